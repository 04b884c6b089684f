// The store's jobs as the server tells them once a second. Work that has ended leaves the server's list; here it stays,
// finished, until the page is left.
import { api, ApiError } from '../api/client';
import type { JobsReport, SetAside, Worker, WorkProgress } from '../api/types';
import { number } from '../i18n';
import { report } from '../ui/errors';
import { t } from './text';

const kAgainMs = 3000;

export class WatchedJobs {
  work = $state.raw<WorkProgress[]>([]);
  workers = $state.raw<Worker[]>([]);
  setAside = $state.raw<SetAside[]>([]);
  private readonly abort = new AbortController();

  constructor() {
    void this.watch();
  }

  close(): void {
    this.abort.abort();
  }

  take(told: JobsReport): void {
    const open = new Set(told.work.map((work) => work.id));
    const ended = this.work
      .filter((work) => !open.has(work.id))
      .map((work) => ({ ...work, finished: true, done: allOf(work) - work.failed, waiting: 0, running: 0 }));
    this.work = [...told.work, ...ended];
    this.workers = told.workers;
    this.setAside = told.setAside;
  }

  private async watch(): Promise<void> {
    const { signal } = this.abort;
    while (!signal.aborted) {
      try {
        await api.jobEvents({ jobs: (told) => this.take(told) }, signal);
      } catch (failure) {
        if (signal.aborted) return;
        if (!(failure instanceof ApiError && failure.code === 'offline')) return report(failure);
      }
      await new Promise((done) => setTimeout(done, kAgainMs));
    }
  }
}

const allOf = (work: WorkProgress): number => work.waiting + work.running + work.done + work.failed;

// The parts of the bar that are not waiting, in per cent.
export function jobParts(work: WorkProgress) {
  const all = Math.max(1, allOf(work));
  let x = 0;
  return (['done', 'failed', 'running'] as const).map((kind) => {
    const width = (100 * work[kind]) / all;
    const part = { kind, x, width };
    x += width;
    return part;
  });
}

// As a person says it; null when the speed is not known yet.
export function timeLeft(work: WorkProgress): string | null {
  const left = work.waiting + work.running;
  if (left === 0) return t('time.seconds', { count: 0 });
  if (work.perSecond <= 0) return null;
  const seconds = left / work.perSecond;
  if (seconds < 120) return t('time.seconds', { count: number(Math.ceil(seconds)) });
  if (seconds < 7200) return t('time.minutes', { count: number(seconds / 60) });
  return t('time.hours', { count: number(seconds / 3600, 1) });
}
