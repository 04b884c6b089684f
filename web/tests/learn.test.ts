import { describe, expect, it } from 'vitest';
import { least, most, read, type Branch } from '../src/learn/tree';
import { kDocuments, playerWith, shownWith, usualValues } from '../src/learn/weights';

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

describe('the weights of the documents', () => {
  it('become options of their players; what is as in the document is left out', () => {
    expect(playerWith('chains', usualValues('chains'), 2)).toBe('chains:depth=2');
    expect(playerWith('chains', { blocked: 3 }, 1)).toBe('chains:depth=1,blocked=3');
    expect(playerWith('open-ends', { length: 4, open: 0 }, 1)).toBe('open-ends:depth=1,length=4,open=0');
    expect(playerWith('zones', { ...usualValues('zones'), corner: 0, center: 1 }, 2)).toBe(
      'zones:depth=2,corner=off,center=on',
    );
  });

  it('have a position to be seen in', () => {
    for (const name of kDocuments) expect(shownWith(name).moves.length).toBe(6);
  });
});
