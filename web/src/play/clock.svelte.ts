// The players' clocks. They run in the page, not in the server: it keeps them for the game, also over a reload. A
// clock starts with the first move that is made on it, and who runs out of time has resigned.
import type { Color } from '../api/types';
import { remember, rememberedJson } from '../ui/memory';

export interface TimeControl {
  minutes: number;
  increment: number; // seconds for each move
}

interface Kept extends TimeControl {
  black: number; // milliseconds that are left
  white: number;
}

const key = (game: number) => `clock.${game}`;

export function keepControl(game: number, control: TimeControl): void {
  const ms = control.minutes * 60_000;
  remember(key(game), JSON.stringify({ ...control, black: ms, white: ms } satisfies Kept));
}

export class Clocks {
  left = $state<Record<Color, number>>({ black: 0, white: 0 });
  running = $state<Color | null>(null);
  readonly control: TimeControl | null;
  private since = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly game: number,
    private readonly onflag: (side: Color) => void,
  ) {
    const kept = rememberedJson<Kept | null>(key(game), null);
    this.control = kept && Number.isFinite(kept.black) && Number.isFinite(kept.white) ? kept : null;
    if (kept && this.control) this.left = { black: kept.black, white: kept.white };
  }

  // Whose clock runs from now on; null stops both. `moved` says that the one who ran has made its move.
  run(side: Color | null, moved: boolean): void {
    if (!this.control || (side === this.running && !moved)) return;
    this.settle();
    if (moved && this.running) this.left[this.running] += this.control.increment * 1000;
    this.running = side;
    this.since = performance.now();
    clearInterval(this.timer);
    if (side) this.timer = setInterval(() => this.tick(), 100);
    this.keep();
  }

  stop(): void {
    this.run(null, false);
    clearInterval(this.timer);
  }

  // How long a machine may think about its next move; null when there is no clock.
  budget(side: Color): number | null {
    if (!this.control) return null;
    return Math.max(50, Math.round(this.left[side] / 25 + this.control.increment * 800));
  }

  private settle(): void {
    if (!this.running) return;
    const now = performance.now();
    this.left[this.running] = Math.max(0, this.left[this.running] - (now - this.since));
    this.since = now;
  }

  private tick(): void {
    const side = this.running;
    if (!side) return;
    const second = Math.floor(this.left[side] / 1000);
    this.settle();
    if (Math.floor(this.left[side] / 1000) !== second) this.keep();
    if (this.left[side] > 0) return;
    this.stop();
    this.onflag(side);
  }

  private keep(): void {
    if (!this.control) return;
    const { minutes, increment } = this.control;
    remember(key(this.game), JSON.stringify({ minutes, increment, ...$state.snapshot(this.left) }));
  }
}

export function clockText(ms: number): string {
  const tenths = Math.ceil(ms / 100);
  if (ms < 10_000) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`.replace('0:010', '0:10');
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
