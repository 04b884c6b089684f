// /api/positions/proof: what the certificate in the program says of a position.
#include <algorithm>

#include "engine/gomoku/proof_engine.hpp"
#include "server/api.hpp"
#include "server/views/views.hpp"

namespace pedra::server {
namespace {

using proof::Refutation;

struct View {
  std::string_view state = "none";
  std::optional<int> move;  // Black's
  proof::Replies replies;   // White's turn
};

View black_to_move(proof::ProvedWin& win, const std::vector<int>& moves) {
  if (const auto move = win.move(moves)) return {"proved", move, {}};
  if (const auto move = win.planned(moves)) return {"part", move, {}};
  return {};
}

View white_to_move(proof::ProvedWin& win, const std::vector<int>& moves) {
  auto replies = win.replies(moves);
  if (!replies) return {};
  const bool whole = std::none_of(replies->each.begin(), replies->each.end(),
                                  [](const auto& reply) { return reply.how == Refutation::Open; });
  return {whole ? "proved" : "part", std::nullopt, *std::move(replies)};
}

Json view_json(const View& view, std::size_t records, const Grid& grid) {
  const auto point = [&grid](int cell) {
    return to_text(Move(Point(cell % grid.width, cell / grid.width)), grid);
  };
  const auto point_or_none = [&point](std::optional<int> cell) {
    return cell ? to_json(point(*cell)) : Json{};
  };
  const auto all = [&](Refutation how) {
    std::vector<std::string> points;
    for (const auto& reply : view.replies.each)
      if (reply.how == how) points.push_back(point(reply.cell));
    return points;
  };
  JsonArray reusable;
  for (const auto& reply : view.replies.each)
    if (reply.how == Refutation::Reusable)
      reusable.add(JsonObject().add("reply", point(reply.cell)).add("by", point(reply.by)).json());
  return JsonObject()
      .add("records", records)
      .add("state", view.state)
      .add("move", point_or_none(view.move))
      .add("threat", point_or_none(view.replies.threat))
      .add("own", all(Refutation::Own))
      .add("zone", all(Refutation::Zone))
      .add("reusable", reusable.json())
      .add("row", all(Refutation::Row))
      .add("open", all(Refutation::Open))
      .json();
}

}  // namespace

// One at a time: the certificate's player keeps the trees that it has read.
Reply Api::proof_of_position(const Request& request) {
  const auto wanted = read_position(request.body);
  if (!wanted) return refuse(wanted.error());
  const auto found = find_with_moves(*wanted);
  if (!found) return refuse(found.error());
  const std::lock_guard lock(proof_mutex_);
  if (!proof_) {
    auto read = proof::ProvedWin::builtin();
    if (!read) return refuse(wrong("internal", read.error().message));
    proof_.emplace(*std::move(read));
  }
  const play::Game& game = found->game;
  if (const auto fits = engine::ProofEngine::supports(proof_->size(), game.start().spec()); !fits)
    return refuse(wrong("bad-value", fits.error().message));
  const Grid grid = game.position().grid();
  std::vector<int> moves;
  for (const Move move : game.moves())
    if (move.is_stone()) moves.push_back(move.point().y() * grid.width + move.point().x());
  View view;
  const bool from_empty = game.start().hash() == engine::AnyPosition(game.start().spec()).hash();
  if (from_empty && !game.position().outcome().over())
    view = moves.size() % 2 == 0 ? black_to_move(*proof_, moves) : white_to_move(*proof_, moves);
  return answer(view_json(view, proof_->records(), grid));
}

}  // namespace pedra::server
