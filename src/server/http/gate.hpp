// Who may ask the server: checked before anything else of a request is looked at.
//
//   Host            one of the server's own names, with its port: a page whose name was rebound to our
//   address has
//                   another (DNS rebinding)
//   Origin          when there is one, our own: a request that another site's page makes has another
//   Sec-Fetch-Site  for /api, when there is one: same-origin or none (typed by the user)
//   token           for /api, when the server has one: `Authorization: Bearer` or the cookie
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/http.hpp"

namespace pedra::server {

inline constexpr std::string_view kTokenCookie = "pedra_token";

struct GateRules {
  int port = 0;
  std::vector<std::string> names;  // hosts without the port, in small letters; "[::1]" with its brackets
  bool any_address = false;        // numeric addresses too: the server listens on all of the machine's
  std::string token;               // empty: none is needed
};

// The names of the loopback, of the address that is listened on, and of this machine when that is not the
// loopback.
GateRules gate_rules(std::string_view listen, int port, std::string token);

// An error when the request must be refused.
std::optional<Error> refused(const Request& request, const GateRules& rules);

// GET /?token=..: the reply that sets the cookie and leads to `/`. None when the request is something else.
std::optional<Reply> enter_by_link(const Request& request, const GateRules& rules);

// In time that depends on the lengths alone.
bool same_secret(std::string_view a, std::string_view b);

// What every reply carries, whatever it is.
const std::vector<std::pair<std::string, std::string>>& security_headers();

bool is_loopback(std::string_view address);  // 127.x.x.x, ::1, localhost

}  // namespace pedra::server
