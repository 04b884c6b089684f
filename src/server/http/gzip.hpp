// The page's files are compressed in the program: whether a client takes them so, and what to do when it does not.
#pragma once
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace pedra::server {

// Accept-Encoding names gzip (or *) and does not give it the weight 0.
bool takes_gzip(std::string_view accept_encoding);

// For files of this program: an error is its own fault.
Result<std::string> gunzip(std::string_view packed);

}  // namespace pedra::server
