// A walk through the search in time: the moment that is shown, and the clock that carries it on. One question is under
// way at a time; when the slider is faster than the server, what lies between is passed over.
import { api, ApiError } from '../api/client';
import type { Moment } from '../api/types';
import { report } from '../ui/errors';
import type { TreeModel } from './tree_model.svelte';

export const kSpeeds = [1, 4, 15, 100, 1000] as const;
export type Speed = (typeof kSpeeds)[number];
const kMostFrames = 15; // a second: beyond that, each frame takes several steps

export class Timeline {
  // null: the whole tree is shown, not a moment.
  moment = $state.raw<Moment | null>(null);
  // Where the slider stands; the moment follows.
  step = $state(0);
  playing = $state(false);
  speed = $state<Speed>(4);

  private busy = false;
  private visit = 0; // rises when the walk is left: what still comes is not for it
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly model: TreeModel) {}

  get steps(): number {
    return this.model.tree.steps;
  }
  get active(): boolean {
    return this.moment !== null;
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(this.steps - 1, Math.round(step)));
    void this.follow();
  }

  by(count: number): void {
    this.pause();
    this.go(this.step + count);
  }

  play(): void {
    if (this.step >= this.steps - 1) this.step = 0;
    this.playing = true;
    void this.follow();
    this.tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  // Back to the whole tree.
  close(): void {
    this.pause();
    this.visit++;
    this.moment = null;
    this.model.passing = new Set();
  }

  private tick(): void {
    const frames = Math.min(this.speed, kMostFrames);
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      if (!this.busy) {
        this.go(this.step + Math.max(1, Math.round(this.speed / frames)));
        if (this.step >= this.steps - 1) {
          this.pause();
          return;
        }
      }
      this.tick();
    }, 1000 / frames);
  }

  private async follow(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const visit = this.visit;
    try {
      while (this.moment?.step !== this.step) {
        const moment = await api.treeAt(this.model.tree.id, this.step);
        if (visit !== this.visit) return;
        await this.take(moment);
      }
    } catch (failure) {
      this.pause();
      if (!(failure instanceof ApiError && failure.code === 'aborted')) report(failure);
    } finally {
      this.busy = false;
    }
  }

  private async take(moment: Moment): Promise<void> {
    const path = moment.path.map(({ node }) => node);
    this.model.learn([...path, moment.node]);
    this.model.passing = new Set(path.map((node) => node.id));
    this.moment = moment;
    this.model.selected = moment.node.id;
    for (const node of [...path.slice(1), moment.node])
      if (node.parent !== null) await this.model.loadUntil(node.parent, node.id);
  }
}
