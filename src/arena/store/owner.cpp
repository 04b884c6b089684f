#include "arena/store/owner.hpp"

#include <array>
#include <chrono>
#include <fmt/format.h>
#include <unistd.h>

#include "arena/engines/process_tree.hpp"
#include "base/text.hpp"

namespace pedra::arena {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return "unknown";
  std::string host(name.data());
  for (char& c : host)
    if (c == '/') c = '-';
  return host;
}

constexpr std::string_view kWorker = "/worker";

}  // namespace

std::string make_owner(Role role) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return fmt::format("{}/{}/{}/{}{}", host_name(), ::getpid(), process_start(::getpid()).value_or(0), now,
                     role == Role::Worker ? kWorker : std::string_view());
}

bool owner_is_gone(std::string_view owner) {
  if (owner.ends_with(kWorker)) owner.remove_suffix(kWorker.size());
  const auto parts = split(owner, '/');
  if (parts.size() != 4 || parts[0] != host_name()) return false;
  const auto pid = parse_integer(parts[1]);
  const auto start = parse_integer(parts[2]);
  if (!pid || !start || *pid < 1 || *pid > 0x7fffffff) return false;
  return process_start(static_cast<pid_t>(*pid)) != *start;
}

Result<Ok> free_jobs_of_the_dead(store::Jobs& jobs, std::int64_t work) {
  const auto owners = jobs.owners(work);
  if (!owners) return owners.error();
  for (const std::string& owner : *owners) {
    if (!owner_is_gone(owner)) continue;
    const auto freed = owner.ends_with(kWorker) ? jobs.bury(owner) : jobs.release(owner);
    if (!freed) return freed;
  }
  return Ok{};
}

}  // namespace pedra::arena
