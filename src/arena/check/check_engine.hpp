// Does an engine keep to its protocol? A battery of short conversations with it, each in a process of its
// own, each passed or failed with the lines that were exchanged. Called by `pedra check-engine`. A
// problem says what came and what should have come, so that a student can mend a bot by it.
//
// Blocks until the battery is through: no answer is waited for longer than the protocol allows, and no
// process is left. What is optional in a protocol may be refused; what is answered must be right.
#pragma once
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "arena/engines/contestant.hpp"

namespace pedra::arena {

struct CheckSettings {
  Protocol protocol = Protocol::Gomocup;
  std::vector<std::string> command;  // the program and its arguments
  std::string dir;
  engine::GameSpec game;                      // GTP: which game to ask for
  Milliseconds time{1000};                    // a move's time, which must be kept
  std::uint64_t memory = 350U << 20U;         // bytes, which must be kept
  std::vector<std::filesystem::path> hidden;  // that the program must not see
  const std::atomic<bool>* stop = nullptr;    // looked at between two checks
};

struct ExchangedLine {
  bool ours = true;  // otherwise the engine's
  std::string text;  // printable
};

struct CheckResult {
  std::string name;      // "restart", "illegal-move"
  std::string expected;  // one line: what the protocol asks for
  bool passed = false;
  std::string problem;  // what was wrong; empty when passed
  std::vector<ExchangedLine> exchange;
};

using CheckSink = std::function<void(const CheckResult&)>;  // after every check

std::vector<CheckResult> check_engine(const CheckSettings& settings, const CheckSink& sink = {});

}  // namespace pedra::arena
