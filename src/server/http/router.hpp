// Which handler answers which request. Patterns are literal but for {names}, each of which stands for one
// part of the path. The list is held against docs/openapi.json by a test.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "server/http/http.hpp"

namespace pedra::server {

inline constexpr std::size_t kMostBodyBytes = 1U << 20U;
inline constexpr std::size_t kMostImportBytes = 8U << 20U;

using Handler = std::function<Reply(const Request&)>;

struct Route {
  std::string method;
  std::string pattern;  // "/api/games/{id}/move"
  Handler handler;
  std::size_t most_bytes = kMostBodyBytes;
};

class Router {
 public:
  void add(Route route) { routes_.push_back(std::move(route)); }
  [[nodiscard]] const std::vector<Route>& routes() const { return routes_; }

  // The route of a request, with request.parts filled; null when there is none.
  [[nodiscard]] const Route* find(Request& request) const;
  // Why there is none: 404 when no pattern fits, 405 when one does with another method.
  [[nodiscard]] Reply no_route(const Request& request) const;
  [[nodiscard]] Reply handle(Request& request) const;

 private:
  std::vector<Route> routes_;
};

}  // namespace pedra::server
