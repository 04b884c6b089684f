#include "server/http/router.hpp"

#include "base/text.hpp"

namespace pedra::server {
namespace {

bool fits(const std::string& pattern, const std::string& path, std::vector<std::string>& parts) {
  const auto wanted = split(pattern, '/');
  const auto given = split(path, '/');
  parts.clear();
  if (wanted.size() != given.size()) return false;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].starts_with('{') && !given[i].empty())
      parts.emplace_back(given[i]);
    else if (wanted[i] != given[i])
      return false;
  }
  return true;
}

}  // namespace

std::size_t Router::most_bytes(const std::string& method, const std::string& path) const {
  std::vector<std::string> parts;
  for (const Route& route : routes_)
    if (route.method == method && fits(route.pattern, path, parts)) return route.most_bytes;
  return kMostBodyBytes;
}

Reply Router::handle(Request& request) const {
  bool known = false;
  std::string allowed;
  for (const Route& route : routes_) {
    if (!fits(route.pattern, request.path, request.parts)) continue;
    known = true;
    if (route.method == request.method) return route.handler(request);
    allowed += (allowed.empty() ? "" : ", ") + route.method;
  }
  if (!known) return refuse(wrong("not-found", "there is no such address here"));
  Reply reply = refuse(wrong("method-not-allowed", "this address takes " + allowed));
  reply.headers.emplace_back("Allow", allowed);
  return reply;
}

}  // namespace pedra::server
