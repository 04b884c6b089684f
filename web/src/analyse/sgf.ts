// SGF with variations and comments, written and read. The server reads the main line of any SGF; this keeps the rest.
// The coordinates are those of the server's own files: Go's letters for Gomoku, "f5" for Othello.
import type { VariationTree, Spec } from '../api/types';
import { gridOf } from '../board/marks';
import { pointIndex, pointName, type Grid } from '../board/points';
import type { MoveNode, Variations } from './variations.svelte';

const letter = (n: number) => String.fromCharCode(97 + n);
const escape = (text: string) => text.replace(/[\\\]]/g, (sign) => `\\${sign}`);

function pointText(grid: Grid, index: number): string {
  if (grid.game === 'othello') return pointName(grid, index);
  return letter(index % grid.width) + letter(Math.floor(index / grid.width));
}

function moveValue(grid: Grid, move: string): string {
  const index = pointIndex(grid, move);
  return index === null ? '' : pointText(grid, index);
}

export interface SgfNames {
  black: string;
  white: string;
  result?: string;
}

function header(tree: Variations, names: SgfNames): string {
  const { spec, start } = tree;
  const grid = gridOf(spec);
  const size = spec.width === spec.height ? String(spec.width) : `${spec.width}:${spec.height}`;
  let text = `;FF[4]GM[${spec.game === 'othello' ? 2 : 4}]CA[UTF-8]AP[Pedra]SZ[${size}]`;
  if (spec.game === 'mnk') text += `RU[mnk-${spec.gravity ? 'gravity' : 'free'}]PK[${spec.k}]`;
  if (spec.game === 'gomoku') text += `RU[${spec.rule}]PK[${spec.k}]`;
  text += `PB[${escape(names.black)}]PW[${escape(names.white)}]`;
  if (names.result) text += `RE[${escape(names.result)}]`;
  if (start) {
    const stones = (sign: string) =>
      [...start.cells].map((cell, i) => (cell === sign ? `[${pointText(grid, i)}]` : '')).join('');
    if (stones('x')) text += `AB${stones('x')}`;
    if (stones('o')) text += `AW${stones('o')}`;
    text += `PL[${start.to_move === 'black' ? 'B' : 'W'}]`;
  }
  return text;
}

export function writeSgf(tree: Variations, names: SgfNames): string {
  const grid = gridOf(tree.spec);
  const comment = (node: MoveNode) => (node.comment ? `C[${escape(node.comment)}]` : '');
  // Without recursion along a line, which may be long; only variations nest.
  const line = (from: MoveNode): string => {
    let text = '';
    for (let node: MoveNode | undefined = from; node; node = node.children[0]) {
      if (node.parent) {
        const side = tree.mover(node) === 'black' ? 'B' : 'W';
        text += `\n;${side}[${moveValue(grid, node.move)}]`;
      }
      text += comment(node);
      if (node.children.length > 1) return text + node.children.map((child) => `\n(${line(child)})`).join('');
    }
    return text;
  };
  return `(${header(tree, names)}${line(tree.root)})\n`;
}

// The tree of the first game in a text, for merging into what the server has read. null when this is no SGF.
export function readSgf(text: string, spec: Spec): VariationTree | null {
  const reader = new SgfReader(text, spec);
  return reader.read();
}

class SgfReader {
  private at = 0;
  private readonly grid: Grid;
  private readonly tree = { comment: '', nodes: [] as { parent: number; move: string; comment: string }[] };

  constructor(
    private readonly text: string,
    spec: Spec,
  ) {
    this.grid = gridOf(spec);
  }

  read(): VariationTree | null {
    this.at = this.text.indexOf('(');
    if (this.at < 0) return null;
    // Where each open parenthesis hangs its moves: numbers of nodes, 0 the start.
    const open: number[] = [];
    let node = 0;
    while (this.at < this.text.length) {
      const sign = this.text[this.at]!;
      if (sign === '(') {
        open.push(node);
        this.at++;
      } else if (sign === ')') {
        node = open.pop() ?? 0;
        this.at++;
        if (open.length === 0) return this.tree;
      } else if (sign === ';') {
        this.at++;
        node = this.node(node);
      } else if (/\s/.test(sign)) this.at++;
      else return null;
    }
    return null;
  }

  private node(parent: number): number {
    let move: string | null = null;
    let comment = '';
    for (;;) {
      this.space();
      const name = /^[A-Za-z]+/.exec(this.text.slice(this.at, this.at + 40))?.[0];
      if (!name) break;
      this.at += name.length;
      this.space();
      let first: string | null = null;
      while (this.text[this.at] === '[') {
        const value = this.value();
        first ??= value;
        this.space();
      }
      const key = name.replace(/[a-z]/g, '');
      if ((key === 'B' || key === 'W') && first !== null) move = this.move(first);
      else if (key === 'C') comment = first ?? '';
    }
    const { nodes } = this.tree;
    if (move === null) {
      (nodes[parent - 1] ?? this.tree).comment ||= comment;
      return parent;
    }
    const known = nodes.findIndex((node) => node.parent === parent && node.move === move);
    if (known >= 0) return known + 1;
    return nodes.push({ parent, move, comment });
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }

  private value(): string {
    let text = '';
    for (this.at++; this.at < this.text.length && this.text[this.at] !== ']'; this.at++) {
      if (this.text[this.at] === '\\') this.at++;
      text += this.text[this.at] ?? '';
    }
    this.at++;
    return text;
  }

  private move(value: string): string {
    const { grid } = this;
    const text = value.trim().toLowerCase();
    if (/^[a-z]\d+$/.test(text)) return pointIndex(grid, text) === null ? 'pass' : text;
    if (!/^[a-z]{2}$/.test(text)) return 'pass';
    const x = text.charCodeAt(0) - 97;
    const y = text.charCodeAt(1) - 97;
    return x < grid.width && y < grid.height ? pointName(grid, y * grid.width + x) : 'pass';
  }
}
