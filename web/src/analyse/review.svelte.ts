// Every position of a stored game judged, one after the other (docs/api.md, Analyses). It can be paused, and goes on
// where it was, also after a reload.
import { api, ApiError } from '../api/client';
import type { Analysis, JudgedPosition } from '../api/types';
import { report as showError } from '../ui/errors';

export class Review {
  analysis = $state.raw<Analysis | null>(null);
  running = $state(false);
  private abort: AbortController | null = null;

  constructor(readonly game: number) {}

  // What was found in an earlier visit, if it was found for this line.
  async load(moves: readonly string[]): Promise<void> {
    try {
      const { analyses } = await api.analyses(this.game);
      const known = analyses.find((analysis) => analysis.moves.join() === moves.join());
      if (known) this.analysis = await api.analysis(known.id);
    } catch (failure) {
      showError(failure);
    }
  }

  async run(ms: number): Promise<void> {
    if (this.running) return;
    this.running = true;
    const abort = new AbortController();
    this.abort = abort;
    try {
      const finished = this.analysis?.state === 'finished' && this.analysis.limits.time_ms === ms;
      if (!this.analysis || finished || this.analysis.limits.time_ms !== ms)
        this.analysis = await api.newAnalysis({ game_id: this.game, limits: { time_ms: ms } });
      await api.runAnalysis(this.analysis.id, { position: (entry) => this.add(entry) }, abort.signal);
      this.analysis = { ...this.analysis, state: 'finished' };
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'already-running')) showError(failure);
    }
    this.running = false;
    if (this.abort === abort) this.abort = null;
  }

  pause(): void {
    this.abort?.abort();
  }

  private add(entry: JudgedPosition): void {
    const analysis = this.analysis;
    if (!analysis) return;
    const others = analysis.positions.filter(({ ply }) => ply !== entry.ply);
    const positions = [...others, entry].sort((a, b) => a.ply - b.ply);
    this.analysis = { ...analysis, positions, done: positions.length };
  }

  at(ply: number): JudgedPosition | undefined {
    return this.analysis?.positions.find((entry) => entry.ply === ply);
  }

  get mistakes(): JudgedPosition[] {
    return (this.analysis?.positions ?? []).filter(
      ({ verdict }) => verdict === 'inaccuracy' || verdict === 'mistake' || verdict === 'blunder',
    );
  }
}
