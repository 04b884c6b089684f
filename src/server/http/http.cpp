#include "server/http/http.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.hpp"

namespace pedra::server {
namespace {

struct CodeStatus {
  std::string_view code;
  int status;
};

constexpr std::array<CodeStatus, 41> kStatuses{{
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
    {"timeout", 408},
    {"changed", 409},
    {"damaged", 409},
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
    {"address-too-long", 414},
    {"not-json", 415},
    {"too-many", 429},
    {"headers-too-large", 431},
    {"internal", 500},
    {"busy", 503},
}};

std::string_view phrase_of(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 204:
      return "No Content";
    case 303:
      return "See Other";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Content Too Large";
    case 414:
      return "URI Too Long";
    case 415:
      return "Unsupported Media Type";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 503:
      return "Service Unavailable";
    default:
      return "Internal Server Error";
  }
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char small = static_cast<char>(c | 0x20);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

// %41 is A; in a query a plus is a blank.
std::optional<std::string> decoded(std::string_view text, bool query) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += query && text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (i + 2 >= text.size() || digit_of(text[i + 1]) < 0 || digit_of(text[i + 2]) < 0) return std::nullopt;
    plain += static_cast<char>(16 * digit_of(text[i + 1]) + digit_of(text[i + 2]));
    i += 2;
  }
  return plain;
}

}  // namespace

std::string_view Request::header(std::string_view name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

bool read_target(std::string_view target, Request& request) {
  if (!target.starts_with('/')) return false;
  const auto mark = target.find('?');
  auto path = decoded(target.substr(0, mark), false);
  if (!path) return false;
  request.path = *std::move(path);
  if (mark == std::string_view::npos) return true;
  for (const std::string_view pair : split(target.substr(mark + 1), '&')) {
    const auto equals = pair.find('=');
    const auto name = decoded(pair.substr(0, equals), true);
    const auto value =
        decoded(equals == std::string_view::npos ? std::string_view() : pair.substr(equals + 1), true);
    if (!name || !value) return false;
    if (!name->empty()) request.query.try_emplace(*name, *value);
  }
  return true;
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

Reply refuse(const Error& error) {
  Reply reply = answer(error_json(error), status_of(error.code));
  reply.refusal = error;
  return reply;
}

Reply streamed(Stream stream) {
  return {.status = 200, .content_type = "text/event-stream", .stream = std::move(stream)};
}

Reply followed(Feed feed) {
  return {.status = 200, .content_type = "text/event-stream", .feed = std::move(feed)};
}

std::string head_of(const Reply& reply, std::string_view framing) {
  std::string head = fmt::format("HTTP/1.1 {} {}\r\n", reply.status, phrase_of(reply.status));
  const auto add = [&head](std::string_view name, std::string_view value) {
    // No value of ours has the end of a line in it; one that had would end the header there.
    head += fmt::format("{}: {}\r\n", name, value.substr(0, value.find_first_of("\r\n")));
  };
  if (!reply.content_type.empty()) add("Content-Type", reply.content_type);
  for (const auto& [name, value] : reply.headers) add(name, value);
  for (const auto& [name, value] : security_headers()) add(name, value);
  return head + std::string(framing) + "\r\n";
}

const std::vector<std::pair<std::string, std::string>>& security_headers() {
  static const std::vector<std::pair<std::string, std::string>> kHeaders{
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
       "font-src 'self'; media-src 'self'; "
       "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
       "frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Cross-Origin-Embedder-Policy", "require-corp"},
      {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
  };
  return kHeaders;
}

Error wrong(std::string_view code, std::string message) {
  return {.message = std::move(message), .code = code};
}

Error missing(std::string_view what) { return wrong("not-found", "there is no " + std::string(what)); }

Error busy() { return wrong("busy", "the server has no thread or memory to spare: try again later"); }

}  // namespace pedra::server
