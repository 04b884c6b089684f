// What a position itself shows on its board, as the reader's settings want it.
import type { Position, Spec } from '../api/types';
import type { Overlays, ThreatMark } from './overlays';
import { pointIndex, pointIndices, type Grid } from './points';

export const gridOf = (spec: Spec): Grid => ({
  game: spec.game,
  width: spec.width,
  height: spec.height,
  gravity: spec.game === 'mnk' && spec.gravity,
});

// Whether some points are forbidden to Black.
export const hasFouls = (spec: Spec): boolean => spec.game === 'gomoku' && spec.rule === 'renju';

export interface Wishes {
  legal: boolean;
  forbidden: boolean;
  threats: boolean;
  stable: boolean;
  mobility: boolean;
}

export function positionMarks(position: Position, wishes: Wishes): Overlays {
  const grid = gridOf(position.spec);
  const marks: Overlays = {
    lastMove: position.last_move ? pointIndex(grid, position.last_move) : null,
    winning: pointIndices(grid, position.winning_line),
  };
  const othello = grid.game === 'othello';
  if (othello && wishes.legal) marks.legal = pointIndices(grid, position.legal);
  if (wishes.forbidden && position.forbidden.length > 0) {
    marks.forbidden = pointIndices(
      grid,
      position.forbidden.map((foul) => foul.point),
    );
  }
  if (!othello && wishes.threats && !position.outcome.over) marks.threats = threatMarks(position);
  if (wishes.stable && position.stable) {
    marks.stable = pointIndices(grid, [...position.stable.black, ...position.stable.white]);
  }
  if (wishes.mobility && position.mobility) {
    marks.otherLegal = pointIndices(
      grid,
      position.mobility[position.to_move === 'black' ? 'white' : 'black'],
    );
  }
  return marks;
}

function threatMarks(position: Position): ThreatMark[] {
  const grid = gridOf(position.spec);
  return position.threats.map((threat) => ({
    side: threat.side,
    stones: pointIndices(grid, threat.stones),
    gains: pointIndices(grid, threat.gains),
    urgent: threat.kind === 'five' || threat.kind.endsWith('-four'),
  }));
}

// The number of the move that put a stone on each cell: the last one that did.
export function moveNumbers(grid: Grid, moves: readonly string[], cells: string): Map<number, number> {
  const numbers = new Map<number, number>();
  moves.forEach((move, i) => {
    const index = pointIndex(grid, move);
    if (index !== null && cells[index] !== '.') numbers.set(index, i + 1);
  });
  return numbers;
}
