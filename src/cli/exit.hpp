// How the program ends, and how it speaks: data to stdout, everything else to stderr.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "lang/messages.hpp"

namespace pedra::cli {

inline constexpr int kSuccess = 0;
inline constexpr int kNegative = 1;  // the answer is no, or a file's content is wrong
inline constexpr int kUsage = 2;     // the command line is wrong
inline constexpr int kInterrupted = 130;

// An Error with this code is the command line's fault, not a file's.
inline constexpr std::string_view kUsageCode = "usage";

// The language of everything that people read; English until main() says.
void speak(lang::Language language);
const lang::Messages& messages();

Error usage(std::string message);
// Lines of a name from the catalogue and a value, the values below one another.
std::string field_lines(const std::vector<std::pair<std::string_view, std::string>>& fields);
std::size_t characters(std::string_view text);       // of UTF-8
std::string told(std::string_view english);          // a phrase of data/lang/phrases
std::string verdict_text(std::string_view verdict);  // of a solver's "win", "loss", "draw" or "unknown"
void note(std::string_view english);                 // a phrase, to stderr with the program's name
int fail(const Error& error);                        // prints it to stderr; returns its exit code
void out(std::string_view
             text);  // to stdout. A reader that has gone away (| head) is no error: the text is dropped.
int finish_output(int exit_code);  // flushes stdout; kNegative when the disk is full, for instance

}  // namespace pedra::cli
