// Moves as a tree: the first child of a node goes on with its line, the others are variations. The reader stands on
// one node. Nothing here knows the rules: a move that is added was legal, or the server will say so.
import type { Color, VariationTree, Spec, Start } from '../api/types';
import { opponent } from '../board/points';

export interface MoveNode {
  readonly id: number;
  readonly parent: MoveNode | null;
  readonly move: string; // '' at the root
  readonly ply: number;
  children: MoveNode[];
  comment: string;
}

export class Variations {
  readonly root: MoveNode;
  current: MoveNode;
  private ids = 0;

  constructor(
    readonly spec: Spec,
    readonly start: Start | null,
    moves: readonly string[] = [],
  ) {
    this.root = this.make(null, '');
    this.current = $state.raw(this.root);
    let node = this.root;
    for (const move of moves) node = this.child(node, move);
  }

  private make(parent: MoveNode | null, move: string): MoveNode {
    let children = $state.raw<MoveNode[]>([]);
    let comment = $state('');
    return {
      id: this.ids++,
      parent,
      move,
      ply: parent ? parent.ply + 1 : 0,
      get children() {
        return children;
      },
      set children(nodes) {
        children = nodes;
      },
      get comment() {
        return comment;
      },
      set comment(text) {
        comment = text;
      },
    };
  }

  // The child with this move, made when there is none.
  child(node: MoveNode, move: string): MoveNode {
    const known = node.children.find((child) => child.move === move);
    if (known) return known;
    const made = this.make(node, move);
    node.children = [...node.children, made];
    return made;
  }

  play(move: string): void {
    this.current = this.child(this.current, move);
  }

  // A whole line from a node on; the reader goes to its first move.
  addLine(from: MoveNode, moves: readonly string[]): void {
    let node = from;
    for (const move of moves) node = this.child(node, move);
    if (moves[0]) this.current = this.child(from, moves[0]);
  }

  back(): void {
    if (this.current.parent) this.current = this.current.parent;
  }
  forward(): void {
    if (this.current.children[0]) this.current = this.current.children[0];
  }
  toStart(): void {
    this.current = this.root;
  }
  toEnd(): void {
    while (this.current.children[0]) this.current = this.current.children[0];
  }
  // The next or previous variation beside this move.
  sideways(step: number): void {
    const siblings = this.current.parent?.children ?? [];
    const next = siblings[siblings.indexOf(this.current) + step];
    if (next) this.current = next;
  }

  mainLine(): MoveNode[] {
    const line: MoveNode[] = [];
    for (let node = this.root.children[0]; node; node = node.children[0]) line.push(node);
    return line;
  }

  onMainLine(node: MoveNode): boolean {
    for (let at: MoveNode | null = node; at?.parent; at = at.parent) {
      if (at.parent.children[0] !== at) return false;
    }
    return true;
  }

  // The node of the main line after `ply` moves.
  mainNode(ply: number): MoveNode {
    let node = this.root;
    while (node.ply < ply && node.children[0]) node = node.children[0];
    return node;
  }

  // The node on the way to this one, after `ply` moves.
  ancestor(node: MoveNode, ply: number): MoveNode {
    let at = node;
    while (at.ply > ply && at.parent) at = at.parent;
    return at;
  }

  movesTo(node: MoveNode): string[] {
    const moves: string[] = [];
    for (let at: MoveNode | null = node; at?.parent; at = at.parent) moves.unshift(at.move);
    return moves;
  }

  // The line through this node comes first wherever it branches off.
  promote(node: MoveNode): void {
    for (let at = node; at.parent; at = at.parent) {
      const { parent } = at;
      parent.children = [at, ...parent.children.filter((child) => child !== at)];
    }
  }

  remove(node: MoveNode): void {
    const { parent } = node;
    if (!parent) return;
    for (let at: MoveNode | null = this.current; at; at = at.parent) {
      if (at === node) this.current = parent;
    }
    parent.children = parent.children.filter((child) => child !== node);
  }

  mover(node: MoveNode): Color {
    const first = this.start?.to_move ?? 'black';
    return node.ply % 2 === 1 ? first : opponent(first);
  }

  // The whole tree as the server keeps it, lines before their variations.
  keep(): VariationTree {
    const nodes: VariationTree['nodes'] = [];
    const open: [MoveNode, number][] = [[this.root, 0]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [node, parent] = next;
      if (node.parent) nodes.push({ parent, move: node.move, comment: node.comment });
      const number = nodes.length;
      for (const child of [...node.children].reverse()) open.push([child, number]);
    }
    return { comment: this.root.comment, nodes };
  }

  // Adds what a kept tree has and this one has not.
  merge(kept: VariationTree): void {
    const made = [this.root];
    if (!this.root.comment) this.root.comment = kept.comment ?? '';
    for (const { parent, move, comment } of kept.nodes) {
      const node = this.child(made[parent]!, move);
      if (!node.comment) node.comment = comment ?? '';
      made.push(node);
    }
  }
}
