#include "terminal/edit_lines.hpp"

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <histedit.h>
#include <iostream>
#include <unistd.h>
#include <utility>

#include "base/text.hpp"
#include "terminal/interrupt.hpp"

namespace pedra::terminal {

struct EditLines::Editor {
  EditLine* edit = nullptr;
  History* history = nullptr;
  std::string prompt;
  std::vector<std::string> words;
};

namespace {

constexpr int kHistorySize = 500;

// libedit would try again after the first Ctrl-C; this reader ends the line at once. Only ASCII means
// anything to the game, but file names may hold UTF-8, whose bytes are put together here.
int read_character(EditLine* edit, wchar_t* character) {
  (void)edit;
  unsigned long code = 0;
  int following = 0;
  do {
    unsigned char byte = 0;
    const ssize_t got = ::read(STDIN_FILENO, &byte, 1);
    if (got < 0 && errno == EINTR && !Interrupt::raised()) continue;
    if (got < 0) return -1;
    if (got == 0) return 0;
    if (byte >= 0xc0) {
      following = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
      code = byte & (0x3fU >> following);
    } else if (byte >= 0x80 && following > 0) {
      --following;
      code = code << 6U | (byte & 0x3fU);
    } else {
      following = 0;
      code = byte;
    }
  } while (following > 0);
  *character = static_cast<wchar_t>(code);
  return 1;
}

}  // namespace

EditLines::EditLines(std::vector<std::string> words) : editor_(std::make_unique<Editor>()) {
  editor_->words = std::move(words);
  std::setlocale(LC_CTYPE, "C.UTF-8");  // libedit asks the C library what a character is
  editor_->history = history_init();
  HistEvent event;
  history(editor_->history, &event, H_SETSIZE, kHistorySize);
  history(editor_->history, &event, H_SETUNIQUE, 1);

  editor_->edit = el_init("pedra", stdin, stdout, stderr);
  EditLine* const edit = editor_->edit;
  el_set(edit, EL_CLIENTDATA, editor_.get());
  el_set(edit, EL_SIGNAL, 0);
  el_set(edit, EL_EDITOR, "emacs");
  el_set(edit, EL_HIST, history, editor_->history);
  el_set(edit, EL_GETCFN, &read_character);
  el_set(
      edit, EL_PROMPT, +[](EditLine* asking) {
        void* client = nullptr;
        el_get(asking, EL_CLIENTDATA, &client);
        return static_cast<Editor*>(client)->prompt.data();
      });
  // Completes the one word that begins like the line; beeps when there is none, or more than one. In wide
  // characters, because el_set() makes copies of the two names that libedit never frees.
  el_wset(
      edit, EL_ADDFN, L"pedra-complete", L"complete a command", +[](EditLine* asking, int) -> unsigned char {
        void* client = nullptr;
        el_get(asking, EL_CLIENTDATA, &client);
        const LineInfo* const line = el_line(asking);
        const std::string typed =
            lower({line->buffer, static_cast<std::size_t>(line->cursor - line->buffer)});
        const std::string* found = nullptr;
        for (const std::string& word : static_cast<Editor*>(client)->words) {
          if (word.compare(0, typed.size(), typed) != 0) continue;
          if (found != nullptr) return CC_REFRESH_BEEP;
          found = &word;
        }
        if (found == nullptr || typed.empty()) return CC_REFRESH_BEEP;
        return el_insertstr(asking, (found->substr(typed.size()) + " ").c_str()) == 0 ? CC_REFRESH : CC_ERROR;
      });
  el_set(edit, EL_BIND, "^I", "pedra-complete", nullptr);
  el_set(edit, EL_BIND, "^R", "em-inc-search-prev", nullptr);
}

EditLines::~EditLines() {
  el_end(editor_->edit);
  history_end(editor_->history);
}

std::optional<std::string> EditLines::read(std::string_view prompt) {
  std::cout << std::flush;
  editor_->prompt = prompt;
  int length = 0;
  const char* const line = el_gets(editor_->edit, &length);
  if (line == nullptr || length <= 0) {
    std::cout << '\n';
    return std::nullopt;
  }
  const std::string text(line, static_cast<std::size_t>(length));
  if (!trim(text).empty()) {
    HistEvent event;
    history(editor_->history, &event, H_ENTER, line);
  }
  return text.substr(0, std::min(text.find_last_not_of("\r\n") + 1, kMaxLine));
}

}  // namespace pedra::terminal
