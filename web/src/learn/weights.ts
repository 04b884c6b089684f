// The heuristic of the lesson: for an empty cell, in each direction, the square of the row that a stone there would
// lengthen; once for the side to move, once for the other.
import type { Color } from '../api/types';
import { stoneAt, type Grid } from '../board/points';

// The ends of White's row of three in the lesson's position.
export const kBlocks: readonly string[] = ['d3', 'd7'];

export function cellSums(
  grid: Grid,
  cells: string,
  mover: Color,
): Map<number, { own: number; other: number }> {
  const { width, height } = grid;
  const colorAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? null : stoneAt(cells, y * width + x);
  const row = (x: number, y: number, dx: number, dy: number, color: Color) => {
    let count = 0;
    for (let i = 1; colorAt(x + i * dx, y + i * dy) === color; i++) count++;
    for (let i = 1; colorAt(x - i * dx, y - i * dy) === color; i++) count++;
    return count;
  };
  const directions = [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const;
  const other = mover === 'black' ? 'white' : 'black';
  const sums = new Map<number, { own: number; other: number }>();
  for (let index = 0; index < cells.length; index++) {
    if (cells[index] !== '.') continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    const squares = (color: Color) =>
      directions.reduce((sum, [dx, dy]) => sum + row(x, y, dx, dy, color) ** 2, 0);
    sums.set(index, { own: squares(mover), other: squares(other) });
  }
  return sums;
}
