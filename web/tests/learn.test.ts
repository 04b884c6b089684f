import { describe, expect, it } from 'vitest';
import { least, most, read, type Branch } from '../src/learn/tree';
import { cellSums, kBlocks } from '../src/learn/weights';

const branch = (move: string, ...values: number[]): Branch => ({
  move,
  leaves: values.map((value, i) => ({ move: `${move}${i}`, value })),
});

describe('the small trees of the lessons', () => {
  const tree = [branch('a2', -2, 0, 5), branch('b2', 3, 4, 6), branch('c1', -1, -4, -1)];

  it('have the minimax value', () => {
    expect(tree.map(least)).toEqual([-2, 3, -4]);
    expect(most(tree)).toBe(3);
  });

  it('are read by alpha-beta up to the cut, and no further', () => {
    expect(read(tree)).toEqual([3, 3, 1]);
    expect(read([tree[1]!, tree[0]!, tree[2]!])).toEqual([3, 1, 1]);
    expect(read([branch('a', 1), branch('b', 1, 9)])).toEqual([1, 1]); // no better is enough
  });
});

describe('the heuristic with weights', () => {
  const grid = { game: 'gomoku' as const, width: 9, height: 9 };
  // Black e5 e6 f5, White d4 d5 d6; rows from the top.
  const rows = Array.from({ length: 9 }, () => '.........');
  const put = (row: number, text: string) => (rows[9 - row] = text);
  put(6, '...ox....');
  put(5, '...oxx...');
  put(4, '...o.....');
  const sums = cellSums(grid, rows.join(''), 'black');
  const bestWith = (attack: number, defence: number) => {
    const all = [...sums].map(([at, { own, other }]) => ({ at, value: attack * own + defence * other }));
    const top = Math.max(...all.map(({ value }) => value));
    return all
      .filter(({ value }) => value === top)
      .map(({ at }) => `${'abcdefghi'[at % 9]}${9 - Math.floor(at / 9)}`);
  };

  it('blocks when the other side counts enough, and not when it counts nothing', () => {
    expect(bestWith(3, 0).some((name) => kBlocks.includes(name))).toBe(false);
    expect(bestWith(1, 3).every((name) => kBlocks.includes(name))).toBe(true);
  });
});
