// The real server on a port of its own, asked over sockets: what may ask, what is refused, and what streams
// do.
#include <ctime>
#include <doctest/doctest.h>
#include <filesystem>

#include "server/fixture.hpp"
#include "server/http/gate.hpp"
#include "server/http/gzip.hpp"
#include "server/http/page.hpp"
#include "server/http/server.hpp"
#include "server/http_client.hpp"

using namespace pedra;
using namespace pedra::server;
using namespace pedra::server::testing;

namespace {

struct Serving : WebFixture {
  explicit Serving(const ApiLimits& limits = {}, const std::string& token = "",
                   const ServerLimits& server_limits = {})
      : WebFixture(limits), server(*Server::start(api, {.token = token, .limits = server_limits})) {
    client = std::make_unique<HttpClient>(server->port());
  }

  [[nodiscard]] int status(const std::string& path, const Headers& headers) const {
    return client->get(path, headers).status;
  }
  [[nodiscard]] HttpReply send(const std::string& path, const std::string& body,
                               const std::string& type = "application/json") const {
    return client->post(path, body, type);
  }
  [[nodiscard]] std::size_t searching() const {
    return json::parse(client->get("/api/searches").body)["searches"].size();
  }
  bool ends_soon(std::size_t wanted) const {
    for (int i = 0; i < 600; ++i) {
      if (searching() == wanted) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
  }

  std::unique_ptr<Server> server;
  std::unique_ptr<HttpClient> client;
};

std::string code_of(const HttpReply& reply) {
  if (reply.status == 0) return "no answer";
  const json body = json::parse(reply.body, nullptr, false);
  return body.contains("error") ? body["error"]["code"].get<std::string>() : "";
}

std::string raw_post(int port, const std::string& path, const std::string& body) {
  return "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
         "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         body;
}

const char* const kLongSearch =
    R"({"position": {"spec": {"game": "gomoku"}, "moves": ["h8","i9","h9"]}, "limits": {"time_ms": 600000}})";

}  // namespace

TEST_CASE("answers have their headers") {
  const Serving web;
  const auto reply = web.client->get("/api/meta");
  CHECK(reply.status == 200);
  CHECK(reply.header("Content-Type") == "application/json");
  CHECK(reply.header("X-Content-Type-Options") == "nosniff");
  CHECK(reply.header("Referrer-Policy") == "no-referrer");
  CHECK(reply.header("Cross-Origin-Opener-Policy") == "same-origin");
  CHECK(reply.header("Cross-Origin-Resource-Policy") == "same-origin");
  CHECK(reply.header("Cache-Control") == "no-store");
  CHECK(!reply.has_header("Access-Control-Allow-Origin"));
  const std::string policy = reply.header("Content-Security-Policy");
  CHECK(policy.find("script-src 'self';") != std::string::npos);
  CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
  const auto lost = web.client->get("/nowhere");
  CHECK(lost.status == 404);
  CHECK(lost.header("X-Content-Type-Options") == "nosniff");
}

TEST_CASE("other names, other origins and other sites are refused") {
  const Serving web;
  const std::string port = std::to_string(web.server->port());
  CHECK(web.status("/api/meta", {{"Host", "localhost:" + port}}) == 200);
  CHECK(web.status("/api/meta", {{"Host", "LOCALHOST:" + port}}) == 200);
  CHECK(web.status("/api/meta", {{"Host", "[::1]:" + port}}) == 200);
  CHECK(web.status("/api/meta", {{"Host", "evil.example:" + port}}) == 403);
  CHECK(web.status("/api/meta", {{"Host", "127.0.0.1.evil.example:" + port}}) == 403);
  CHECK(web.status("/api/meta", {{"Host", "127.0.0.1:1"}}) == 403);
  CHECK(web.status("/api/meta", {{"Host", "127.0.0.1"}}) == 403);
  CHECK(web.status("/", {{"Host", "evil.example:" + port}}) == 403);
  CHECK(web.status("/api/meta", {{"Origin", "http://127.0.0.1:" + port}}) == 200);
  CHECK(web.status("/api/meta", {{"Origin", "http://evil.example"}}) == 403);
  CHECK(web.status("/api/meta", {{"Origin", "https://127.0.0.1:" + port}}) == 403);
  CHECK(web.status("/api/meta", {{"Origin", "null"}}) == 403);
  CHECK(web.status("/api/meta", {{"Origin", "http://localhost:" + port}}) == 403);  // the host was 127.0.0.1
  CHECK(web.status("/api/meta", {{"Sec-Fetch-Site", "same-origin"}}) == 200);
  CHECK(web.status("/api/meta", {{"Sec-Fetch-Site", "none"}}) == 200);
  CHECK(web.status("/api/meta", {{"Sec-Fetch-Site", "cross-site"}}) == 403);
  CHECK(web.status("/api/meta", {{"Sec-Fetch-Site", "same-site"}}) == 403);
  RawConnection two(web.server->port());
  two.send("GET /api/meta HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nHost: evil.example\r\n\r\n");
  CHECK(two.read().find(" 403 ") != std::string::npos);
  RawConnection none(web.server->port());
  none.send("GET /api/meta HTTP/1.1\r\n\r\n");
  CHECK(none.read().find(" 403 ") != std::string::npos);
}

TEST_CASE("requests that a form could make are refused") {
  const Serving web;
  const std::string game = R"({"spec": {"game": "gomoku"}})";
  CHECK(code_of(web.send("/api/games", game, "text/plain")) == "not-json");
  CHECK(code_of(web.send("/api/games", game, "application/x-www-form-urlencoded")) == "not-json");
  CHECK(code_of(web.send("/api/games",
                         "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x--\r\n",
                         "multipart/form-data; boundary=x")) == "not-json");
  CHECK(web.send("/api/games", game).status == 201);
  CHECK(web.send("/api/games", game, "application/json; charset=utf-8").status == 201);
  const auto options = web.client->ask("OPTIONS", "/api/games", {}, std::nullopt);
  CHECK(options.status == 405);
  CHECK(!options.has_header("Access-Control-Allow-Origin"));
}

TEST_CASE("bodies that are bad or too large are refused, and the server goes on") {
  const Serving web;
  CHECK(code_of(web.send("/api/games", "{")) == "bad-json");
  CHECK(code_of(web.send("/api/games", std::string(2U << 20U, ' '))) == "too-large");
  CHECK(web.send("/api/games", std::string(2U << 20U, ' ')).status == 413);
  CHECK(code_of(web.send("/api/import", "{\"text\": \"" + std::string(2U << 20U, 'a') + "\"}")) ==
        "bad-text");
  CHECK(code_of(web.send("/api/import", std::string(9U << 20U, ' '))) == "too-large");
  RawConnection huge(web.server->port());
  huge.send("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(web.server->port()) +
            "\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{");
  CHECK(huge.read().find(" 413 ") != std::string::npos);
  RawConnection nonsense(web.server->port());
  nonsense.send("hello\r\n\r\n");
  CHECK(nonsense.read().find(" 400 ") != std::string::npos);
  CHECK(web.client->get("/" + std::string(5000, 'a')).status == 414);
  CHECK(web.client->get("/api/meta").status == 200);
}

TEST_CASE("clients that never finish keep nobody waiting, and are sent away") {
  const Serving web(
      {}, "", {.header_time = std::chrono::milliseconds(700), .body_time = std::chrono::milliseconds(700)});
  const std::string host = "Host: 127.0.0.1:" + std::to_string(web.server->port()) + "\r\n";
  std::vector<std::unique_ptr<RawConnection>> slow;
  for (int i = 0; i < 60; ++i) {
    slow.push_back(std::make_unique<RawConnection>(web.server->port()));
    slow.back()->send(i % 3 == 0   ? ""
                      : i % 3 == 1 ? "GET /api/meta HTT"
                                   : "POST /api/games HTTP/1.1\r\n" + host +
                                         "Content-Type: application/json\r\nContent-Length: 40\r\n\r\n{");
  }
  CHECK(web.client->get("/api/meta").status == 200);
  CHECK(web.send("/api/games", R"({"spec": {"game": "gomoku"}})").status == 201);
  for (const auto& client : slow)  // read() ends when the server has closed
    CHECK(client->read().find(" 20") == std::string::npos);
  CHECK(json::parse(web.client->get("/api/games").body)["games"].size() == 1);
}

TEST_CASE("a body without a length is empty") {
  const Serving web;
  RawConnection bare(web.server->port());
  bare.send("POST /api/searches/s1/stop HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(web.server->port()) +
            "\r\nContent-Type: application/json\r\n\r\n");
  CHECK(bare.read().find(" 404 ") != std::string::npos);
}

TEST_CASE("a token is needed where there is one") {
  const std::string token = "0123456789abcdef0123";
  const Serving web({}, token);
  const std::string cookie_name = "pedra_token_" + std::to_string(web.server->port());
  CHECK(web.status("/api/meta", {}) == 401);
  CHECK(web.status("/api/meta", {{"Authorization", "Bearer " + token}}) == 200);
  CHECK(web.status("/api/meta", {{"Authorization", "Bearer " + token + "x"}}) == 401);
  CHECK(web.status("/api/meta", {{"Authorization", "Bearer 0123456789abcdef012"}}) == 401);
  CHECK(web.status("/api/meta", {{"Authorization", "Bearer "}}) == 401);
  CHECK(web.status("/api/meta", {{"Cookie", "a=b; " + cookie_name + "=" + token}}) == 200);
  CHECK(web.status("/api/meta", {{"Cookie", cookie_name + "=wrong"}}) == 401);
  CHECK(web.status("/?token=wrong", {}) == 401);
  const auto entered = web.client->get("/?token=" + token);
  CHECK(entered.status == 303);
  CHECK(entered.header("Location") == "/");
  const std::string cookie = entered.header("Set-Cookie");
  CHECK(cookie.starts_with(cookie_name + "=" + token + ";"));
  CHECK(cookie.find("HttpOnly") != std::string::npos);
  CHECK(cookie.find("SameSite=Strict") != std::string::npos);
}

TEST_CASE("secrets are compared whole") {
  CHECK(same_secret("abc", "abc"));
  CHECK(!same_secret("abc", "abd"));
  CHECK(!same_secret("abc", "abcabc"));
  CHECK(!same_secret("abcabc", "abc"));
  CHECK(!same_secret("", "abc"));
  CHECK(!same_secret("abc", ""));
}

TEST_CASE("a server for others goes by its addresses and its name") {
  const GateRules rules = gate_rules("0.0.0.0", 80, "a-long-enough-token");
  const auto code = [&rules](const std::string& host) {
    Request request;
    request.path = "/";
    request.headers["host"] = host;
    const auto error = refused(request, rules);
    return error ? std::string(error->code) : "";
  };
  CHECK(code("192.168.1.7:80").empty());
  CHECK(code("192.168.1.7").empty());  // port 80 is the usual one
  CHECK(code("[fe80::1]:80").empty());
  CHECK(code("rebound.example:80") == "foreign-host");
  CHECK(code("") == "foreign-host");
  CHECK(code(":80") == "foreign-host");
  CHECK(code("127.0.0.1:99999") == "foreign-host");
}

TEST_CASE("only the page's own files can be had") {
  const std::string index = "<!doctype html>";
  const std::vector<EmbeddedFile> files{{"index.html", index}, {"assets/a-123.js.gz", "packed"}};
  Request request;
  request.method = "GET";
  request.headers["accept-encoding"] = "gzip";
  const auto file = [&](const std::string& path) {
    request.path = path;
    return page_file(request, files);
  };
  CHECK(file("/").body == index);
  CHECK(file("/index.html").content_type == "text/html; charset=utf-8");
  CHECK(file("/assets/a-123.js").body == "packed");
  const auto has = [](const Reply& reply, const std::string& name, const std::string& value) {
    for (const auto& header : reply.headers)
      if (header.first == name && header.second.find(value) != std::string::npos) return true;
    return false;
  };
  CHECK(has(file("/assets/a-123.js"), "Content-Encoding", "gzip"));
  CHECK(has(file("/assets/a-123.js"), "Cache-Control", "immutable"));
  CHECK(has(file("/"), "Cache-Control", "no-cache"));
  std::string tag;
  for (const auto& [name, value] : file("/").headers)
    if (name == "ETag") tag = value;
  request.headers["if-none-match"] = tag;
  CHECK(file("/").status == 304);
  request.headers.clear();
  for (const char* path : {"/assets/a-123.js.gz", "/../index.html", "/assets/../../etc/passwd",
                           "//etc/passwd", "/index.html/", "/assets", "/etc/passwd", "/.git/config"})
    CHECK_MESSAGE(file(path).status == 404, path);
}

TEST_CASE("paths that try to get out, over the wire") {
  const Serving web;
  for (const char* path : {"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                           "/api/../etc/passwd", "/assets/%00", "/api/lang/..%2f..%2fsecret"}) {
    RawConnection raw(web.server->port());
    raw.send("GET " + std::string(path) +
             " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(web.server->port()) + "\r\n\r\n");
    CHECK_MESSAGE(raw.read().find(" 404 ") != std::string::npos, path);
  }
}

TEST_CASE("events come as they are sent, uncompressed") {
  const Serving web;
  const auto reply = web.client->post(
      "/api/searches",
      R"({"position": {"spec": {"game": "gomoku"}, "moves": ["h8"]}, "player": "chains", "limits": {"depth": 1}})",
      "application/json", {{"Accept-Encoding", "gzip, br"}});
  CHECK(reply.header("Content-Type") == "text/event-stream");
  CHECK(!reply.has_header("Content-Encoding"));
  CHECK(reply.body.starts_with("event: started\ndata: {\"id\":"));
  CHECK(reply.body.find("event: done\ndata: {\"reason\":\"finished\"}\n\n") != std::string::npos);
}

TEST_CASE("a client that vanishes stops its search") {
  const Serving web;
  RawConnection client(web.server->port());
  client.send(raw_post(web.server->port(), "/api/searches", kLongSearch));
  client.read("event: started");
  CHECK(web.searching() == 1);
  client.close();
  CHECK(web.ends_soon(0));
}

TEST_CASE("a search that runs is stopped by another request") {
  const Serving web;
  RawConnection client(web.server->port());
  client.send(raw_post(web.server->port(), "/api/searches", kLongSearch));
  client.read("event: started");
  CHECK(web.send("/api/searches/s1/stop", "").status == 204);
  CHECK(client.read().find("\"reason\":\"stopped\"") != std::string::npos);
  CHECK(web.ends_soon(0));
}

TEST_CASE("there are not more streams than allowed") {
  const Serving web(ApiLimits{.streams = 2});
  const std::string ask =
      "GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(web.server->port()) + "\r\n\r\n";
  RawConnection first(web.server->port());
  first.send(ask);
  first.read("event: hello");
  RawConnection second(web.server->port());
  second.send(ask);
  second.read("event: hello");
  RawConnection third(web.server->port());
  third.send(ask);
  CHECK(third.read().find("too-many-streams") != std::string::npos);
  CHECK(web.client->get("/api/meta").status == 200);
}

TEST_CASE("the server ends although streams and searches are open") {
  auto web = std::make_unique<Serving>();
  RawConnection idle(web->server->port());
  idle.send("GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(web->server->port()) +
            "\r\n\r\n");
  idle.read("event: hello");
  RawConnection searching(web->server->port());
  searching.send(raw_post(web->server->port(), "/api/searches", kLongSearch));
  searching.read("event: started");
  web.reset();
  CHECK(idle.read().find("event: search") == std::string::npos);
}

TEST_CASE("a port that is taken is said to be") {
  Serving web;
  const auto second = Server::start(web.api, {.port = web.server->port()});
  REQUIRE(!second);
  CHECK(second.error().code == "port-taken");
  CHECK(web.client->get("/api/meta").status == 200);
}

// What the audit of November 2026 found, and what holds instead.

namespace {

std::string host_of(const Serving& web) {
  return "Host: 127.0.0.1:" + std::to_string(web.server->port()) + "\r\n";
}

std::string asked(const Serving& web, const std::string& text) {
  const RawConnection client(web.server->port());
  client.send(text);
  return client.read();
}

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

std::size_t threads_now() {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task"))
    count += entry.exists() ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("the gate answers before the body comes") {
  const Serving web;
  const std::string json = "Content-Type: application/json\r\nContent-Length: 500000\r\n\r\n";
  // Not one byte of these bodies is ever sent.
  CHECK(asked(web, "POST /api/games HTTP/1.1\r\nHost: evil.example\r\n" + json).starts_with("HTTP/1.1 403"));
  CHECK(asked(web, "POST /api/games HTTP/1.1\r\n" + host_of(web) + "Origin: http://evil.example\r\n" + json)
            .starts_with("HTTP/1.1 403"));
  CHECK(asked(web, "POST /api/nothing HTTP/1.1\r\n" + host_of(web) + json).starts_with("HTTP/1.1 404"));
  CHECK(asked(web, "PUT /api/games HTTP/1.1\r\n" + host_of(web) + json).starts_with("HTTP/1.1 405"));
  CHECK(asked(web, "POST / HTTP/1.1\r\n" + host_of(web) + json).starts_with("HTTP/1.1 405"));
  CHECK(asked(web, "GET /api/games HTTP/1.1\r\n" + host_of(web) + json).starts_with("HTTP/1.1 400"));
  CHECK(asked(web, "POST /api/games HTTP/1.1\r\n" + host_of(web) +
                       "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 3200\r\n\r\n")
            .starts_with("HTTP/1.1 415"));
  CHECK(asked(web,
              "POST /api/games HTTP/1.1\r\n" + host_of(web) +
                  "Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 3200\r\n\r\n")
            .starts_with("HTTP/1.1 415"));
  CHECK(asked(web, "POST /api/games HTTP/1.1\r\n" + host_of(web) +
                       "Content-Type: application/json\r\nContent-Length: 1048577\r\n\r\n")
            .starts_with("HTTP/1.1 413"));
  CHECK(asked(web, "POST /api/import HTTP/1.1\r\n" + host_of(web) +
                       "Content-Type: application/json\r\nContent-Length: 8388609\r\n\r\n")
            .starts_with("HTTP/1.1 413"));
}

TEST_CASE("a client that waits for leave to send its body gets it, or the refusal") {
  const Serving web;
  const std::string body = R"({"spec": {"game": "gomoku"}})";
  const std::string head = host_of(web) +
                           "Content-Type: application/json\r\nConnection: close\r\nExpect: 100-continue\r\n" +
                           "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  const RawConnection client(web.server->port());
  client.send("POST /api/games HTTP/1.1\r\n" + head);
  CHECK(client.read("\r\n\r\n").starts_with("HTTP/1.1 100 Continue"));
  client.send(body);
  CHECK(client.read().starts_with("HTTP/1.1 201"));
  CHECK(asked(web, "PUT /api/games HTTP/1.1\r\n" + head).starts_with("HTTP/1.1 405"));
}

TEST_CASE("headers have a limit, in bytes and in number") {
  const Serving web;
  const std::string begin = "GET /api/meta HTTP/1.1\r\n" + host_of(web) + "Connection: close\r\n";
  const auto many = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "a" + std::to_string(i) + ": b\r\n";
    return text;
  };
  CHECK(asked(web, begin + many(98) + "\r\n").starts_with("HTTP/1.1 200"));
  CHECK(asked(web, begin + many(99) + "\r\n").starts_with("HTTP/1.1 431"));
  CHECK(asked(web, begin + "X: " + std::string(15'000, 'a') + "\r\n\r\n").starts_with("HTTP/1.1 200"));
  CHECK(asked(web, begin + "X: " + std::string(17'000, 'a')).starts_with("HTTP/1.1 431"));
  CHECK(asked(web, "GET /" + std::string(17'000, 'a')).starts_with("HTTP/1.1 431"));
  CHECK(code_of(web.client->get("/api/meta", {{"X", std::string(20'000, 'a')}})) == "headers-too-large");
}

TEST_CASE("chunked bodies come whole, and are limited like others") {
  const Serving web;
  const std::string head =
      "POST /api/games HTTP/1.1\r\n" + host_of(web) +
      "Connection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  CHECK(asked(web, head + "10\r\n{\"spec\": {\"game\"\r\nc\r\n: \"gomoku\"}}\r\n0\r\n\r\n")
            .starts_with("HTTP/1.1 201"));
  std::string large = head;
  for (int i = 0; i < 33; ++i) large += "8000\r\n" + std::string(0x8000, ' ') + "\r\n";
  CHECK(asked(web, large + "0\r\n\r\n").starts_with("HTTP/1.1 413"));
  CHECK(asked(web, head + "7fffffffffffffff\r\n").starts_with("HTTP/1.1 413"));
  CHECK(asked(web, head + "5;" + std::string(100'000, 'a')).starts_with("HTTP/1.1 4"));
  CHECK(asked(web, head + "zz\r\n").starts_with("HTTP/1.1 400"));
  // Two ways to say how long it is: one of them is a lie.
  CHECK(asked(web,
              "POST /api/games HTTP/1.1\r\n" + host_of(web) +
                  "Content-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n")
            .starts_with("HTTP/1.1 400"));
  CHECK(asked(web, "POST /api/games HTTP/1.1\r\n" + host_of(web) +
                       "Content-Type: application/json\r\nTransfer-Encoding: gzip, chunked\r\n\r\n")
            .starts_with("HTTP/1.1 400"));
}

TEST_CASE("one connection carries many requests, until one is refused") {
  const Serving web;
  const RawConnection client(web.server->port());
  const std::string ask = "GET /api/meta HTTP/1.1\r\n" + host_of(web) + "\r\n";
  client.send(ask);
  CHECK(client.read("}}").find("Connection: keep-alive") != std::string::npos);
  client.send(ask + ask + "GET /api/nothing HTTP/1.1\r\n" + host_of(web) + "\r\n" + ask);
  const std::string rest = client.read();
  std::size_t answers = 0;
  for (auto at = rest.find("HTTP/1.1 "); at != std::string::npos; at = rest.find("HTTP/1.1 ", at + 1))
    ++answers;
  CHECK(answers == 3);  // 200, 200, 404: what follows a refusal is not looked at
  CHECK(rest.find("HTTP/1.1 404") != std::string::npos);
}

TEST_CASE("a request that trickles is refused when its time is over, and a kept connection is closed") {
  const Serving web({}, "",
                    {.header_time = std::chrono::milliseconds(300),
                     .body_time = std::chrono::milliseconds(300),
                     .idle_time = std::chrono::milliseconds(300)});
  CHECK(asked(web, "GET /api/meta HTTP/1.1\r\nX: ").find("\"timeout\"") != std::string::npos);
  CHECK(asked(web, raw_post(web.server->port(), "/api/games", std::string(1000, ' ')).substr(0, 200))
            .starts_with("HTTP/1.1 408"));
  CHECK(asked(web, "").empty());
  CHECK(asked(web, "GET /api/meta HTTP/1.1\r\n" + host_of(web) + "\r\n")
            .starts_with("HTTP/1.1 200"));  // read() ends
}

TEST_CASE("new clients find room among those that only wait") {
  const Serving web({}, "", {.connections = 20});
  std::vector<std::unique_ptr<RawConnection>> waiting;
  for (int i = 0; i < 60; ++i) {
    waiting.push_back(std::make_unique<RawConnection>(web.server->port()));
    waiting.back()->send(i % 2 == 0 ? "" : "GET /api/meta HTTP/1.1\r\nX: ");
  }
  for (int i = 0; i < 5; ++i) CHECK(web.client->get("/api/meta").status == 200);
  CHECK(waiting.front()->read().empty());  // closed: it waited longest
}

TEST_CASE("a server full of streams says that it is") {
  const Serving web({}, "", {.connections = 3});
  std::vector<std::unique_ptr<RawConnection>> streams;
  for (int i = 0; i < 3; ++i) {
    streams.push_back(std::make_unique<RawConnection>(web.server->port()));
    streams.back()->send("GET /api/events HTTP/1.1\r\n" + host_of(web) + "\r\n");
    streams.back()->read("event: hello");
  }
  CHECK(web.client->get("/api/meta").status == 503);
  streams.clear();
  bool again = false;
  for (int i = 0; i < 200 && !again; ++i) {
    again = web.client->get("/api/meta").status == 200;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  CHECK(again);
}

TEST_CASE("streams that wait cost no thread") {
  const Serving web;
  CHECK(web.client->get("/api/meta").status == 200);
  const std::size_t before = threads_now();
  std::vector<std::unique_ptr<RawConnection>> streams;
  for (int i = 0; i < 50; ++i) {
    streams.push_back(std::make_unique<RawConnection>(web.server->port()));
    streams.back()->send("GET /api/events HTTP/1.1\r\n" + host_of(web) + "\r\n");
    streams.back()->read("event: hello");
  }
  CHECK(threads_now() <= before + 16);  // those that answer requests
  CHECK(web.send("/api/games", R"({"spec": {"game": "gomoku"}})").status == 201);
  for (const auto& stream : streams)
    CHECK(stream->read("event: game\n").find("event: game\n") != std::string::npos);
}

TEST_CASE("a stream has its heartbeat") {
  const Serving web({}, "", {.heartbeat = std::chrono::milliseconds(100)});
  const RawConnection client(web.server->port());
  client.send("GET /api/events HTTP/1.1\r\n" + host_of(web) + "\r\n");
  client.read("event: hello");
  CHECK(client.read(":\n\n").find("3\r\n:\n\n") != std::string::npos);
}

TEST_CASE("bodies may not fill the memory together") {
  const Serving web({}, "", {.body_bytes_at_once = 1'000'000});
  const RawConnection first(web.server->port());
  first.send(raw_post(web.server->port(), "/api/games", std::string(600'000, ' ')).substr(0, 1000));
  bool full = false;
  for (int i = 0; i < 200 && !full; ++i)
    full = web.send("/api/games", std::string(600'000, ' ')).status == 503;
  CHECK(full);
  CHECK(web.send("/api/games", R"({"spec": {"game": "gomoku"}})").status == 201);
}

TEST_CASE("the server ends soon whatever its clients do") {
  auto web = std::make_unique<Serving>();
  const int port = web->server->port();
  const std::string host = host_of(*web);
  std::vector<std::unique_ptr<RawConnection>> clients;
  for (int i = 0; i < 40; ++i) {
    clients.push_back(std::make_unique<RawConnection>(port));
    clients.back()->send(i % 4 == 0   ? ""
                         : i % 4 == 1 ? "GET /api/meta HTTP/1.1\r\nX: "
                         : i % 4 == 2 ? "GET /api/events HTTP/1.1\r\n" + host + "\r\n"
                                      : raw_post(port, "/api/games", std::string(9000, ' ')).substr(0, 300));
  }
  std::atomic<bool> ended = false;
  std::thread trickle([&] {
    while (!ended) {
      for (const auto& client : clients) client->send("a");
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  web.reset();  // hangs where a client can keep it
  ended = true;
  trickle.join();
  CHECK(!RawConnection(port).connected());
}

TEST_CASE("a wrong token is refused late, a missing one at once") {
  const std::string token = "0123456789abcdef0123";
  const Serving web({}, token, {.guess_time = std::chrono::milliseconds(800)});
  const auto took = [&web](const std::string& path, const Headers& headers) {
    const auto begun = std::chrono::steady_clock::now();
    CHECK(web.client->get(path, headers).status == 401);
    return std::chrono::steady_clock::now() - begun;
  };
  CHECK(took("/api/meta", {{"Authorization", "Bearer guess"}}) >= std::chrono::milliseconds(800));
  CHECK(took("/?token=guess", {}) >= std::chrono::milliseconds(800));
  CHECK(web.status("/api/meta", {{"Authorization", "Bearer " + token}}) == 200);
  CHECK(web.client->get("/?token=" + token).header("Set-Cookie").find("Max-Age=2592000") !=
        std::string::npos);
}

TEST_CASE("files are unpacked for clients that do not take them packed, and have no ranges") {
  CHECK(takes_gzip("gzip, br"));
  CHECK(takes_gzip("br;q=1.0, GZIP;q=0.5"));
  CHECK(takes_gzip("*"));
  CHECK(!takes_gzip(""));
  CHECK(!takes_gzip("br"));
  CHECK(!takes_gzip("gzip;q=0"));
  CHECK(!takes_gzip("gzip; q=0.000, *"));
  CHECK(!takes_gzip("*;q=0"));
  // "pedra\n", by gzip -9n
  const std::string packed(
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x2b\x48\x4d\x29\x4a\xe4\x02\x00\xcd\x3b\x30\x94\x06\x00\x00"
      "\x00",
      26);
  const std::vector<EmbeddedFile> files{{"a.js.gz", packed}};
  Request request;
  request.method = "GET";
  request.path = "/a.js";
  const auto value = [](const Reply& reply, const std::string& name) {
    for (const auto& header : reply.headers)
      if (header.first == name) return header.second;
    return std::string();
  };
  const Reply plain = page_file(request, files);
  CHECK(plain.body == "pedra\n");
  CHECK(value(plain, "Content-Encoding").empty());
  CHECK(value(plain, "Accept-Ranges") == "none");
  request.headers["accept-encoding"] = "gzip";
  const Reply as_it_is = page_file(request, files);
  CHECK(as_it_is.body == packed);
  CHECK(value(as_it_is, "Content-Encoding") == "gzip");
  CHECK(value(as_it_is, "ETag") != value(plain, "ETag"));
}

TEST_CASE("addresses are decoded, and nonsense is refused") {
  Request request;
  CHECK(read_target("/a%20b/c?x=1+2&y=%2b&x=9&empty", request));
  CHECK(request.path == "/a b/c");
  CHECK(request.query["x"] == "1 2");
  CHECK(request.query["y"] == "+");
  CHECK(request.query["empty"].empty());
  for (const char* bad : {"", "*", "http://a/", "/%", "/%4", "/%zz", "/a?b=%1"}) {
    Request other;
    CHECK_MESSAGE(!read_target(bad, other), bad);
  }
}

// Quadratic before, when these took minutes to hours of processor time; they take a second.
TEST_CASE("long lists and long texts are read in linear time") {
  WebFixture web;
  const auto send = [&web](const std::string& path, const std::string& begin, const std::string& part,
                           int count, const std::string& end) {
    Request request;
    request.method = "POST";
    request.path = path;
    request.body = begin;
    for (int i = 0; i < count; ++i) request.body += part;
    request.body += end;
    const double begun = processor_seconds();
    CHECK(web.api.handle(request).status / 100 != 5);
    CHECK(processor_seconds() - begun < 30);
  };
  send("/api/games", R"({"x":[)", "{},", 600'000, "{}]}");
  send("/api/import", R"x({"text":"(;))x", "()", 3'000'000, R"("})");
  send("/api/import", R"({"text":")",
       "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- "
       "*]B[F5];)\\n",
       75'000, R"("})");
}

TEST_CASE("an import ends when its client has gone") {
  WebFixture web;
  std::stop_source gone;
  gone.request_stop();
  Request request;
  request.method = "POST";
  request.path = "/api/import";
  request.body = R"x({"text": "(;GM[4]SZ[15];B[hh])"})x";
  request.gone = gone.get_token();
  CHECK(web.api.handle(request).status == 503);
}
