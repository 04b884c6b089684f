// How the program ends, and how it speaks: data to stdout, everything else to stderr.
#pragma once
#include <string_view>

#include "base/result.hpp"

namespace pedra::cli {

inline constexpr int kSuccess = 0;
inline constexpr int kNegative = 1;  // the answer is no, or a file's content is wrong
inline constexpr int kUsage = 2;     // the command line is wrong
inline constexpr int kInterrupted = 130;

// An Error with this code is the command line's fault, not a file's.
inline constexpr std::string_view kUsageCode = "usage";

Error usage(std::string message);
int fail(const Error& error);  // prints it to stderr; the exit code it deserves
void out(std::string_view
             text);  // to stdout. A reader that has gone away (| head) is no error: the text is dropped.
int finish_output(int exit_code);  // flushes stdout; kNegative when the disk is full, for instance

}  // namespace pedra::cli
