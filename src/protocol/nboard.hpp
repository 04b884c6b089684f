// NBoard's protocol, version 2 (`pedra engine nboard`): Othello.
//
// `go` answers and leaves the board as it is; the move comes back as `move`. `ping` cancels a search without
// an answer and is then answered: nothing about the old position follows a pong. Values are for the side to
// move; those of `analyze` are for Black. An unknown line is ignored; one that cannot be obeyed is answered
// with a `status` that gives the reason.
#pragma once
#include <vector>

#include "play/time_budget.hpp"
#include "protocol/session.hpp"

namespace pedra::protocol {

class NboardSession final : public Session {
 public:
  NboardSession(SessionConfig config, Output output);
  ~NboardSession() override { close(); }

 protected:
  [[nodiscard]] Arrival arrival(std::string_view line) const override;
  void obey(std::string_view line) override;
  void refuse_long_line() override;

 private:
  void set(std::string_view rest);
  void set_depth(std::string_view value);
  void set_game(std::string_view ggf);
  void move(std::string_view text);
  void go();
  void hint(std::string_view count);
  void analyze();

  void status(std::string_view text) const;
  void refuse(const Error& reason) const;  // a search that was cancelled needs no answer
  void search_line(const std::vector<Move>& pv, double value, int depth, bool exact) const;
  void node_stats(std::uint64_t nodes, double seconds) const;
  [[nodiscard]] search::Limits limits() const {
    return {.depth = depth_, .nodes = {}, .time = config_.move_time};
  }

  SessionConfig config_;
  std::optional<int> depth_;
};

}  // namespace pedra::protocol
