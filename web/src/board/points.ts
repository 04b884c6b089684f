// Points are text at the API ("h8", rows from the bottom, Othello's from the top) and indices on the board
// (row by row from the top left, as `cells` is written). Here one becomes the other.
import type { Color, GameKind } from '../api/types';

export interface Grid {
  game: GameKind;
  width: number;
  height: number;
  gravity?: boolean; // a stone falls to the lowest empty cell of its column
}

export const columnName = (x: number): string => String.fromCharCode(97 + x);

export function rowName(grid: Grid, y: number): string {
  return String(grid.game === 'othello' ? y + 1 : grid.height - y);
}

export function pointName(grid: Grid, index: number): string {
  return columnName(index % grid.width) + rowName(grid, Math.floor(index / grid.width));
}

// null for "pass" and for anything that is not on this board.
export function pointIndex(grid: Grid, name: string): number | null {
  const match = /^([a-z])([1-9]\d?)$/.exec(name);
  if (!match) return null;
  const x = match[1]!.charCodeAt(0) - 97;
  const row = Number(match[2]);
  const y = grid.game === 'othello' ? row - 1 : grid.height - row;
  if (x >= grid.width || y < 0 || y >= grid.height) return null;
  return y * grid.width + x;
}

export function pointIndices(grid: Grid, names: readonly string[]): number[] {
  return names.map((name) => pointIndex(grid, name)).filter((index) => index !== null);
}

export const stoneAt = (cells: string, index: number): Color | null =>
  cells[index] === 'x' ? 'black' : cells[index] === 'o' ? 'white' : null;

// Where a stone played at a cell comes to lie; a full column leaves it where it is.
export function landing(grid: Grid, cells: string, index: number): number {
  if (!grid.gravity) return index;
  const x = index % grid.width;
  for (let y = grid.height - 1; y >= 0; --y) {
    if (cells[y * grid.width + x] === '.') return y * grid.width + x;
  }
  return index;
}

export const opponent = (color: Color): Color => (color === 'black' ? 'white' : 'black');

// The dots that help the eye: the centre and, on larger boards, four more.
export function starPoints(grid: Grid): number[] {
  if (grid.game === 'othello') return [];
  const stars = new Set<number>();
  const at = (x: number, y: number) => stars.add(y * grid.width + x);
  const { width, height } = grid;
  if (width % 2 === 1 && height % 2 === 1) at((width - 1) / 2, (height - 1) / 2);
  if (width >= 13 && height >= 13) for (const x of [3, width - 4]) for (const y of [3, height - 4]) at(x, y);
  return [...stars];
}
