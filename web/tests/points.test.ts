import { describe, expect, it } from 'vitest';
import { parseShared, parseSpec, sharedAddress, specText, type Shared } from '../src/board/link';
import { landing, pointIndex, pointName, starPoints, type Grid } from '../src/board/points';

const gomoku: Grid = { game: 'gomoku', width: 15, height: 15 };
const othello: Grid = { game: 'othello', width: 8, height: 8 };
const wide: Grid = { game: 'gomoku', width: 22, height: 9 };

describe('points', () => {
  it('count rows from the bottom in Gomoku and from the top in Othello', () => {
    expect(pointName(gomoku, 0)).toBe('a15');
    expect(pointIndex(gomoku, 'h8')).toBe(112);
    expect(pointName(othello, 0)).toBe('a1');
    expect(pointIndex(othello, 'f5')).toBe(4 * 8 + 5);
  });

  it('are read back as they are written, on every board', () => {
    for (const grid of [gomoku, othello, wide]) {
      for (let i = 0; i < grid.width * grid.height; i++) expect(pointIndex(grid, pointName(grid, i))).toBe(i);
    }
  });

  it('fall to the lowest empty cell of their column where stones fall', () => {
    const three: Grid = { game: 'mnk', width: 3, height: 3, gravity: true };
    expect(landing(three, '.........', 1)).toBe(7);
    expect(landing(three, '....o..x.', 1)).toBe(1);
    expect(landing(three, '.x..o..x.', 4)).toBe(4);
    expect(landing({ ...three, gravity: false }, '.........', 1)).toBe(1);
    expect(pointName(three, 7)).toBe('b1');
  });

  it('outside the board are none', () => {
    for (const name of ['pass', 'i1', 'a9', 'a0', 'h10', '', 'f', '5f', 'f05'])
      expect(pointIndex(othello, name), name).toBeNull();
  });

  it('have five stars on the usual board', () => {
    expect(
      starPoints(gomoku)
        .map((i) => pointName(gomoku, i))
        .sort(),
    ).toEqual(['d12', 'd4', 'h8', 'l12', 'l4']);
    expect(starPoints({ game: 'gomoku', width: 3, height: 3 })).toEqual([4]);
  });
});

describe('a shared link', () => {
  const cases: [string, Shared][] = [
    [
      '#/p/gomoku.renju.15x15.5/h8i9',
      { spec: parseSpec('gomoku.renju.15x15.5')!, moves: ['h8', 'i9'], start: null },
    ],
    ['#/p/othello.8/-', { spec: parseSpec('othello.8')!, moves: [], start: null }],
    [
      '#/p/othello.4.plain/a1_b2/w5.xo2.ox5.',
      {
        spec: parseSpec('othello.4.plain')!,
        moves: ['a1', 'pass', 'b2'],
        start: { cells: '.....xo..ox.....', to_move: 'white' },
      },
    ],
    [
      '#/p/mnk.7x6.4.gravity/d1d2',
      {
        spec: { game: 'mnk', width: 7, height: 6, k: 4, gravity: true },
        moves: ['d1', 'd2'],
        start: null,
      },
    ],
    [
      '#/p/mnk.3x3.3/b2',
      { spec: { game: 'mnk', width: 3, height: 3, k: 3, gravity: false }, moves: ['b2'], start: null },
    ],
  ];
  for (const [address, shared] of cases) {
    it(`${address} is written and read`, () => {
      expect(sharedAddress(shared)).toBe(address);
      expect(parseShared(address.split('/').slice(2))).toEqual(shared);
    });
  }

  it('says which ply is meant', () => {
    const shared = cases[0]![1];
    expect(sharedAddress(shared, 1)).toBe('#/p/gomoku.renju.15x15.5/h8i9?ply=1');
    expect(sharedAddress(shared, 2)).toBe('#/p/gomoku.renju.15x15.5/h8i9');
  });

  it('that is none is refused', () => {
    for (const address of [
      'chess/-',
      'gomoku.freestyle.15x15/-',
      'gomoku.freestyle.99x15.5/-',
      'othello.7/-',
      'othello.8.odd/-',
      'othello.8/f5x',
      'othello.8/f5/b3.',
      'othello.8/f5/b64q',
      'othello.8/-/b999.999.',
      'othello.8/-/b64./more',
    ])
      expect(parseShared(address.split('/')), address).toBeNull();
  });

  it('keeps every kind of game', () => {
    for (const text of [
      'gomoku.caro.20x15.5',
      'gomoku.freestyle.3x3.3',
      'gomoku.standard.15x15.5.swap2',
      'othello.6',
    ])
      expect(specText(parseSpec(text)!)).toBe(text);
  });
});
