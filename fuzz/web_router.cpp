// Whole requests against the gate, the page's files and every route, on stores of their own. An input is
//
//   METHOD PATH?name=value&name=value
//   header: value
//
//   body
//
// and whatever the bytes, the answer is one of docs/api.md: never a 500, and JSON where it says so. Streams
// are not run: a search is not what is tested here.
#include <memory>
#include <string>

#include "base/text.hpp"
#include "folder.hpp"
#include "fuzz.hpp"
#include "server/api.hpp"
#include "server/embedded.hpp"
#include "server/http/gate.hpp"
#include "server/http/page.hpp"

using namespace pedra;
using namespace pedra::server;

namespace {

constexpr int kPort = 8080;

struct Stores {
  Stores() {
    games = *GameStore::open(folder.file("games.db"));
    arena = *arena::open_store(folder.file("arena.db"));
    api = std::make_unique<Api>(*games, *arena, "1");
    // The engines unpack what they know when the first is made: not in the time of an input.
    const auto strongest = *engine::parse_engine("engine");
    for (const engine::GameSpec& game : engine::games()) (void)engine::make_engine(strongest, game);
  }

  fuzz::Folder folder;
  std::unique_ptr<GameStore> games;
  std::unique_ptr<arena::Store> arena;
  std::unique_ptr<Api> api;
};
const Stores kStores;  // before main, so that no input pays for it

std::string_view next_line(std::string_view& text) {
  const auto end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

Request request_of(std::string_view text) {
  Request request;
  std::string_view first = next_line(text);
  const auto blank = first.find(' ');
  request.method = first.substr(0, blank);
  if (blank != std::string_view::npos) first.remove_prefix(blank + 1);
  const auto mark = first.find('?');
  request.path = "/" + std::string(first.substr(0, mark));
  if (mark != std::string_view::npos)
    for (const std::string_view pair : split(first.substr(mark + 1), '&')) {
      const auto equals = pair.find('=');
      request.query.try_emplace(std::string(pair.substr(0, equals)),
                                equals == std::string_view::npos ? "" : pair.substr(equals + 1));
    }
  for (std::string_view line = next_line(text); !line.empty(); line = next_line(text)) {
    const auto colon = line.find(':');
    request.headers.try_emplace(lower(line.substr(0, colon)),
                                colon == std::string_view::npos ? "" : trim(line.substr(colon + 1)));
  }
  request.body = text;
  return request;
}

void check_reply(const Reply& reply) {
  fuzz::check(reply.status >= 200 && reply.status < 500, "whatever is asked, the server is not at fault");
  if (reply.content_type == "application/json" && reply.status != 204 && reply.status != 304 && !reply.stream)
    fuzz::check(!reply.body.empty() && (reply.body.front() == '{' || reply.status == 200),
                "an answer is JSON");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Request request = request_of(fuzz::as_text(data, size));
  for (const char* token : {"", "0123456789abcdef"}) {
    const GateRules rules = gate_rules("127.0.0.1", kPort, token);
    const BodyHead body{.announced = !request.body.empty(), .length = request.body.size()};
    if (const auto decision = judge(request, body, rules, kStores.api->router()); decision.refusal)
      check_reply(*decision.refusal);
  }
  check_reply(page_file(request, page_files()));
  // Matches play in threads of their own, and would outlive the input.
  if (request.method == "POST" && request.path == "/api/matches") return 0;
  check_reply(kStores.api->handle(request));
  return 0;
}
