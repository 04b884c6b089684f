#include "engine/gomoku/proof_engine.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <system_error>

namespace pedra::engine {
namespace {

constexpr double kWonScore = 100;  // points; in how many plies the certificate does not say

}  // namespace

Result<Ok> ProofEngine::supports(const proof::BoardSize& size, const GameSpec& game) {
  const gomoku::Settings* const settings = game.gomoku();
  if (settings != nullptr && settings->rule == gomoku::Rule::Freestyle &&
      size == proof::BoardSize{settings->width, settings->height, settings->k})
    return Ok{};
  return Error{fmt::format("proof=: the certificate is for freestyle Gomoku, {}x{}, {} in a row", size.width,
                           size.height, size.k)};
}

std::optional<Move> ProofEngine::proved_move(const gomoku::Position& position) {
  const int width = position.width();
  std::vector<int> cells;  // the game so far
  gomoku::Position earlier = position;
  for (Move last = earlier.last_move(); last.is_stone(); last = earlier.last_move()) {
    cells.push_back(last.point().y() * width + last.point().x());
    earlier.undo();
  }
  std::reverse(cells.begin(), cells.end());
  const bool whole_game =
      static_cast<int>(cells.size()) == width * position.height() - position.empty_count();
  if (!whole_game || position.outcome().over() || position.to_move() != Color::Black) return std::nullopt;
  const auto cell = win_.move(cells);
  if (!cell) return std::nullopt;
  const Move move = Point(*cell % width, *cell / width);
  return position.is_legal(move) ? std::optional(move) : std::nullopt;
}

search::SearchReport ProofEngine::search(const AnyPosition& position, const SearchRequest& request,
                                         std::stop_token stop, const search::ReportSink& sink) {
  reading_ = {};  // stops and ends
  const auto proved =
      request.lines > 1 || request.tree_nodes > 0 ? std::nullopt : proved_move(*position.gomoku());
  if (!proved) return inside_->search(position, request, std::move(stop), sink);
  search::SearchReport report;
  report.move = *proved;
  report.score = kWonScore;
  report.exact = true;
  report.pv = {*proved};
  report.final = true;
  if (sink) sink(report);
  try {
    reading_ = std::jthread([this](const std::stop_token& stopped) { win_.read_ahead(stopped); });
  } catch (const std::system_error&) {  // no thread: the next answer reads what it needs
  }
  return report;
}

}  // namespace pedra::engine
