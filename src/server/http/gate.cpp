#include "server/http/gate.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <unistd.h>

#include "base/text.hpp"

namespace pedra::server {
namespace {

constexpr int kCookieSeconds = 30 * 24 * 3600;

struct HostAndPort {
  std::string host;  // an IPv6 address keeps its brackets
  int port = 0;
};

std::optional<HostAndPort> parse_host(std::string_view text, int usual_port) {
  const auto bracket = text.rfind(']');
  const auto colon = text.rfind(':');
  const bool has_port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
  HostAndPort result{lower(has_port ? text.substr(0, colon) : text), usual_port};
  if (has_port) {
    const auto port = parse_integer(text.substr(colon + 1));
    if (!port || *port < 1 || *port > 65535) return std::nullopt;
    result.port = static_cast<int>(*port);
  }
  if (result.host.empty()) return std::nullopt;
  return result;
}

bool is_numeric(std::string_view host) {
  if (host.starts_with('[')) return host.ends_with(']');
  return std::all_of(host.begin(), host.end(), [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
}

// The token that a request brings, from wherever.
std::optional<std::string_view> token_of(const Request& request, const GateRules& rules) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view authorization = request.header("authorization");
  if (authorization.starts_with(kBearer)) return authorization.substr(kBearer.size());
  const std::string name = rules.cookie_name() + "=";
  for (const std::string_view part : split(request.header("cookie"), ';')) {
    const std::string_view cookie = trim(part);
    if (cookie.starts_with(name)) return cookie.substr(name.size());
  }
  return std::nullopt;
}

bool knows_token(const Request& request, const GateRules& rules) {
  const auto token = token_of(request, rules);
  return token && same_secret(*token, rules.token);
}

bool is_api(const Request& request) { return request.path.starts_with("/api"); }

// A form of another site's page can send every type but this one.
bool is_json(const Request& request) {
  const std::string type = lower(request.header("content-type"));
  return type == "application/json" || type.starts_with("application/json;");
}

// Of a request that may ask: whether it can be answered, and the longest body it may have.
Result<std::size_t> body_allowed(const Request& request, const BodyHead& body, const Route& route) {
  if (request.method == "GET" && body.announced) return wrong("bad-request", "a GET has no body");
  if (!is_json(request) && (request.method == "POST" || body.announced))
    return wrong("not-json", "send Content-Type: application/json");
  const std::string_view encoding = request.header("content-encoding");
  if (body.announced && !encoding.empty() && lower(encoding) != "identity")
    return wrong("not-json", "send the body as it is, not compressed");
  if (body.length && *body.length > route.most_bytes)
    return wrong("too-large", fmt::format("the body of this request may have {} bytes", route.most_bytes));
  return route.most_bytes;
}

}  // namespace

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1" || address == "[::1]" || address == "localhost";
}

GateRules gate_rules(std::string_view listen, int port, std::string token, bool tls) {
  GateRules rules{port, {"127.0.0.1", "localhost", "[::1]"}, false, std::move(token), tls};
  if (is_loopback(listen)) {
    rules.names.push_back(lower(listen));
    return rules;
  }
  rules.any_address = listen == "0.0.0.0" || listen == "::";
  rules.names.push_back(listen.find(':') == std::string_view::npos ? lower(listen)
                                                                   : fmt::format("[{}]", lower(listen)));
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) == 0 && name[0] != '\0') {
    rules.names.push_back(lower(name.data()));
    rules.names.push_back(lower(name.data()) + ".local");
  }
  return rules;
}

std::optional<Error> refused(const Request& request, const GateRules& rules) {
  const auto host = parse_host(request.header("host"), rules.tls ? 443 : 80);
  const bool known = host && host->port == rules.port &&
                     (std::find(rules.names.begin(), rules.names.end(), host->host) != rules.names.end() ||
                      (rules.any_address && is_numeric(host->host)));
  if (!known) return wrong("foreign-host", "this server does not go by that name");
  if (request.headers.contains("origin") &&
      lower(request.header("origin")) !=
          lower(fmt::format("http{}://{}", rules.tls ? "s" : "", request.header("host"))))
    return wrong("foreign-origin", "pages of other sites may not ask this server");
  if (!is_api(request)) return std::nullopt;
  const std::string_view site = request.header("sec-fetch-site");
  if (!site.empty() && site != "same-origin" && site != "none")
    return wrong("cross-site", "pages of other sites may not ask this server");
  if (!rules.token.empty() && !knows_token(request, rules))
    return wrong("unauthorized", "open the link with the token that the server printed");
  return std::nullopt;
}

GateDecision judge(Request& request, const BodyHead& body, const GateRules& rules, const Router& router) {
  const auto no = [](const Error& error) { return GateDecision{.refusal = refuse(error)}; };
  if (const auto error = refused(request, rules)) {
    GateDecision decision = no(*error);
    decision.guess = error->code == "unauthorized" && token_of(request, rules);
    return decision;
  }
  if (auto entered = enter_by_link(request, rules)) {
    const bool guess = entered->status == 401;
    return {.refusal = std::move(entered), .guess = guess};
  }
  if (!is_api(request)) {
    if (request.method != "GET") {
      GateDecision decision = no(wrong("method-not-allowed", "this address takes GET"));
      decision.refusal->headers.emplace_back("Allow", "GET");
      return decision;
    }
    return body.announced ? no(wrong("bad-request", "a GET has no body")) : GateDecision{};
  }
  const Route* const route = router.find(request);
  if (route == nullptr) return {.refusal = router.no_route(request)};
  const auto most = body_allowed(request, body, *route);
  if (!most) return no(most.error());
  return {.most_bytes = *most};
}

std::optional<Reply> enter_by_link(const Request& request, const GateRules& rules) {
  const auto token = request.query.find("token");
  if (rules.token.empty() || request.path != "/" || request.method != "GET" || token == request.query.end())
    return std::nullopt;
  if (!same_secret(token->second, rules.token)) return refuse(wrong("unauthorized", "this is not the token"));
  Reply reply{.status = 303, .content_type = ""};
  reply.headers.emplace_back("Location", "/");
  reply.headers.emplace_back(
      "Set-Cookie", fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age={}{}", rules.cookie_name(),
                                rules.token, kCookieSeconds, rules.tls ? "; Secure" : ""));
  return reply;
}

bool same_secret(std::string_view a, std::string_view b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const char other = b.empty() ? '\0' : b[i % b.size()];
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(other);
  }
  return difference == 0;
}

}  // namespace pedra::server
