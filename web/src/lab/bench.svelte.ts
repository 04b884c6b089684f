// The position on the lab's bench, which all its parts share, and the tree that was grown from it. It stands in the
// address, so that a link shows the same: #/lab/tree/gomoku.freestyle.15x15.5/h8i9g7
import { api, ApiError } from '../api/client';
import type { GameKind, Position, PositionRef, Spec, Start } from '../api/types';
import { sharedAddress, type Shared } from '../board/link';
import { gridOf } from '../board/marks';
import { pointName } from '../board/points';
import { report } from '../ui/errors';
import { live } from '../ui/live.svelte';
import { remember, rememberedJson } from '../ui/memory';
import { t } from './text';
import { TreeModel } from './tree_model.svelte';
import { Timeline } from './timeline.svelte';

export const kParts = ['tree', 'compare', 'heuristic', 'duel'] as const;
export type Part = (typeof kParts)[number];

export const kGomoku: Spec = {
  game: 'gomoku',
  rule: 'freestyle',
  width: 15,
  height: 15,
  k: 5,
  opening: 'free',
};

export function refOf(shared: Shared, more: readonly string[] = []): PositionRef {
  const moves = [...shared.moves, ...more];
  return { spec: shared.spec, moves, ...(shared.start ? { start: shared.start } : {}) };
}

// What the lab's parts ask for, kept between visits.
export interface Wishes {
  heuristic: string;
  depth: number;
  algorithm: 'alphabeta' | 'minimax';
  deepen: boolean;
  order: boolean;
  table: boolean;
  allCells: boolean;
  log: boolean;
  view: 'root' | 'mover';
}

const kWishes: Wishes = {
  heuristic: 'chains',
  depth: 3,
  algorithm: 'alphabeta',
  deepen: true,
  order: false,
  table: false,
  allCells: false,
  log: true,
  view: 'root',
};

// Depths worth asking for. The small games go to their last stone: the whole tree.
const kDeepest: Record<GameKind, number> = { gomoku: 8, othello: 12, mnk: 16 };

class Bench {
  shared = $state.raw<Shared>({ spec: kGomoku, moves: ['h8', 'i9', 'g7'], start: null });
  position = $state.raw<Position | null>(null);
  tree = $state.raw<TreeModel | null>(null);
  timeline = $state.raw<Timeline | null>(null);
  wishes = $state<Wishes>({ ...kWishes, ...rememberedJson<Partial<Wishes>>('lab', {}) });
  failure = $state('');
  // Positions that were asked for and have not come: until then the address is ahead of the bench.
  pending = $state(0);

  private abort: AbortController | null = null;

  // As deep as the game can still go; what was wished for another position is cut to it.
  readonly empty = $derived(this.position ? this.position.cells.split('.').length - 1 : Infinity);
  readonly deepest = $derived(Math.max(1, Math.min(this.empty, kDeepest[this.shared.spec.game])));
  readonly depth = $derived(Math.min(this.wishes.depth, this.deepest));

  wish<Name extends keyof Wishes>(name: Name, value: Wishes[Name]): void {
    this.wishes[name] = value;
    remember('lab', JSON.stringify(this.wishes));
  }

  address(part: Part): string {
    return sharedAddress(this.shared).replace('#/p/', `#/lab/${part}/`);
  }

  same(other: Shared): boolean {
    return sharedAddress(other) === sharedAddress(this.shared);
  }

  // Takes a position over once the server has found it sound; otherwise everything stays as it was.
  async set(shared: Shared): Promise<boolean> {
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.pending++;
    try {
      const position = await api.position(refOf(shared), abort.signal);
      if (!this.same(shared)) this.dropTree();
      this.shared = { ...shared, spec: position.spec };
      this.position = position;
      this.failure = '';
      return true;
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'aborted') return false;
      report(failure);
      if (!this.position) this.failure = failure instanceof Error ? failure.message : String(failure);
      return false;
    } finally {
      this.pending--;
    }
  }

  // What a link says. Its tree may have left the server's memory: then the position alone is shown.
  async open(shared: Shared, tree: string | null): Promise<void> {
    if ((!this.same(shared) || !this.position) && !(await this.set(shared))) return;
    if (tree === null || this.tree?.tree.id === tree) return;
    this.pending++;
    try {
      this.show(await TreeModel.load(await api.tree(tree), this.shared));
    } catch {
      this.dropTree();
    } finally {
      this.pending--;
    }
  }

  dropTree(): void {
    this.timeline?.close();
    this.timeline = null;
    this.tree = null;
  }

  show(tree: TreeModel): void {
    this.dropTree();
    this.tree = tree;
    this.timeline = new Timeline(tree);
  }

  play(index: number): void {
    void this.add(pointName(gridOf(this.shared.spec), index));
  }

  async add(move: string): Promise<void> {
    await this.set({ ...this.shared, moves: [...this.shared.moves, move] });
  }

  undo(): void {
    if (this.shared.moves.length > 0)
      void this.set({ ...this.shared, moves: this.shared.moves.slice(0, -1) });
  }

  clear(): void {
    void this.set({ ...this.shared, moves: [], start: null });
  }

  setUp(start: Start): Promise<boolean> {
    return this.set({ ...this.shared, moves: [], start });
  }

  async takeGame(id: number, ply?: number): Promise<boolean> {
    try {
      const game = await api.game(id);
      const moves = game.moves.slice(0, ply ?? game.ply);
      const done = await this.set({ spec: game.spec, start: game.start, moves });
      if (done) live.announce(t('position.taken', { id, ply: moves.length }));
      return done;
    } catch (failure) {
      report(failure);
      return false;
    }
  }
}

export const bench = new Bench();
