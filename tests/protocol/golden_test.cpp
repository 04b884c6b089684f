// The transcripts of tests/golden/<protocol>/*.txt, each played against a session.
//
//   ! chains:depth=2     the engine (before the first input)
//   # comment
//   > input
//   < expected answer, where * stands for any text; "<" alone is an empty line
//   <...                 any number of answers, also none
#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>

#include "base/file.hpp"
#include "base/text.hpp"
#include "protocol/harness.hpp"
#include "source_dir.hpp"

namespace pedra::protocol {
namespace {

bool matches(std::string_view pattern, std::string_view text) {
  const auto star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == text;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  const std::string_view rest = pattern.substr(star + 1);
  for (std::size_t skip = star; skip <= text.size(); ++skip)
    if (matches(rest, text.substr(skip))) return true;
  return false;
}

bool all_match(const std::vector<std::string>& expected, std::size_t e, const std::vector<std::string>& found,
               std::size_t f) {
  if (e == expected.size()) return f == found.size();
  if (expected[e] == "...") {
    for (std::size_t skip = f; skip <= found.size(); ++skip)
      if (all_match(expected, e + 1, found, skip)) return true;
    return false;
  }
  return f < found.size() && matches(expected[e], found[f]) && all_match(expected, e + 1, found, f + 1);
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "\n  < " + line;
  return text;
}

struct Step {
  std::string input;
  std::vector<std::string> expected;
  int line = 0;
};

struct Transcript {
  std::string engine = "random";
  std::vector<Step> steps;
};

Transcript read_transcript(const std::filesystem::path& path) {
  Transcript transcript;
  const auto text = read_file(path);
  REQUIRE(text.ok());
  int number = 0;
  for (const std::string_view line : split(*text, '\n')) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    const std::string rest(line.size() > 2 && line[1] == ' ' ? line.substr(2) : line.substr(1));
    if (line[0] == '!') transcript.engine = rest;
    if (line[0] == '>') transcript.steps.push_back({rest, {}, number});
    if (line[0] == '<') {
      REQUIRE_FALSE(transcript.steps.empty());
      transcript.steps.back().expected.push_back(rest);
    }
  }
  return transcript;
}

void play(const std::filesystem::path& path, std::string_view protocol) {
  const Transcript transcript = read_transcript(path);
  REQUIRE_FALSE(transcript.steps.empty());
  Answers answers;
  const auto session = make_session(protocol, transcript.engine, answers);
  for (const Step& step : transcript.steps) {
    const auto found = ask(*session, answers, step.input);
    const std::string where = path.string() + ":" + std::to_string(step.line) + ": > " + step.input;
    CHECK_MESSAGE(all_match(step.expected, 0, found, 0),
                  where << "\nexpected" << joined(step.expected) << "\nfound" << joined(found));
  }
}

void play_all(std::string_view protocol) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "tests/golden" / protocol))
    paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  CHECK(paths.size() >= 3);
  for (const auto& path : paths) play(path, protocol);
}

}  // namespace

TEST_CASE("the golden driver tells right from wrong") {
  CHECK(matches("a*c", "abbc"));
  CHECK_FALSE(matches("a*c", "abb"));
  CHECK(all_match({"...", "x"}, 0, {"m", "n", "x"}, 0));
  CHECK_FALSE(all_match({"x"}, 0, {"m", "x"}, 0));
}
TEST_CASE("golden transcripts of Gomocup") { play_all("gomocup"); }
TEST_CASE("golden transcripts of GTP") { play_all("gtp"); }
TEST_CASE("golden transcripts of NBoard") { play_all("nboard"); }

}  // namespace pedra::protocol
