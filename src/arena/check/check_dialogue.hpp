// One conversation of a check: every line is kept, and the first thing that goes wrong ends it. Called by the
// batteries check_gomocup.cpp, check_gtp.cpp, check_nboard.cpp.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/check/check_engine.hpp"
#include "arena/engines/subprocess.hpp"

namespace pedra::arena {

inline constexpr Milliseconds kCheckStart{
    10'000};                                     // for the first answer, and for answers that need no search
inline constexpr Milliseconds kCheckEnd{1'000};  // to exit after the quit command

class Dialogue {
 public:
  explicit Dialogue(const CheckSettings& settings) : settings_(settings) {}

  bool start(std::string_view line_end);  // false: it does not run
  // Both false or empty once something is wrong.
  bool say(std::string_view line);
  std::optional<std::string> hear(Milliseconds patience, std::string_view what);      // not blank
  std::optional<std::string> hear_any(Milliseconds patience, std::string_view what);  // blank ones too
  bool silent(Milliseconds time, std::string_view after);                             // nothing may come
  bool ends(Milliseconds time);    // the program leaves by itself
  bool fail(std::string problem);  // always false

  [[nodiscard]] bool failed() const { return !problem_.empty(); }
  [[nodiscard]] const CheckSettings& settings() const { return settings_; }
  // Every move's, also where the time is not what is being checked.
  [[nodiscard]] Milliseconds move_time() const { return settings_.time; }
  [[nodiscard]] std::uint64_t peak_memory() const { return process_ ? process_->peak_memory() : 0; }
  // Time that pipes and a loaded machine may take besides.
  [[nodiscard]] static Milliseconds tolerance() { return Milliseconds(500); }
  CheckResult result(std::string name, std::string expected) &&;

 private:
  std::optional<std::string> read(Milliseconds patience, std::string_view what, bool blanks);

  const CheckSettings& settings_;
  std::unique_ptr<Subprocess> process_;
  std::vector<ExchangedLine> exchange_;
  std::string problem_;
};

// A check: its name, what it asks for, and the conversation. False: it has failed, and the dialogue knows
// why.
struct Check {
  std::string_view name;
  std::string_view expected;
  bool (*run)(Dialogue&);
  std::string_view line_end = "\n";
};

std::vector<Check> gomocup_checks();
std::vector<Check> gtp_checks();
std::vector<Check> nboard_checks();

}  // namespace pedra::arena
