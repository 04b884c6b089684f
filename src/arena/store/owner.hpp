// Who holds a lease: "host/pid/start/now", and "/worker" after it for one that nobody watches. The start time tells a
// process from a later one with the same id.
#pragma once
#include <string>
#include <string_view>

#include "store/jobs.hpp"

namespace pedra::arena {

enum class Role : std::uint8_t { Command, Worker };

std::string make_owner(Role role = Role::Command);  // of this process; different at every call
bool owner_is_gone(std::string_view owner);  // known for this machine only: elsewhere a lease must run out

// A process of this machine that was killed left its leases; nobody need wait for them to run out. The end of a command
// somebody has seen; that of a worker counts against its jobs. Of all work when `work` is 0.
Result<Ok> free_jobs_of_the_dead(store::Jobs& jobs, std::int64_t work);

}  // namespace pedra::arena
