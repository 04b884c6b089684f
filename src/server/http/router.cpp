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

const Route* Router::find(Request& request) const {
  for (const Route& route : routes_)
    if (route.method == request.method && fits(route.pattern, request.path, request.parts)) return &route;
  return nullptr;
}

Reply Router::no_route(const Request& request) const {
  std::vector<std::string> parts;
  std::string allowed;
  for (const Route& route : routes_)
    if (fits(route.pattern, request.path, parts)) allowed += (allowed.empty() ? "" : ", ") + route.method;
  if (allowed.empty()) return refuse(wrong("not-found", "there is no such address here"));
  Reply reply = refuse(wrong("method-not-allowed", "this address takes " + allowed));
  reply.headers.emplace_back("Allow", allowed);
  return reply;
}

Reply Router::handle(Request& request) const {
  const Route* const route = find(request);
  return route == nullptr ? no_route(request) : route->handler(request);
}

}  // namespace pedra::server
