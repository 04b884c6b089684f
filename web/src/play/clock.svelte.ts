// The players' clocks as the server has them. Between two states of the game the page counts the time down for the eye
// alone: the server says who has lost on time.
import type { Color, GameClock } from '../api/types';

export class ClockFace {
  private clock = $state.raw<GameClock | null>(null);
  private passed = $state(0); // since the clock was set
  private since = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  set(clock: GameClock | null): void {
    this.clock = clock;
    this.since = performance.now();
    this.passed = 0;
    clearInterval(this.timer);
    if (clock?.running) this.timer = setInterval(() => (this.passed = performance.now() - this.since), 100);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  get running(): Color | null {
    return this.clock?.running ?? null;
  }

  // What is left; null when there is no clock.
  left(color: Color): number | null {
    if (!this.clock) return null;
    const left = color === 'black' ? this.clock.black_ms : this.clock.white_ms;
    return Math.max(0, left - (this.clock.running === color ? this.passed : 0));
  }
}

export function clockText(ms: number): string {
  const tenths = Math.ceil(ms / 100);
  if (ms < 10_000) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`.replace('0:010', '0:10');
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
