// What players call an opening: Othello's usual names and renju's 26. A name belongs to a position, so that other
// orders of the moves and turned or mirrored boards have it too; a game keeps the last name that it came by.
import type { Spec } from '../../api/types';
import { opponent, pointIndex, stoneAt, type Grid } from '../../board/points';
import { gridOf } from '../../board/marks';
import type { Color } from '../../api/types';
import type { Language } from '../../i18n';
import othello from './othello.json';
import renju from './renju.json';

export type Opening = Record<Language | 'moves', string>;

const kSteps = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));

// The cells that a disc turns.
function turned(grid: Grid, cells: readonly string[], index: number, own: string): number[] {
  const all: number[] = [];
  for (const [dx, dy] of kSteps) {
    const run: number[] = [];
    let [x, y] = [(index % grid.width) + dx, Math.floor(index / grid.width) + dy];
    const at = () =>
      x < 0 || y < 0 || x >= grid.width || y >= grid.height ? '.' : (cells[y * grid.width + x] ?? '.');
    for (; (dx !== 0 || dy !== 0) && at() !== '.' && at() !== own; x += dx, y += dy)
      run.push(y * grid.width + x);
    if (at() === own) all.push(...run);
  }
  return all;
}

function emptyBoard(grid: Grid): string[] {
  const cells = Array<string>(grid.width * grid.height).fill('.');
  if (grid.game === 'othello') {
    const middle = (grid.height / 2 - 1) * grid.width + grid.width / 2 - 1;
    cells[middle] = cells[middle + grid.width + 1] = 'o';
    cells[middle + 1] = cells[middle + grid.width] = 'x';
  }
  return cells;
}

// The same text for the same position, however the board is turned.
function keyOf(cells: readonly string[], size: number, toMove: Color): string {
  const last = size - 1;
  const views = [
    (x: number, y: number) => [x, y],
    (x: number, y: number) => [last - x, y],
    (x: number, y: number) => [x, last - y],
    (x: number, y: number) => [last - x, last - y],
    (x: number, y: number) => [y, x],
    (x: number, y: number) => [last - y, x],
    (x: number, y: number) => [y, last - x],
    (x: number, y: number) => [last - y, last - x],
  ] as const;
  const texts = views.map((view) =>
    cells
      .map((_, index) => {
        const [x, y] = view(index % size, Math.floor(index / size)) as [number, number];
        return cells[y * size + x]!;
      })
      .join(''),
  );
  return toMove + texts.sort()[0]!;
}

// The key of the position after each move; null: one of them cannot be played.
function keysAlong(grid: Grid, moves: readonly string[]): string[] | null {
  const cells = emptyBoard(grid);
  let mover: Color = 'black';
  const keys: string[] = [];
  for (const move of moves) {
    const index = pointIndex(grid, move);
    if (index === null || stoneAt(cells.join(''), index)) return null;
    const own = mover === 'black' ? 'x' : 'o';
    const flips = grid.game === 'othello' ? turned(grid, cells, index, own) : [];
    if (grid.game === 'othello' && flips.length === 0) return null;
    for (const each of [index, ...flips]) cells[each] = own;
    mover = opponent(mover);
    keys.push(keyOf(cells, grid.width, mover));
  }
  return keys;
}

export const movesOf = (opening: Opening): string[] => opening.moves.match(/[a-z]\d+/g) ?? [];

interface Book {
  names: Map<string, Opening>;
  longest: number;
}

function bookOf(grid: Grid, openings: readonly Opening[]): Book {
  const names = new Map<string, Opening>();
  let longest = 0;
  for (const opening of openings) {
    const moves = movesOf(opening);
    const key = keysAlong(grid, moves)?.at(-1);
    if (key === undefined) throw new Error(`${opening.en}: ${opening.moves} cannot be played`);
    const other = names.get(key);
    if (other) throw new Error(`${opening.en} and ${other.en} are the same position`);
    names.set(key, opening);
    longest = Math.max(longest, moves.length);
  }
  return { names, longest };
}

const books: Partial<Record<'othello' | 'renju', Book>> = {};

function bookFor(spec: Spec): Book | null {
  if (spec.game === 'othello' && spec.size === 8) return (books.othello ??= bookOf(gridOf(spec), othello));
  if (spec.game === 'gomoku' && spec.width === 15 && spec.height === 15 && spec.k === 5)
    return (books.renju ??= bookOf(gridOf(spec), renju));
  return null;
}

// The last name along a game from the usual start.
export function openingOf(spec: Spec, moves: readonly string[]): Opening | null {
  const book = bookFor(spec);
  if (!book) return null;
  const keys = keysAlong(gridOf(spec), moves.slice(0, book.longest)) ?? [];
  for (const key of keys.reverse()) {
    const opening = book.names.get(key);
    if (opening) return opening;
  }
  return null;
}

export const namedOpenings: Record<'othello' | 'renju', readonly Opening[]> = { othello, renju };
