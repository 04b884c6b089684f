// Gomocup's protocol (`pedra engine gomocup`, or the program under a name pbrain-*), with Yixin's extensions.
//
// While the engine thinks: YXSTOP makes it answer now, END answers now and ends; every other line waits for its
// turn. A line that is refused is answered with `ERROR reason` and changes nothing.
#pragma once
#include <vector>

#include "protocol/gomocup_info.hpp"
#include "protocol/gomocup_stones.hpp"
#include "protocol/session.hpp"

namespace pedra::protocol {

inline constexpr int kGomocupMinSide = 5;
inline constexpr int kGomocupMaxSide = 22;

class GomocupSession final : public Session {
 public:
  GomocupSession(SessionConfig config, Output output);
  ~GomocupSession() override { close(); }

  // What INFO has said so far; read it when the session is idle.
  [[nodiscard]] const GomocupInfo& info() const { return info_; }
  [[nodiscard]] const engine::EngineSpec& player() const { return live_.adviser(); }

 protected:
  [[nodiscard]] Arrival arrival(std::string_view line) const override;
  void obey(std::string_view line) override;
  void refuse_long_line() override;

 private:
  struct Command {
    std::string_view name;
    Arrival arrival;
    bool needs_board;
    void (GomocupSession::*obey)(std::string_view rest);
  };
  static const Command* find(std::string_view name);

  // Which command the lines until DONE belong to.
  enum class Collecting : std::uint8_t { Nothing, Board, YxBoard, Swap2 };

  void start(std::string_view rest);
  void rect_start(std::string_view rest);
  void restart(std::string_view rest);
  void begin(std::string_view rest);
  void turn(std::string_view rest);
  void play(std::string_view rest);
  void take_back(std::string_view rest);
  void board(std::string_view rest);
  void yx_board(std::string_view rest);
  void swap2_board(std::string_view rest);
  void about(std::string_view rest);
  void set_info(std::string_view rest);
  void n_best(std::string_view rest);
  void show_forbidden(std::string_view rest);
  void clear_hash(std::string_view rest);
  void nothing(std::string_view rest);

  void error(std::string_view reason) const;
  void refuse(const Error& reason) const;  // a search that was cancelled needs no answer
  void new_board(int width, int height);
  void collect(std::string_view line);
  void done();
  void answer_swap2();
  using Teller = void (GomocupSession::*)(const search::SearchReport&) const;
  void answer_move(int lines, Teller tell);  // searches, tells every report, and plays the best move
  bool place(std::string_view text);         // the side to move plays there; false: refused, with an answer
  void change_rule();
  void evaluate(std::string_view value);
  void message(const search::SearchReport& report) const;
  void best_moves(const search::SearchReport& report) const;
  [[nodiscard]] search::Limits limits() const { return info_.limits(config_.move_time); }

  SessionConfig config_;
  GomocupInfo info_;
  bool started_ = false;
  Collecting collecting_ = Collecting::Nothing;
  std::vector<BoardLine> lines_;
  std::string wrong_line_;  // the first mistake among them
};

}  // namespace pedra::protocol
