// Pasted text into games: SGF, GGF, PSQ, OBF, WTHOR, transcripts and Gomocup's BOARD. Called by POST
// /api/import.
#pragma once
#include <stop_token>
#include <string>
#include <vector>

#include "play/live_game.hpp"
#include "server/requests.hpp"

namespace pedra::server {

struct ImportedText {
  std::string format;                  // what it was
  std::size_t count = 0;               // games in the text
  std::vector<play::GameState> games;  // those that were asked for, not yet stored
};

// Errors are bad-text, with the place where it is known; `busy` when it was stopped.
Result<ImportedText> import_text(const ImportRequest& request, const std::stop_token& stop);

}  // namespace pedra::server
