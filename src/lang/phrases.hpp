// Texts that are written in English where they arise, in modules that know no language: help texts, and errors of files
// and of the command line. A phrase is such a text with {} where values stand; data/lang/phrases has the others' phrases
// by the English ones. Called by cli/ before it prints.
//
// What has no phrase comes out as it went in. tests/lang proves that every phrase keeps its values, tests/cli that every
// help text has one.
#pragma once
#include <string>
#include <string_view>

#include "lang/messages.hpp"

namespace pedra::lang {

// The values of a phrase are looked up too: "game.sgf: line 3, column 1: expected ']'".
std::string phrase(Language language, std::string_view english);

// Is there one? For tests; values are not looked into.
bool has_phrase(Language language, std::string_view english);

}  // namespace pedra::lang
