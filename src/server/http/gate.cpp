#include "server/http/gate.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <unistd.h>

#include "base/text.hpp"

namespace pedra::server {
namespace {

struct HostAndPort {
  std::string host;  // an IPv6 address keeps its brackets
  int port = 80;
};

std::optional<HostAndPort> parse_host(std::string_view text) {
  const auto bracket = text.rfind(']');
  const auto colon = text.rfind(':');
  const bool has_port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
  HostAndPort result{lower(has_port ? text.substr(0, colon) : text), 80};
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

std::string_view cookie_of(const Request& request) {
  for (const std::string_view part : split(request.header("cookie"), ';')) {
    const std::string_view cookie = trim(part);
    if (cookie.starts_with(kTokenCookie) && cookie.substr(kTokenCookie.size()).starts_with('='))
      return cookie.substr(kTokenCookie.size() + 1);
  }
  return {};
}

bool knows_token(const Request& request, const GateRules& rules) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view authorization = request.header("authorization");
  if (authorization.starts_with(kBearer))
    return same_secret(authorization.substr(kBearer.size()), rules.token);
  return same_secret(cookie_of(request), rules.token);
}

}  // namespace

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1" || address == "[::1]" || address == "localhost";
}

GateRules gate_rules(std::string_view listen, int port, std::string token) {
  GateRules rules{port, {"127.0.0.1", "localhost", "[::1]"}, false, std::move(token)};
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
  const auto host = parse_host(request.header("host"));
  const bool known = host && host->port == rules.port &&
                     (std::find(rules.names.begin(), rules.names.end(), host->host) != rules.names.end() ||
                      (rules.any_address && is_numeric(host->host)));
  if (!known) return wrong("foreign-host", "this server does not go by that name");
  if (request.headers.contains("origin") &&
      lower(request.header("origin")) != lower(fmt::format("http://{}", request.header("host"))))
    return wrong("foreign-origin", "pages of other sites may not ask this server");
  if (!request.path.starts_with("/api")) return std::nullopt;
  const std::string_view site = request.header("sec-fetch-site");
  if (!site.empty() && site != "same-origin" && site != "none")
    return wrong("cross-site", "pages of other sites may not ask this server");
  if (!rules.token.empty() && !knows_token(request, rules))
    return wrong("unauthorized", "open the link with the token that the server printed");
  return std::nullopt;
}

std::optional<Reply> enter_by_link(const Request& request, const GateRules& rules) {
  const auto token = request.query.find("token");
  if (rules.token.empty() || request.path != "/" || request.method != "GET" || token == request.query.end())
    return std::nullopt;
  if (!same_secret(token->second, rules.token)) return refuse(wrong("unauthorized", "this is not the token"));
  Reply reply{.status = 303, .content_type = ""};
  reply.headers.emplace_back("Location", "/");
  reply.headers.emplace_back(
      "Set-Cookie",
      fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000", kTokenCookie, rules.token));
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

}  // namespace pedra::server
