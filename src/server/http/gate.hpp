// Who may ask the server, and for what: judged on the headers, before a byte of the body is read.
//
//   Host            one of the server's own names, with its port: a page whose name was rebound to our
//                   address has another (DNS rebinding)
//   Origin          when there is one, our own: a request that another site's page makes has another
//   Sec-Fetch-Site  for /api, when there is one: same-origin or none (typed by the user)
//   token           for /api, when the server has one: `Authorization: Bearer` or the cookie
//   path, method    a route of the API, or GET of a file of the page
//   body            JSON, for a route that takes one, and no longer than that route allows
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/http.hpp"
#include "server/http/router.hpp"

namespace pedra::server {

struct GateRules {
  int port = 0;
  std::vector<std::string> names;  // hosts without the port, in small letters; "[::1]" with its brackets
  bool any_address = false;        // numeric addresses too: the server listens on all of the machine's
  std::string token;               // empty: none is needed
  bool tls = false;
  // Of the token; with the port, as browsers share cookies among all servers of a host.
  [[nodiscard]] std::string cookie_name() const { return "pedra_token_" + std::to_string(port); }
};

// The names of the loopback, of the address that is listened on, and of this machine when that is not the
// loopback.
GateRules gate_rules(std::string_view listen, int port, std::string token, bool tls = false);

// What the headers say of a body.
struct BodyHead {
  bool announced = false;
  std::optional<std::uint64_t> length;  // none: in chunks
};

struct GateDecision {
  std::optional<Reply> refusal = {};  // or the answer, where the headers are all of it
  bool guess = false;                 // a wrong token was tried: the refusal should come late
  std::size_t most_bytes = 0;         // of the body
};
GateDecision judge(Request& request, const BodyHead& body, const GateRules& rules, const Router& router);

// An error when the sender must be refused, whatever it asks for.
std::optional<Error> refused(const Request& request, const GateRules& rules);

// GET /?token=..: the reply that sets the cookie and leads to `/`. None when the request is something else.
std::optional<Reply> enter_by_link(const Request& request, const GateRules& rules);

// In time that depends on the lengths alone.
bool same_secret(std::string_view a, std::string_view b);

bool is_loopback(std::string_view address);  // 127.x.x.x, ::1, localhost

}  // namespace pedra::server
