// Names of openings: every one can be played and is its own position; turned boards and other orders are known.
import { describe, expect, it } from 'vitest';
import type { Spec } from '../src/api/types';
import { movesOf, namedOpenings, openingOf } from '../src/analyse/openings/openings';
import { parseSpec } from '../src/board/link';

const othello = parseSpec('othello.8')!;
const gomoku = parseSpec('gomoku.renju.15x15.5')!;
const named = (spec: Spec, moves: string) => openingOf(spec, moves.match(/[a-z]\d+/g) ?? [])?.en ?? null;

describe('openings', () => {
  it.each([
    ['othello', othello, 70],
    ['renju', gomoku, 26],
  ] as const)('of %s are legal and all different', (name, spec, least) => {
    const openings = namedOpenings[name];
    expect(openings.length).toBeGreaterThanOrEqual(least);
    for (const opening of openings) expect(openingOf(spec, movesOf(opening))).toBe(opening);
  });

  it('are known however the board is turned', () => {
    for (const moves of ['f5d6c3d3c4', 'c4e3f6e6f5', 'd3c5f6f5e6', 'e6f4c3c4d3'])
      expect(named(othello, moves)).toBe('Tiger');
    for (const moves of ['h8i9j10', 'h8g9f10', 'h8g7f6', 'h8i7j6'])
      expect(named(gomoku, moves)).toMatch(/^Chosei/);
    expect(named(gomoku, 'h8h7i8')).toMatch(/^Ugetsu/);
    expect(named(gomoku, 'h8g8h7')).toMatch(/^Ugetsu/);
  });

  it('are known by the position, not by the order of the moves', () => {
    expect(named(othello, 'c4e3f4c5d6')).toBe('Rabbit');
    expect(named(othello, 'c4e3f5e6f4c5d6f3')).toBe('Cat'); // another line keeps its last name
    expect(named(gomoku, 'j10i9h8')).toMatch(/^Chosei/);
  });

  it('keep the last name a game came by, and none outside their board', () => {
    expect(named(othello, 'c4e3f6e6f5c5c3g5a1')).toBe(null); // a1 cannot be played
    expect(named(othello, 'c4e3f6e6f5c5c3g5')).toBe('Kung');
    expect(named(othello, 'c4e3f6e6f5c5')).toBe('Tiger');
    expect(named(othello, '')).toBe(null);
    expect(named(gomoku, 'h8h9h10a1o15')).toMatch(/^Kansei/);
    expect(named(gomoku, 'a1b1c1')).toBe(null);
    expect(named(parseSpec('othello.6')!, 'c4')).toBe(null);
  });
});
