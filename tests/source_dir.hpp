// The root of the source tree, for tests that read its files. Defined in doctest_main.cpp, so that no other
// object file depends on where the tree stands.
#pragma once
#include <filesystem>

std::filesystem::path source_dir();
