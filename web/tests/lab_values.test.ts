// A node's numbers, its explanation, and pasted moves.
import { beforeEach, describe, expect, it } from 'vitest';
import type { TreeNode } from '../src/api/types';
import { language } from '../src/i18n';
import { explain, fate } from '../src/lab/explain';
import { parseMoves } from '../src/lab/moves';
import { points, shown, valueText, windowText } from '../src/lab/values';
import { windowPicture } from '../src/lab/window_chart';

const node = (changes: Partial<TreeNode>): TreeNode => ({
  id: 5,
  parent: 0,
  ply: 1,
  move: 'h8',
  to_move: 'white',
  alpha: null,
  beta: null,
  value: 0,
  black: 0,
  why: 'leaf',
  skipped: 0,
  best: false,
  children: 0,
  entered: 9,
  left: 10,
  ...changes,
});

beforeEach(() => language.choose('en'));

describe('values', () => {
  it('are turned for the root’s side, window and bound too', () => {
    const cut = node({ why: 'cut', alpha: -30, beta: -12, value: -8 });
    expect(shown(cut, 'black', 'root')).toMatchObject({ value: 8, alpha: 12, beta: 30, bound: '≤' });
    expect(shown(cut, 'black', 'mover')).toMatchObject({ value: -8, alpha: -30, beta: -12, bound: '≥' });
    expect(shown(cut, 'white', 'root')).toMatchObject({ value: -8, maximizes: true });
  });

  it('know on which side a node that reached nothing is open', () => {
    const low = node({ why: 'all-children', alpha: 5, value: 3 });
    expect(shown(low, 'white', 'root').bound).toBe('≤');
    expect(shown(low, 'black', 'root').bound).toBe('≥');
    expect(shown(node({ why: 'leaf', alpha: 5, value: 3 }), 'white', 'root').bound).toBe('=');
  });

  it('are written shortly, and certain ones in words', () => {
    expect(points(-12)).toBe('−12');
    expect(points(59.467375)).toBe('59.47');
    expect(points(0)).toBe('0');
    expect(points(1.0002e8)).toBe('100\u202fM');
    expect(points(9.97e17)).toBe('a win');
    expect(valueText(shown(node({ value: 9.97e17, win_in: 3 }), 'white', 'root'))).toBe('wins at ply 3');
    expect(valueText(shown(node({ value: 9.97e17, win_in: 3 }), 'black', 'root'))).toBe('loses at ply 3');
    expect(windowText(null, 12)).toBe('[−∞, 12]');
  });
});

describe('explain', () => {
  const cut = node({ why: 'cut', beta: -12, value: -8, skipped: 31, children: 2 });

  it('says why a branch was cut, with the numbers', () => {
    expect(explain(cut, 'black', 'chains', { last: 'i9', best: 'i9' })).toBe(
      'Black already has 12 elsewhere. With i9, White can hold this branch to 8 or less, ' +
        "so Black will not come here: the remaining 31 moves don't matter.",
    );
    language.choose('pt-BR');
    expect(explain(cut, 'black', 'chains', { last: 'i9', best: 'i9' })).toBe(
      'As pretas já têm 12 em outro ramo. Com i9, as brancas seguram este ramo em 8 ou menos, ' +
        'então as pretas não virão para cá: os 31 lances restantes não importam.',
    );
  });

  it('counts for the side that the reader counts for', () => {
    const white = explain(cut, 'white', 'chains', { last: 'i9', best: 'i9' });
    expect(white).toContain(
      'Black can already hold White to −12 elsewhere. Here White gets −8 or more with i9',
    );
    const win = { ...cut, value: 9.97e17 };
    expect(explain(win, 'black', 'chains', { last: 'i9', best: 'i9' })).toContain('White wins for certain');
  });

  it('says the other ends', () => {
    const say = (changes: Partial<TreeNode>, counted: 'black' | 'white' = 'white') =>
      explain(node(changes), counted, 'chains', { last: 'a1', best: 'g7' });
    expect(say({ value: 7 })).toContain('chains values the position at 7 for White');
    expect(say({ value: 7 }, 'black')).toContain('at −7 for Black');
    const all = { why: 'all-children', value: 4, children: 20 } as const;
    expect(say(all)).toContain('The best for White is g7: 4 for White.');
    expect(say(all, 'black')).toContain('The best for White is g7: −4 for Black.');
    expect(say({ ...all, alpha: 6 })).toContain('none gives White more than 4. But White already has 6');
    expect(say({ ...all, alpha: 6 }, 'black')).toContain('none holds Black below −4.');
    expect(say({ why: 'finished', value: -9.99e17 })).toContain('Black has won');
    expect(say({ why: 'stopped', value: null })).toContain('stopped');
    expect(fate(node({ best: true }))).toContain('best for Black');
    expect(fate(node({ parent: null }))).toBe('');
  });
});

describe('the picture of a window', () => {
  const child = (id: number, value: number) => node({ id, value, parent: 5, to_move: 'black' });

  it('raises the own bound until a child cuts', () => {
    const parent = node({ alpha: null, beta: 10, value: 11, why: 'cut', skipped: 4, children: 3 });
    const picture = windowPicture(parent, [child(6, -3), child(7, -1), child(8, -11)], 'white', 'root');
    expect(picture.dots.map((dot) => [dot.value, dot.kind])).toEqual([
      [3, 'raised'],
      [1, 'plain'],
      [11, 'cut'],
    ]);
    expect(picture.own).toEqual([null, 3, 3, 11]);
    expect(picture).toMatchObject({ limit: 10, flip: false, skipped: 4, low: 1, high: 11 });
  });

  it('turns for a side that minimises', () => {
    const parent = node({ alpha: null, beta: 10, value: 3, why: 'all-children', children: 1 });
    const picture = windowPicture(parent, [child(6, -3)], 'black', 'root');
    expect(picture).toMatchObject({ limit: -10, flip: true, own: [null, -3] });
  });
});

describe('pasted moves', () => {
  it('come in many clothes', () => {
    expect(parseMoves('h8 i9\ng7')).toEqual({ moves: ['h8', 'i9', 'g7'] });
    expect(parseMoves('F5d6C3')).toEqual({ moves: ['f5', 'd6', 'c3'] });
    expect(parseMoves('1. h8 i9 2. g10')).toEqual({ moves: ['h8', 'i9', 'g10'] });
    expect(parseMoves('f5, pass; --')).toEqual({ moves: ['f5', 'pass', 'pass'] });
    expect(parseMoves('')).toEqual({ moves: [] });
    expect(parseMoves('h8 x')).toEqual({ wrong: 'x' });
    expect(parseMoves('h0')).toEqual({ wrong: 'h0' });
  });
});
