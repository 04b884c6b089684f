#include "server/http/http.hpp"

#include <algorithm>
#include <array>

namespace pedra::server {
namespace {

struct CodeStatus {
  std::string_view code;
  int status;
};

constexpr std::array<CodeStatus, 36> kStatuses{{
    {"bad-request", 400},
    {"bad-json", 400},
    {"unknown-field", 400},
    {"missing-field", 400},
    {"wrong-type", 400},
    {"bad-value", 400},
    {"bad-spec", 400},
    {"bad-position", 400},
    {"bad-move", 400},
    {"bad-player", 400},
    {"bad-text", 400},
    {"no-tree", 400},
    {"external-player", 400},
    {"unauthorized", 401},
    {"foreign-host", 403},
    {"foreign-origin", 403},
    {"cross-site", 403},
    {"not-found", 404},
    {"method-not-allowed", 405},
    {"changed", 409},
    {"over", 409},
    {"occupied", 409},
    {"forbidden", 409},
    {"no-flip", 409},
    {"no-pass", 409},
    {"off-board", 409},
    {"nothing-to-undo", 409},
    {"nothing-to-redo", 409},
    {"not-your-task", 409},
    {"not-your-turn", 409},
    {"already-running", 409},
    {"not-running", 409},
    {"too-large", 413},
    {"not-json", 415},
    {"too-many", 429},
    {"internal", 500},
}};

}  // namespace

std::string_view Request::header(std::string_view name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

int status_of(std::string_view code) {
  if (code.starts_with("too-many")) code = "too-many";
  const auto* const found = std::find_if(kStatuses.begin(), kStatuses.end(),
                                         [code](const CodeStatus& row) { return row.code == code; });
  return found == kStatuses.end() ? 500 : found->status;
}

Json error_json(const Error& error) {
  const bool known = status_of(error.code) != 500;
  JsonObject object;
  object.add("code", known ? error.code : std::string_view("internal"));
  object.add("message", known ? std::string_view(error.message) : "something went wrong in the server");
  if (known && error.line > 0) object.add("line", error.line);
  if (known && error.column > 0) object.add("column", error.column);
  return JsonObject().add("error", object.json()).json();
}

Reply answer(Json json, int status) { return {.status = status, .body = std::move(json.text)}; }

Reply nothing() { return {.status = 204, .content_type = "", .body = ""}; }

Reply refuse(const Error& error) { return answer(error_json(error), status_of(error.code)); }

Reply streamed(Stream stream) {
  return {.status = 200, .content_type = "text/event-stream", .stream = std::move(stream)};
}

Error wrong(std::string_view code, std::string message) {
  return {.message = std::move(message), .code = code};
}

Error missing(std::string_view what) { return wrong("not-found", "there is no " + std::string(what)); }

}  // namespace pedra::server
