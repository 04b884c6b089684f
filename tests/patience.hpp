// How long a test waits before it calls something slow: a sanitizer looks for faults, not for speed, and
// makes everything many times slower.
#pragma once

#ifdef PEDRA_SANITIZED
inline constexpr int kPatience = 20;
#else
inline constexpr int kPatience = 1;
#endif
