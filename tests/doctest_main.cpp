#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "source_dir.hpp"

std::filesystem::path source_dir() { return PEDRA_SOURCE_DIR; }
