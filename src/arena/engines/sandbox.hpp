// The sandbox in which engines of others run: bubblewrap (`bwrap`), where it is installed and may make
// namespaces. Called by subprocess.cpp.
//
// What a program in it has: processes, users, a network and System V memory of its own, so that it can neither
// signal nor reach anything outside; the file system as its user sees it, but read-only; its own folder,
// writable; a /tmp of its own, bounded as its memory is; no sight of the files it is told nothing of
// (Command::hidden), of /run and of what others have in /tmp; of the environment PATH and the language alone.
// Whatever it starts ends with it: the kernel kills all processes of a namespace with its first one.
#pragma once
#include <string>
#include <vector>

#include "arena/engines/subprocess.hpp"
#include "base/result.hpp"

namespace pedra::arena {

// Determined once: an error says why engines run without a sandbox.
const Result<Ok>& sandbox_state();

// The program that would be run: its path, or why it cannot be ("No such file or directory").
Result<std::filesystem::path> find_program(const std::string& name, const std::filesystem::path& dir);

// The folder that is an engine's own, which it may write to: its working directory when it has one, otherwise that
// of the first file among its arguments, otherwise that of a program named by its path. Empty: none.
std::filesystem::path own_folder(const Command& command);

// bwrap with its options, and the command behind them.
std::vector<std::string> sandboxed_arguments(const Command& command, const std::filesystem::path& program);

}  // namespace pedra::arena
