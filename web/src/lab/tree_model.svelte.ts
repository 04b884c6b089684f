// A recorded tree as the page holds it: the nodes that were asked for, which of them are open, and the rows that this
// makes. Children come in parts of kPart, when a row of theirs comes into sight, so a tree of a million nodes costs what
// is looked at.
import { api } from '../api/client';
import type { Tree, TreeNode } from '../api/types';
import type { Shared } from '../board/link';
import { report } from '../ui/errors';

export const kPart = 100;
export type Sort = 'time' | 'value';

// One line of the list. `id` is null while its part has not come. `index` counts among `size` brothers, from 0.
export interface Row {
  id: number | null;
  parent: number | null;
  level: number;
  index: number;
  size: number;
}

export class TreeModel {
  selected = $state(0);
  sort = $state<Sort>('time');
  // The nodes of the line that the search chose, from the root.
  pv = $state.raw<readonly number[]>([0]);
  // Open for as long as a moment of the search passes through them.
  passing = $state.raw<ReadonlySet<number>>(new Set());

  private readonly nodes = new Map<number, TreeNode>();
  private kids = new Map<number, (number | null)[]>();
  private asked = new Map<string, Promise<void>>();
  private readonly open = new Set<number>([0]);
  private changes = $state(0);

  constructor(
    readonly tree: Tree,
    readonly shared: Shared,
  ) {}

  static async load(tree: Tree, shared: Shared): Promise<TreeModel> {
    const model = new TreeModel(tree, shared);
    await model.fetchPart(0, 0, model.kids);
    model.asked.set('0/0', Promise.resolve());
    await model.findPv();
    return model;
  }

  readonly rows: readonly Row[] = $derived.by(() => {
    void this.changes;
    const rows: Row[] = [{ id: 0, parent: null, level: 1, index: 0, size: 1 }];
    if (this.isOpen(0)) this.flatten(0, 2, rows);
    return rows;
  });

  private flatten(parent: number, level: number, rows: Row[]): void {
    const kids = this.kidsOf(parent);
    kids.forEach((id, index) => {
      rows.push({ id, parent, level, index, size: kids.length });
      if (id !== null && this.isOpen(id)) this.flatten(id, level + 1, rows);
    });
  }

  private kidsOf(node: number): (number | null)[] {
    let kids = this.kids.get(node);
    if (!kids) {
      kids = Array.from({ length: this.nodes.get(node)?.children ?? 0 }, () => null);
      this.kids.set(node, kids);
    }
    return kids;
  }

  node(id: number): TreeNode | null {
    void this.changes;
    return this.nodes.get(id) ?? null;
  }

  get root(): TreeNode | null {
    return this.node(0);
  }

  isOpen(id: number): boolean {
    void this.changes;
    return this.open.has(id) || this.passing.has(id);
  }

  // The nodes from the root to this one, itself included. Empty as long as one of them has not come.
  path(id: number): TreeNode[] {
    void this.changes;
    const path: TreeNode[] = [];
    for (let at: number | null = id; at !== null;) {
      const node: TreeNode | undefined = this.nodes.get(at);
      if (!node) return [];
      path.unshift(node);
      at = node.parent;
    }
    return path;
  }

  moves(id: number): string[] {
    return this.path(id)
      .map((node) => node.move)
      .filter((move) => move !== null);
  }

  // Nodes that came by another way (a moment's path).
  learn(nodes: readonly TreeNode[]): void {
    for (const node of nodes) this.nodes.set(node.id, node);
    this.changes++;
  }

  toggle(id: number, open = !this.isOpen(id)): void {
    if (open && (this.nodes.get(id)?.children ?? 0) > 0) this.open.add(id);
    else if (!open) {
      this.open.delete(id);
      if (this.passing.has(id)) this.passing = new Set([...this.passing].filter((other) => other !== id));
    }
    this.changes++;
  }

  sortBy(sort: Sort): void {
    this.sort = sort;
    this.kids = new Map();
    this.asked = new Map();
    this.changes++;
  }

  // Asks for the part that holds a child, once.
  loadPart(parent: number, index: number): Promise<void> {
    const offset = Math.floor(index / kPart) * kPart;
    const key = `${parent}/${offset}`;
    let asked = this.asked.get(key);
    if (!asked) {
      asked = this.fetchPart(parent, offset, this.kids).catch((failure) => {
        this.asked.delete(key);
        report(failure);
      });
      this.asked.set(key, asked);
    }
    return asked;
  }

  private async fetchPart(parent: number, offset: number, into: Map<number, (number | null)[]>) {
    const answer = await api.treeChildren(this.tree.id, parent, { offset, limit: kPart, sort: this.sort });
    if (this.kids !== into) return; // sorted anew meanwhile
    this.nodes.set(parent, answer.node);
    const kids = this.kidsOf(parent);
    kids.length = answer.total;
    for (let i = 0; i < answer.total; i++) kids[i] ??= null;
    answer.children.forEach((child, i) => {
      this.nodes.set(child.id, child);
      kids[offset + i] = child.id;
    });
    this.changes++;
  }

  // All children, in the order of the list.
  async loadAll(parent: number): Promise<TreeNode[]> {
    const total = this.nodes.get(parent)?.children ?? 0;
    for (let offset = 0; offset < total; offset += kPart) await this.loadPart(parent, offset);
    return this.kidsOf(parent)
      .map((id) => (id === null ? undefined : this.nodes.get(id)))
      .filter((node) => node !== undefined);
  }

  // The child that a move leads to, or null: it was never looked at.
  async childBy(parent: number, move: string): Promise<TreeNode | null> {
    return (await this.loadAll(parent)).find((child) => child.move === move) ?? null;
  }

  // Opens the way to a node, loading the parts that hold it.
  async reveal(id: number): Promise<void> {
    if (!this.nodes.has(id)) {
      const { node, path } = await api.treeNode(this.tree.id, id);
      this.learn([...path, node]);
    }
    for (const node of this.path(id).slice(0, -1)) this.open.add(node.id);
    this.changes++;
    for (const node of this.path(id).slice(1)) await this.loadUntil(node.parent ?? 0, node.id);
  }

  async loadUntil(parent: number, child: number): Promise<void> {
    const kids = this.kidsOf(parent);
    for (let offset = 0; offset < kids.length; offset += kPart) {
      if (kids.includes(child)) return;
      await this.loadPart(parent, offset);
    }
  }

  private async findPv(): Promise<void> {
    const pv = [0];
    for (let node = this.nodes.get(0); node && node.children > 0;) {
      const { children } = await api.treeChildren(this.tree.id, node.id, { limit: 1, sort: 'value' });
      const best: TreeNode | undefined = children[0];
      if (!best) break;
      this.nodes.set(best.id, best);
      pv.push(best.id);
      node = best;
    }
    this.pv = pv;
    this.changes++;
  }
}
