// An Api on stores in a folder of its own, asked without a socket; and streams collected into a list. Every
// exchange and every event is held against docs/openapi.json.
#pragma once
#include <atomic>
#include <doctest/doctest.h>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include "openapi_check.hpp"
#include "server/api.hpp"

namespace pedra::server::testing {

using nlohmann::json;

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "pedra-web-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

struct Event {
  std::string name;
  json data;
};

// Collects; goes away after `patience` events, when that is set.
class CollectingSink final : public EventSink {
 public:
  explicit CollectingSink(std::size_t patience = 0) : patience_(patience) {}
  bool send(std::string_view name, const Json& data) override {
    events.push_back({std::string(name), json::parse(data.text)});
    count_ = events.size();
    return alive();
  }
  bool alive() override { return !closed_ && (patience_ == 0 || events.size() < patience_); }
  void close() { closed_ = true; }  // from any thread: the client goes away

  [[nodiscard]] const Event* find(std::string_view name) const {
    for (const Event& event : events)
      if (event.name == name) return &event;
    return nullptr;
  }
  [[nodiscard]] std::vector<json> all(std::string_view name) const {
    std::vector<json> found;
    for (const Event& event : events)
      if (event.name == name) found.push_back(event.data);
    return found;
  }
  [[nodiscard]] std::size_t count() const { return count_; }  // for another thread than the stream's
  std::vector<Event> events;

 private:
  std::size_t patience_;
  std::atomic<std::size_t> count_ = 0;
  std::atomic<bool> closed_ = false;
};

// Passes events on, after a look at their description.
class CheckingSink final : public EventSink {
 public:
  CheckingSink(EventSink& sink, std::string method, std::string path)
      : sink_(sink), method_(std::move(method)), path_(std::move(path)) {}
  bool send(std::string_view name, const Json& data) override {
    for (const std::string& problem :
         OpenApi::file().problems_of_event(method_, path_, std::string(name), json::parse(data.text)))
      FAIL_CHECK(method_, " ", path_, ": ", problem);
    return sink_.send(name, data);
  }
  bool alive() override { return sink_.alive(); }

 private:
  EventSink& sink_;
  std::string method_;
  std::string path_;
};

struct Answer {
  int status = 0;
  json body;
  std::string text;
  Stream stream;
  [[nodiscard]] std::string code() const {
    return body.contains("error") ? body["error"]["code"].get<std::string>() : "";
  }
};

class WebFixture {
 public:
  explicit WebFixture(const ApiLimits& limits = {})
      : games(*GameStore::open(folder.path() / "games.db")),
        arena(*arena::open_store(folder.path() / "arena.db")),
        api(*games, *arena, "1.2.3", limits) {}

  // `path` may have a query; `body` is an object, or a text as it is.
  Answer ask(const std::string& method, std::string path, const json& body = nullptr) {
    Request request;
    request.method = method;
    if (const auto mark = path.find('?'); mark != std::string::npos) {
      for (std::string rest = path.substr(mark + 1) + "&"; !rest.empty();) {
        const std::string pair = rest.substr(0, rest.find('&'));
        rest.erase(0, pair.size() + 1);
        request.query[pair.substr(0, pair.find('='))] = pair.substr(pair.find('=') + 1);
      }
      path.erase(mark);
    }
    request.path = path;
    if (body.is_string())
      request.body = body.get<std::string>();
    else if (!body.is_null())
      request.body = body.dump();
    Reply reply = api.handle(request);
    for (const std::string& problem : OpenApi::file().problems(
             {method, path, request.query, request.body, reply.status, reply.content_type, reply.body}))
      FAIL_CHECK(method, " ", path, ": ", problem);
    Answer answer{reply.status, nullptr, reply.body, {}};
    if (reply.stream)
      answer.stream = [stream = std::move(reply.stream), method, path](EventSink& sink) {
        CheckingSink checking(sink, method, path);
        stream(checking);
      };
    if (reply.feed)
      answer.stream = [feed = std::move(reply.feed), method, path](EventSink& sink) {
        CheckingSink checking(sink, method, path);
        while (checking.alive() && feed(checking)) std::this_thread::sleep_for(std::chrono::milliseconds(2));
      };
    if (reply.content_type == "application/json") answer.body = json::parse(reply.body);
    return answer;
  }
  Answer get(const std::string& path) { return ask("GET", path); }
  Answer post(const std::string& path, const json& body) { return ask("POST", path, body); }

  // The events of a stream; the answer must be one.
  CollectingSink& follow(const Answer& answer, CollectingSink& sink) {
    if (answer.stream) answer.stream(sink);
    return sink;
  }
  std::int64_t new_game(const json& spec, const json& moves = json::array()) {
    return post("/api/games", {{"spec", spec}, {"moves", moves}}).body["id"];
  }

  TemporaryFolder folder;
  std::unique_ptr<GameStore> games;
  std::unique_ptr<arena::Store> arena;
  Api api;
};

inline const json kGomoku = {{"game", "gomoku"}};
inline const json kOthello = {{"game", "othello"}};

}  // namespace pedra::server::testing
