import { describe, expect, it } from 'vitest';
import { readSgf, writeSgf } from '../src/analyse/sgf';
import { Variations } from '../src/analyse/variations.svelte';
import { parseSpec } from '../src/board/link';

const gomoku = parseSpec('gomoku.renju.15x15.5')!;
const othello = parseSpec('othello.8')!;

function sample(): Variations {
  const tree = new Variations(gomoku, null, ['h8', 'i9', 'g7']);
  tree.current = tree.mainNode(1);
  tree.play('h9');
  tree.play('j7');
  tree.current.comment = 'why ] not \\ this';
  return tree;
}

describe('Variations', () => {
  it('adds a variation beside the main line and stands on it', () => {
    const tree = sample();
    expect(tree.mainLine().map((node) => node.move)).toEqual(['h8', 'i9', 'g7']);
    expect(tree.movesTo(tree.current)).toEqual(['h8', 'h9', 'j7']);
    expect(tree.onMainLine(tree.current)).toBe(false);
    expect(tree.mover(tree.current)).toBe('black');
  });

  it('goes into a move that is there instead of adding it again', () => {
    const tree = sample();
    tree.current = tree.mainNode(1);
    tree.play('h9');
    expect(tree.mainNode(1).children).toHaveLength(2);
  });

  it('promotes a line over all its branchings', () => {
    const tree = sample();
    tree.promote(tree.current);
    expect(tree.mainLine().map((node) => node.move)).toEqual(['h8', 'h9', 'j7']);
  });

  it('steps out of what it removes', () => {
    const tree = sample();
    const branch = tree.mainNode(1).children[1]!;
    tree.remove(branch);
    expect(tree.current).toBe(tree.mainNode(1));
    expect(tree.mainNode(1).children).toHaveLength(1);
  });

  it('walks sideways between the variations of a move', () => {
    const tree = sample();
    tree.current = tree.mainNode(2);
    tree.sideways(1);
    expect(tree.current.move).toBe('h9');
    tree.sideways(1);
    expect(tree.current.move).toBe('h9');
    tree.sideways(-1);
    expect(tree.current.move).toBe('i9');
  });

  it('is kept and merged again without losing or doubling anything', () => {
    const tree = sample();
    const kept = JSON.parse(JSON.stringify(tree.keep()));
    const other = new Variations(gomoku, null, ['h8', 'i9', 'g7', 'f6']);
    other.merge(kept);
    expect(other.mainLine().map((node) => node.move)).toEqual(['h8', 'i9', 'g7', 'f6']);
    expect(other.mainNode(1).children.map((node) => node.move)).toEqual(['i9', 'h9']);
    expect(other.mainNode(1).children[1]!.children[0]!.comment).toBe('why ] not \\ this');
  });

  it('knows that White may move first', () => {
    const cells = '.'.repeat(225);
    const tree = new Variations(gomoku, { cells, to_move: 'white' }, ['a1', 'a2']);
    expect(tree.mainLine().map((node) => tree.mover(node))).toEqual(['white', 'black']);
  });
});

describe('SGF', () => {
  it('carries variations and comments there and back', () => {
    const tree = sample();
    tree.root.comment = 'the start';
    const text = writeSgf(tree, { black: 'Ana [x]', white: 'engine' });
    expect(text).toContain('GM[4]');
    expect(text).toContain('RU[renju]');
    expect(text).toContain(';B[hh]');
    expect(text).toContain('PB[Ana [x\\]]');
    const back = new Variations(gomoku, null);
    back.merge(readSgf(text, gomoku)!);
    expect(back.keep()).toEqual(tree.keep());
  });

  it('writes Othello as people do, and passes', () => {
    const tree = new Variations(othello, null, ['f5', 'pass']);
    const text = writeSgf(tree, { black: '', white: '' });
    expect(text).toContain(';B[f5]');
    expect(text).toContain(';W[]');
    expect(readSgf(text, othello)).toEqual(tree.keep());
  });

  it('writes a set position', () => {
    const cells = 'x' + '.'.repeat(62) + 'o';
    const text = writeSgf(new Variations(othello, { cells, to_move: 'white' }), { black: '', white: '' });
    expect(text).toContain('AB[a1]AW[h8]PL[W]');
  });

  it('survives what is no SGF', () => {
    for (const text of ['', '(', '(;', '(;B[', 'x(y', '(;B[hh]', '(;B[hh\\', '))))', '(((((;'])
      expect(() => readSgf(text, gomoku), text).not.toThrow();
  });
});
