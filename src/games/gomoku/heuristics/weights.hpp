// What can be changed in the formulas of the documents' three heuristics; as they stand here they are the documents'.
// Kept in engine::EngineSpec as options of the players.
#pragma once

namespace pedra::gomoku {

struct HeuristicWeights {
  int length = 10;  // open-ends: a run is worth so many times one that is a stone shorter
  int open = 30;    // open-ends: per cent more for an open end
  int stone = 100;  // five-windows: a group is worth so many times one with a stone less
  int blocked = 1;  // chains: what a blocked stone counts in TEB
  bool operator==(const HeuristicWeights&) const = default;
};

}  // namespace pedra::gomoku
