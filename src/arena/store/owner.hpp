// Who holds a lease: "host/pid/start/now". The start time tells a process from a later one with the same
// id.
#pragma once
#include <string>
#include <string_view>

namespace pedra::arena {

std::string make_owner();                    // of this process; different at every call
bool owner_is_gone(std::string_view owner);  // known for this machine only: elsewhere a lease must run out

}  // namespace pedra::arena
