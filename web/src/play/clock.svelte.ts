// The players' clocks. They run in the page that plays the game; what is left on them is kept with the game. A clock
// starts with the first move that is made on it, and who runs out of time has resigned.
import type { Color, GameClock } from '../api/types';

export type TimeControl = Pick<GameClock, 'minutes' | 'increment'>;
export type TimeLeft = Pick<GameClock, 'black_ms' | 'white_ms'>;

const kKeepMs = 5000;

export class Clocks {
  left = $state<Record<Color, number>>({ black: 0, white: 0 });
  running = $state<Color | null>(null);
  control = $state.raw<TimeControl | null>(null);
  private since = 0;
  private kept = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly onflag: (side: Color) => void,
    private readonly onkeep: (left: TimeLeft) => void,
  ) {}

  // As the game has them. From then on they are this page's.
  set(clock: GameClock | null): void {
    if (!clock || this.control) return;
    this.control = clock;
    this.left = { black: clock.black_ms, white: clock.white_ms };
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
    this.settle();
    if (performance.now() - this.kept >= kKeepMs) this.keep();
    if (this.left[side] > 0) return;
    this.stop();
    this.onflag(side);
  }

  private keep(): void {
    this.kept = performance.now();
    this.onkeep({ black_ms: Math.round(this.left.black), white_ms: Math.round(this.left.white) });
  }
}

export function clockText(ms: number): string {
  const tenths = Math.ceil(ms / 100);
  if (ms < 10_000) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`.replace('0:010', '0:10');
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
