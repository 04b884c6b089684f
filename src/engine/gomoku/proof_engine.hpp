// Plays Black's win by a certificate: at once, and exact. Where the certificate has no answer (White's turn, a
// part that is not proved, a game that did not follow the proof) the engine inside searches, and the report is
// not exact. After an answer a thread reads on in the certificate, on the opponent's time: the one thread of an
// engine that outlives its search(), until the next one. It uses nothing but the certificate.
#pragma once
#include <memory>
#include <thread>
#include <utility>

#include "engine/engine.hpp"
#include "proof/proved_win.hpp"

namespace pedra::engine {

class ProofEngine final : public Engine {
 public:
  // Freestyle Gomoku on a board of this size; otherwise what the certificate is for.
  static Result<Ok> supports(const proof::BoardSize& size, const GameSpec& game);

  ProofEngine(std::unique_ptr<Engine> inside, proof::ProvedWin win)
      : inside_(std::move(inside)), win_(std::move(win)) {}

  void new_game() override { inside_->new_game(); }
  search::SearchReport search(const AnyPosition& position, const SearchRequest& request, std::stop_token stop,
                              const search::ReportSink& sink) override;
  [[nodiscard]] const RecordedTree* tree() const override { return inside_->tree(); }

 private:
  std::optional<Move> proved_move(const gomoku::Position& position);

  std::unique_ptr<Engine> inside_;
  proof::ProvedWin win_;
  std::jthread reading_;  // uses win_ between two searches
};

}  // namespace pedra::engine
