// The engine's value of moves as marks on the board.
import type { Color, Line } from '../api/types';
import type { ValueMark } from '../board/overlays';
import { pointIndex, type Grid } from '../board/points';
import { cellText, share } from './scores';

// How far a move may be behind the best one (as shares of a certain win) to be called good, or fair.
const kGood = 0.07;
const kFair = 0.25;

export function cellValues(
  lines: readonly Line[],
  grid: Grid,
  mover: Color,
  most: number,
): Map<number, ValueMark> {
  const marks = new Map<number, ValueMark>();
  const best = lines[0];
  if (!best) return marks;
  const top = share(best, grid.game);
  for (const [rank, line] of lines.entries()) {
    if (rank >= most) break;
    const index = pointIndex(grid, line.move);
    if (index === null) continue;
    const behind = Math.abs(share(line, grid.game) - top);
    const tone = rank === 0 ? 'best' : behind <= kGood ? 'good' : behind <= kFair ? 'fair' : 'poor';
    marks.set(index, { text: cellText(line, grid.game, mover), tone });
  }
  return marks;
}
