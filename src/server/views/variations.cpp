#include "server/views/variations.hpp"

#include <fmt/format.h>

#include "server/http/http.hpp"
#include "server/json_reader.hpp"

namespace pedra::server {
namespace {

std::string comment_in(JsonFields& fields) {
  std::optional<std::string> comment;
  fields.text("comment", comment);
  if (comment && comment->size() > kLongestComment)
    fields.fail(wrong("bad-value", fmt::format("a comment is longer than {} bytes", kLongestComment)));
  return comment.value_or("");
}

}  // namespace

Result<Variations> read_variations(std::string_view body) {
  auto fields = JsonFields::parse(body);
  Variations variations;
  variations.comment = comment_in(fields);
  for (JsonFields& inner : fields.objects("nodes", kMostVariationNodes)) {
    std::int64_t parent = 0;
    VariationNode node;
    inner.integer("parent", parent, 0, static_cast<std::int64_t>(variations.nodes.size()));
    inner.text("move", node.move);
    node.comment = comment_in(inner);
    node.parent = static_cast<std::size_t>(parent);
    fields.absorb(inner);
    variations.nodes.push_back(std::move(node));
  }
  if (const auto read = fields.done(); !read) return read.error();
  return variations;
}

// Depth first, so that one game goes through the whole tree, a move forward or back at a time.
Result<Variations> legal_variations(Variations variations, const engine::AnyPosition& start) {
  const Grid grid = start.grid();
  auto& nodes = variations.nodes;
  std::vector<std::vector<std::size_t>> children(nodes.size() + 1);
  for (std::size_t i = nodes.size(); i > 0; --i) children[nodes[i - 1].parent].push_back(i);
  play::Game played(start);
  std::vector<std::size_t> path{0};
  while (!path.empty()) {
    auto& below = children[path.back()];
    if (below.empty()) {
      path.pop_back();
      played.undo();
      continue;
    }
    const std::size_t next = below.back();
    below.pop_back();
    const auto move = parse_move(nodes[next - 1].move, grid);
    const auto moved = move ? played.play(*move) : Result<Ok>(move.error());
    if (!moved) return wrong("bad-move", fmt::format("'nodes', number {}: {}", next, moved.error().message));
    nodes[next - 1].move = to_text(*move, grid);
    path.push_back(next);
  }
  return variations;
}

Json variations_json(const Variations& variations) {
  JsonArray nodes;
  for (const VariationNode& node : variations.nodes)
    nodes.add(
        JsonObject().add("parent", node.parent).add("move", node.move).add("comment", node.comment).json());
  return JsonObject().add("comment", variations.comment).add("nodes", nodes.json()).json();
}

}  // namespace pedra::server
