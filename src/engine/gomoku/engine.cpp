#include "engine/gomoku/engine.hpp"

#include <utility>

#include "games/gomoku/search/think.hpp"

namespace pedra::engine {

bool GomokuEngine::supports(const gomoku::Settings& settings) {
  return gomoku::PatternTables::supports(settings);
}

GomokuEngine::GomokuEngine(const gomoku::Settings& settings, std::shared_ptr<const gomoku::Weights> weights,
                           const search::Limits& limits, std::size_t hash_megabytes, int threads)
    : limits_(limits),
      tables_(std::make_shared<const gomoku::PatternTables>(settings, std::move(weights))),
      memory_(std::make_unique<gomoku::SearchMemory>(hash_megabytes << 20U, threads)) {}

GomokuEngine::~GomokuEngine() = default;

std::vector<GomokuEngine::Parameter> GomokuEngine::parameters() {
  std::vector<Parameter> all;
  for (const gomoku::ParameterInfo& info : gomoku::parameter_table())
    all.push_back({info.name, gomoku::Parameters{}.*info.member, info.min, info.max, info.step});
  return all;
}

Result<Ok> GomokuEngine::set_parameter(std::string_view assignment) {
  const auto set = gomoku::set_parameter(memory_->parameters, assignment);
  memory_->late_moves = gomoku::LateMoves(memory_->parameters);
  return set;
}

void GomokuEngine::new_game() {
  if (std::exchange(searched_, false)) memory_->clear();
}

search::SearchReport GomokuEngine::search(const AnyPosition& position, const SearchRequest& request,
                                          std::stop_token stop, const search::ReportSink& sink) {
  const gomoku::Position& board = *position.gomoku();
  search::SearchReport report;
  report.final = true;
  if (board.outcome().over()) {
    if (sink) sink(report);
    return report;
  }
  // An empty board needs no search, unless every cell is asked for.
  if (request.lines == 1 && board.empty_count() == board.width() * board.height()) {
    report.move = Point(board.width() / 2, board.height() / 2);
    report.pv = {report.move};
    if (sink) sink(report);
    return report;
  }
  searched_ = true;
  return gomoku::think(board, tables_, *memory_,
                       {.limits = request.limits.or_else(limits_), .lines = request.lines}, std::move(stop),
                       sink);
}

}  // namespace pedra::engine
