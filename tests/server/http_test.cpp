// The real server on a port of its own, asked over sockets: what may ask, what is refused, and what streams
// do.
#include <doctest/doctest.h>

#include "server/fixture.hpp"
#include "server/http/gate.hpp"
#include "server/http/page.hpp"
#include "server/http/server.hpp"
#include "server/http_client.hpp"

using namespace pedra;
using namespace pedra::server;
using namespace pedra::server::testing;

namespace {

struct Serving : WebFixture {
  explicit Serving(const ApiLimits& limits = {}, const std::string& token = "")
      : WebFixture(limits), server(*Server::start(api, {"127.0.0.1", 0, token})) {
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
  const Serving web;
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
  CHECK(web.status("/api/meta", {}) == 401);
  CHECK(web.status("/api/meta", {{"Authorization", "Bearer " + token}}) == 200);
  CHECK(web.status("/api/meta", {{"Authorization", "Bearer " + token + "x"}}) == 401);
  CHECK(web.status("/api/meta", {{"Authorization", "Bearer 0123456789abcdef012"}}) == 401);
  CHECK(web.status("/api/meta", {{"Authorization", "Bearer "}}) == 401);
  CHECK(web.status("/api/meta", {{"Cookie", "a=b; pedra_token=" + token}}) == 200);
  CHECK(web.status("/api/meta", {{"Cookie", "pedra_token=wrong"}}) == 401);
  CHECK(web.status("/?token=wrong", {}) == 401);
  const auto entered = web.client->get("/?token=" + token);
  CHECK(entered.status == 303);
  CHECK(entered.header("Location") == "/");
  const std::string cookie = entered.header("Set-Cookie");
  CHECK(cookie.starts_with("pedra_token=" + token));
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
  request.method = "POST";
  CHECK(file("/").status == 405);
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
  const auto second = Server::start(web.api, {"127.0.0.1", web.server->port(), ""});
  REQUIRE(!second);
  CHECK(second.error().code == "port-taken");
  CHECK(web.client->get("/api/meta").status == 200);
}
