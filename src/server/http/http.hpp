// What a handler sees of HTTP: a request that has passed the gate (gate.hpp), and the reply it makes. Nothing
// here knows sockets; server.cpp does, and tests call handlers without one.
#pragma once
#include <functional>
#include <map>
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

  [[nodiscard]] std::string_view header(std::string_view name) const;  // empty when there is none
};

// The client's end of a stream, used by one thread: that of the connection.
class EventSink {
 public:
  EventSink() = default;
  EventSink(const EventSink&) = delete;
  EventSink& operator=(const EventSink&) = delete;
  virtual ~EventSink() = default;

  virtual bool send(std::string_view event, const Json& data) = 0;  // false: the client has gone
  virtual bool
  alive() = 0;  // looks at the connection, sends a heartbeat when one is due; false also at the server's end
};

// Runs in the connection's thread until it returns; ends the stream by returning.
using Stream = std::function<void(EventSink&)>;

struct Reply {
  int status = 200;
  std::string content_type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  Stream stream = {};  // when set, the body is what it sends
};

Reply answer(Json json, int status = 200);
Reply nothing();                   // 204
Reply refuse(const Error& error);  // the status that its code stands for
Reply streamed(Stream stream);

// The status of an error's code; an unknown or missing one is 500, and then nothing else may be said.
int status_of(std::string_view code);
Json error_json(const Error& error);

// Errors by their code, as docs/api.md lists them.
Error wrong(std::string_view code, std::string message);  // `code` is a literal
Error missing(std::string_view what);                     // 404: "there is no game 7"

}  // namespace pedra::server
