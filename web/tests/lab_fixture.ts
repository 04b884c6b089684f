// A tree that the tests' server plays: every node has `width` children down to `depth`. Nothing is kept, each answer is
// reckoned from the id, so the tree may be as large as it likes. Ids are those of a search in depth first.
import type { Tree, TreeNode } from '../src/api/types';
import { parseSpec, type Shared } from '../src/board/link';
import { pointName } from '../src/board/points';
import { playServer } from './openapi';

export const spec = parseSpec('gomoku.freestyle.15x15.5')!;
export const shared: Shared = { spec, moves: ['h8'], start: null };
const grid = { game: 'gomoku', width: 15, height: 15 } as const;

export class FakeTree {
  asked: string[] = [];
  constructor(
    readonly width: number,
    readonly depth: number,
  ) {}

  private sizeBelow(ply: number): number {
    let size = 1;
    for (let at = this.depth; at > ply; at--) size = 1 + this.width * size;
    return size;
  }

  // ids of the nodes from the root to this one
  private pathOf(id: number): number[] {
    const path = [0];
    let rest = id;
    for (let ply = 0; rest > 0; ply++) {
      const size = this.sizeBelow(ply + 1);
      const index = Math.floor((rest - 1) / size);
      path.push(path[ply]! + 1 + index * size);
      rest = id - path[ply + 1]!;
    }
    return path;
  }

  child(parent: number, index: number): number {
    return parent + 1 + index * this.sizeBelow(this.pathOf(parent).length);
  }

  node(id: number): TreeNode {
    const path = this.pathOf(id);
    const ply = path.length - 1;
    const parent = path[ply - 1] ?? null;
    const index = parent === null ? 0 : (id - parent - 1) / this.sizeBelow(ply);
    const leaf = ply === this.depth;
    return {
      id,
      parent,
      ply,
      move: parent === null ? null : pointName(grid, index),
      to_move: ply % 2 === 0 ? 'white' : 'black',
      alpha: null,
      beta: leaf ? 12 : null,
      value: index % 7,
      black: index % 7,
      why: leaf ? 'leaf' : 'all-children',
      skipped: 0,
      best: index === 0 && parent !== null,
      children: leaf ? 0 : this.width,
      entered: 2 * id - ply,
      left: 2 * id - ply + 2 * this.sizeBelow(ply) - 1,
    };
  }

  get tree(): Tree {
    const nodes = this.sizeBelow(0);
    return {
      id: 't1',
      player: 'chains:depth=3',
      spec,
      to_move: 'white',
      depth: this.depth,
      nodes,
      dropped: 0,
      steps: 2 * nodes,
      why: { leaf: nodes, finished: 0, 'all-children': 0, cut: 0, remembered: 0, stopped: 0 },
      skipped: 0,
      widest: this.width,
      deepest: this.depth,
      created: 0,
      report: {
        move: 'a15',
        score: 0,
        black: 0,
        depth: this.depth,
        nodes,
        prunings: 0,
        seconds: 0,
        pv: [],
        exact: false,
        confidence: 0,
        lines: [],
        final: true,
      },
    };
  }

  answer(path: string): unknown {
    const url = new URL(path, 'http://x/');
    const children = /^\/trees\/t1\/nodes\/(\d+)\/children$/.exec(url.pathname);
    if (children) {
      const node = this.node(Number(children[1]));
      const offset = Number(url.searchParams.get('offset') ?? 0);
      const limit = Number(url.searchParams.get('limit') ?? 100);
      const count = Math.max(0, Math.min(limit, node.children - offset));
      const list = Array.from({ length: count }, (_, i) => this.node(this.child(node.id, offset + i)));
      const next = offset + limit < node.children ? offset + limit : null;
      return { node, children: list, total: node.children, next };
    }
    const one = /^\/trees\/t1\/nodes\/(\d+)$/.exec(url.pathname);
    if (one) {
      const id = Number(one[1]);
      const path = this.pathOf(id).slice(0, -1);
      return { node: this.node(id), path: path.map((other) => this.node(other)) };
    }
    if (url.pathname === '/trees/t1/at') {
      const step = Number(url.searchParams.get('step'));
      let id = 0;
      // The last node that was entered by then, and not yet left, or left at this very step.
      for (;;) {
        const node = this.node(id);
        if (node.entered === step || node.left === step) break;
        let index = 0;
        while (this.node(this.child(id, index)).left < step) index++;
        id = this.child(id, index);
      }
      const node = this.node(id);
      return {
        step,
        steps: this.tree.steps,
        event: node.entered === step ? 'enter' : 'leave',
        node,
        path: this.pathOf(id)
          .slice(0, -1)
          .map((other) => ({ node: this.node(other), alpha_now: null, best_now: null })),
      };
    }
    throw new Error(`not asked for in this test: ${path}`);
  }

  serve(): void {
    playServer((path) => {
      this.asked.push(path);
      return new Response(JSON.stringify(this.answer(path)), { status: 200 });
    });
  }
}
