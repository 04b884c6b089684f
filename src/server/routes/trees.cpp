// /api/trees and /api/comparisons: real searches recorded node by node, and the same position by several
// players.
#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "base/text.hpp"
#include "lab/comparison.hpp"
#include "server/api.hpp"
#include "server/views/views.hpp"

namespace pedra::server {
namespace {

const search::Limits kUsualTree{.depth = 2, .nodes = {}, .time = {}};
constexpr std::chrono::milliseconds kRunTime{60'000};  // of one run of a comparison

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

struct NodeOfTree {
  TreeCache::Tree tree;
  std::size_t node = 0;
};

Result<NodeOfTree> node_of(TreeCache& trees, const Request& request) {
  NodeOfTree found{trees.find(request.parts[0]), 0};
  if (found.tree == nullptr) return missing("such tree: it may have expired");
  const auto node = parse_integer(request.parts[1]);
  if (!node || *node < 0 || *node >= static_cast<std::int64_t>(found.tree->index.size()))
    return missing("such node");
  found.node = static_cast<std::size_t>(*node);
  return found;
}

Json node_json(const CachedTree& tree, std::size_t node) {
  return tree_node_json(tree.index, node, tree.to_move, tree.spec.grid());
}

std::vector<lab::ComparedPlayer> runs_of(const ComparisonRequest& request) {
  std::vector<lab::ComparedPlayer> runs;
  for (const auto& player : request.runs) runs.push_back({engine::to_text(player), player});
  return runs.empty() ? lab::usual_comparison(request.heuristic, request.depth) : runs;
}

Json run_json(std::size_t index, const lab::ComparedPlayer& run, const search::SearchReport& report,
              const engine::AnyPosition& position, std::uint64_t first_nodes, bool complete) {
  const double share =
      first_nodes > 0 ? static_cast<double>(report.nodes) / static_cast<double>(first_nodes) : 1.0;
  return JsonObject()
      .add("index", index)
      .add("label", run.label)
      .add("player", engine::to_text(run.player))
      .add("report", report_json(report, position.to_move(), position.grid()))
      .add("share", share)
      .add("complete", complete)
      .json();
}

}  // namespace

void Api::add_tree_routes() {
  router_.add({"POST", "/api/trees", [this](const Request& request) { return create_tree(request); }});
  router_.add({"GET", "/api/trees", [this](const Request&) {
                 JsonArray all;
                 for (const auto& tree : trees_.trees()) all.add(tree->summary);
                 return answer(JsonObject().add("trees", all.json()).json());
               }});
  router_.add({"GET", "/api/trees/{id}", [this](const Request& request) {
                 const auto tree = trees_.find(request.parts[0]);
                 return tree ? answer(tree->summary) : refuse(missing("such tree: it may have expired"));
               }});
  router_.add({"DELETE", "/api/trees/{id}", [this](const Request& request) {
                 return trees_.remove(request.parts[0]) ? nothing() : refuse(missing("such tree"));
               }});
  router_.add(
      {"GET", "/api/trees/{id}/nodes/{n}", [this](const Request& request) {
         const auto found = node_of(trees_, request);
         if (!found) return refuse(found.error());
         JsonArray path;
         for (const std::size_t above : found->tree->index.path_to(found->node))
           path.add(node_json(*found->tree, above));
         return answer(
             JsonObject().add("node", node_json(*found->tree, found->node)).add("path", path.json()).json());
       }});
  router_.add({"GET", "/api/trees/{id}/nodes/{n}/children",
               [this](const Request& request) { return tree_children(request); }});
  router_.add({"GET", "/api/trees/{id}/at", [this](const Request& request) { return tree_moment(request); }});
  router_.add({"POST", "/api/comparisons", [this](const Request& request) { return compare(request); }});
}

Reply Api::create_tree(const Request& request) {
  const auto wanted = read_tree(request.body);
  if (!wanted) return refuse(wanted.error());
  if (wanted->player.name == "engine" || wanted->player.name == "random")
    return refuse(
        wrong("no-tree", fmt::format("'{}' records no tree: choose a heuristic", wanted->player.name)));
  const auto prepared = prepare_search("tree", wanted->position, wanted->player);
  if (!prepared) return refuse(prepared.error());
  const engine::SearchRequest asked{.limits = server_limits(wanted->limits, wanted->player, kUsualTree),
                                    .lines = 1,
                                    .tree_nodes = wanted->max_nodes};
  return streamed([this, search = *prepared, asked](EventSink& sink) {
    sink.send("started", JsonObject().add("id", search.session->id()).add("player", search.player).json());
    const auto last = run_search(search, asked, sink);
    const engine::RecordedTree* const recorded = search.engine->tree();
    if (search.session->abandoned()) return;
    if (recorded == nullptr || recorded->recorder.nodes().empty())
      return void(
          sink.send("error", error_json(wrong("no-tree", "this search left no tree: was the game over?"))));
    auto tree = std::make_shared<CachedTree>(CachedTree{.id = trees_.next_id(),
                                                        .player = search.player,
                                                        .spec = search.position.spec(),
                                                        .to_move = search.position.to_move(),
                                                        .created = now_ms(),
                                                        .report = last,
                                                        .index = lab::TreeIndex(*recorded),
                                                        .summary = {}});
    tree->summary = tree_summary(*tree);
    trees_.put(tree);
    sink.send("tree", tree->summary);
    sink.send("done", done_json(*search.session));
  });
}

Reply Api::tree_children(const Request& request) {
  const auto found = node_of(trees_, request);
  if (!found) return refuse(found.error());
  const lab::TreeIndex& index = found->tree->index;
  const auto offset = query_number(request, "offset", 0, 0, kMostTreeNodes);
  if (!offset) return refuse(offset.error());
  const auto limit = query_number(request, "limit", 100, 1, 1000);
  if (!limit) return refuse(limit.error());
  const auto sort = request.query.find("sort");
  const std::string_view order = sort == request.query.end() ? "time" : std::string_view(sort->second);
  if (order != "time" && order != "value") return refuse(wrong("bad-value", "'sort' must be time or value"));
  auto children = index.children_of(found->node);
  if (order == "value")  // a child's value is its own side's: the lowest is the best for the parent
    std::stable_sort(children.begin(), children.end(), [&index](std::size_t a, std::size_t b) {
      const bool a_valued = index.node(a).why != search::Leaving::Stopped;
      const bool b_valued = index.node(b).why != search::Leaving::Stopped;
      if (!a_valued || !b_valued) return a_valued && !b_valued;
      return index.node(a).value < index.node(b).value;
    });
  JsonArray part;
  const auto first = std::min(static_cast<std::size_t>(*offset), children.size());
  const auto end = std::min(first + static_cast<std::size_t>(*limit), children.size());
  for (std::size_t i = first; i < end; ++i) part.add(node_json(*found->tree, children[i]));
  return answer(JsonObject()
                    .add("node", node_json(*found->tree, found->node))
                    .add("children", part.json())
                    .add("total", children.size())
                    .add("next", end < children.size() ? to_json(end) : Json{})
                    .json());
}

Reply Api::tree_moment(const Request& request) {
  const auto tree = trees_.find(request.parts[0]);
  if (tree == nullptr) return refuse(missing("such tree: it may have expired"));
  const lab::TreeIndex& index = tree->index;
  const auto step = query_number(request, "step", 0, 0, static_cast<std::int64_t>(index.steps()) - 1);
  if (!step) return refuse(step.error());
  const auto moment = index.at(static_cast<std::size_t>(*step));
  JsonArray path;
  for (const std::size_t above : index.path_to(moment.node)) {
    const auto window = index.window_at(above, static_cast<std::size_t>(*step));
    path.add(JsonObject()
                 .add("node", node_json(*tree, above))
                 .add("alpha_now", window.alpha)
                 .add("best_now", window.best
                                      ? to_json(to_text(index.node(*window.best).move, tree->spec.grid()))
                                      : Json{})
                 .json());
  }
  return answer(JsonObject()
                    .add("step", *step)
                    .add("steps", index.steps())
                    .add("event", moment.event == lab::TreeIndex::Event::Enter ? "enter" : "leave")
                    .add("node", node_json(*tree, moment.node))
                    .add("path", path.json())
                    .json());
}

Reply Api::compare(const Request& request) {
  const auto wanted = read_comparison(request.body);
  if (!wanted) return refuse(wanted.error());
  const auto found = find_position(wanted->position);
  if (!found) return refuse(found.error());
  const auto runs = runs_of(*wanted);
  for (const auto& run : runs)
    if (const auto fits = searches_.make_player(run.player, found->spec.game); !fits)
      return refuse(fits.error());
  const auto session = searches_.open("comparison", engine::to_text(runs[0].player));
  if (!session) return refuse(session.error());
  return streamed(
      [this, held = *session, runs, depth = wanted->depth, position = found->position](EventSink& sink) {
        JsonArray names;
        for (const auto& run : runs)
          names.add(JsonObject().add("label", run.label).add("player", engine::to_text(run.player)).json());
        sink.send("started", JsonObject().add("id", held->id()).add("runs", names.json()).json());
        std::uint64_t first_nodes = 0;
        for (std::size_t i = 0; i < runs.size(); ++i) {
          const auto player = searches_.make_player(runs[i].player, position.spec());
          if (!player) return void(sink.send("error", error_json(player.error())));
          search::Limits limits;
          limits.depth = depth;
          limits.time = kRunTime;
          const auto last = searches_.run(*held, **player, position, {.limits = limits},
                                          [&sink](const search::SearchReport*) { return sink.alive(); });
          if (held->abandoned()) return;
          if (i == 0) first_nodes = last.nodes;
          const bool complete =
              !held->stopped() && last.seconds < std::chrono::duration<double>(kRunTime).count();
          sink.send("run", run_json(i, runs[i], last, position, first_nodes, complete));
          if (held->stopped()) break;
        }
        sink.send("done", done_json(*held));
      });
}

}  // namespace pedra::server
