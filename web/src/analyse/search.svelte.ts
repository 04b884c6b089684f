// The engine looking at the position on the board: switched on, it follows the reader from position to position. A
// new position, or Stop, closes the connection, and that ends the search at once; what it found stays.
import { api } from '../api/client';
import type { Line, PositionRef, Report } from '../api/types';
import { report as showError } from '../ui/errors';

const kTime = 120_000;

export class LiveSearch {
  on = $state(false);
  running = $state(false);
  report = $state.raw<Report | null>(null);
  lines = $state(3);
  everyCell = $state(false);
  private abort: AbortController | null = null;
  private seen: PositionRef | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  // The position that is looked at; null when there is nothing to search. Called again for every change.
  follow(position: PositionRef | null): void {
    this.halt();
    // What was found stays until something else is looked at.
    if (position !== this.seen) this.report = null;
    this.seen = position;
    if (!this.on || !position) return;
    // Someone who walks through a game passes many positions: only where they stay is searched.
    this.timer = setTimeout(() => void this.run(position), 120);
  }

  stop(): void {
    this.on = false;
    this.halt();
  }

  halt(): void {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.abort = null;
    this.running = false;
  }

  // The best lines first, also when only one was asked for.
  get best(): Line[] {
    const { report } = this;
    if (!report || !report.move) return [];
    if (report.lines.length > 0) return report.lines;
    return [{ ...report, move: report.move }];
  }

  private async run(position: PositionRef): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    this.running = true;
    try {
      await api.search(
        { position, lines: this.everyCell ? 'all' : this.lines, limits: { time_ms: kTime } },
        {
          report: (report) => {
            if (this.abort === abort) this.report = report;
          },
        },
        abort.signal,
      );
    } catch (failure) {
      if (this.abort === abort) {
        this.on = false;
        showError(failure);
      }
    }
    if (this.abort === abort) this.running = false;
  }
}
