// What a handler sees of HTTP: a request that has passed the gate (gate.hpp), and the reply it makes. Nothing
// here knows sockets; server.cpp does, and tests call handlers without one.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "server/json_text.hpp"

namespace pedra::server {

struct Request {
  std::string method;
  std::string path;                                         // decoded, without the query
  std::map<std::string, std::string, std::less<>> query;    // the first value of each name
  std::map<std::string, std::string, std::less<>> headers;  // names in small letters
  std::string body;
  std::vector<std::string> parts;  // what stood in the pattern's {braces}, in order
  std::stop_token gone;            // the client has gone, or the server ends: long work may stop

  [[nodiscard]] std::string_view header(std::string_view name) const;  // empty when there is none
};

// "/api/games?limit=2" taken apart and decoded into request.path and request.query; false when it is none.
bool read_target(std::string_view target, Request& request);

// The client's end of a stream.
class EventSink {
 public:
  EventSink() = default;
  EventSink(const EventSink&) = delete;
  EventSink& operator=(const EventSink&) = delete;
  virtual ~EventSink() = default;

  // False: the client has gone. Waits for a client that reads too slowly.
  virtual bool send(std::string_view event, const Json& data) = 0;
  [[nodiscard]] virtual bool alive() = 0;  // false: the client has gone, or the server ends
};

// A stream that works: runs in a thread of its own until it returns, which ends the stream. A session of
// SearchSessions is behind it, so that there are no more than searches are allowed.
using Stream = std::function<void(EventSink&)>;

// A stream that waits, and has no thread meanwhile: called at first, after every event of the hub, and now
// and then; never twice at once. It sends what is new and does not block. False ends the stream.
using Feed = std::function<bool(EventSink&)>;

struct Reply {
  int status = 200;
  std::string content_type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::optional<Error> refusal = {};  // what the body says
  Stream stream = {};                 // when set, the body is what it sends
  Feed feed = {};                     // the same
};

Reply answer(Json json, int status = 200);
Reply nothing();  // 204
Reply refuse(
    const Error&
        error);  // the status that its code stands for; Api::handle puts it into the client's language
Reply streamed(Stream stream);
Reply followed(Feed feed);

// What every reply carries, whatever it is.
const std::vector<std::pair<std::string, std::string>>& security_headers();

// The status line and the headers, with the security headers that every reply carries.
std::string head_of(const Reply& reply, std::string_view framing);

// The HTTP status of an error's code. An unknown or missing code is 500, and its message must not be sent.
int status_of(std::string_view code);
Json error_json(const Error& error);

// Errors by their code, as docs/api.md lists them.
Error wrong(std::string_view code, std::string message);  // `code` is a literal
Error missing(std::string_view what);                     // 404: "there is no game 7"
Error busy();                                             // 503: no thread or memory, or the server ends

}  // namespace pedra::server
