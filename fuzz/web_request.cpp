// Bodies of the page's requests: whatever the bytes, every reader answers with a request or with an error
// that has a code of docs/api.md; games that are imported can be played on and shown.
#include "fuzz.hpp"
#include "server/http/http.hpp"
#include "server/requests.hpp"
#include "server/sessions/import_text.hpp"
#include "server/views/variations.hpp"
#include "server/views/views.hpp"

using namespace pedra;
using namespace pedra::server;

namespace {

template <class T>
void check_answer(const Result<T>& result) {
  if (result) return;
  const int status = status_of(result.error().code);
  fuzz::check(status >= 400 && status < 500, "an error is the client's, and has a known code");
  fuzz::check(!error_json(result.error()).text.empty(), "an error can be said");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view body = fuzz::as_text(data, size);
  check_answer(read_position(body));
  check_answer(read_new_game(body));
  for (const Change change : {Change::Players, Change::Move, Change::Steps, Change::Goto, Change::Resign,
                              Change::Choose, Change::SetPosition})
    check_answer(read_change(body, change));
  check_answer(read_engine_command(body));
  if (const auto variations = read_variations(body)) {
    const auto legal = legal_variations(*variations, engine::AnyPosition(engine::GameSpec()));
    check_answer(legal);
    if (legal)
      fuzz::check(read_variations(variations_json(*legal).text).ok(),
                  "what is kept of variations can be read");
  } else {
    check_answer(variations);
  }
  check_answer(read_search(body));
  check_answer(read_heuristic(body));
  check_answer(read_analysis(body));
  check_answer(read_tree(body));
  check_answer(read_comparison(body));
  check_answer(read_match(body));
  check_answer(read_empty(body));
  const auto wanted = read_import(body);
  check_answer(wanted);
  if (!wanted) return 0;
  const auto imported = import_text(*wanted, {});
  check_answer(imported);
  if (!imported) return 0;
  for (const play::GameState& state : imported->games) {
    const auto game = play::LiveGame::make(state);
    fuzz::check(game.ok(), "an imported game can be played on");
    fuzz::check(game_json({}, *game, false, nullptr).text.size() > 2, "an imported game can be shown");
  }
  return 0;
}
