// A move of the game tried again: the reader stands before a mistake and looks for something better. The engine judges
// what they play; a move is right when it is the engine's, or gives away next to nothing.
import { api, ApiError } from '../api/client';
import type { JudgedPosition, PositionRef, Report, Spec } from '../api/types';
import { t } from '../i18n';
import { moveText } from '../play/session.svelte';
import { report as showError } from '../ui/errors';
import { live } from '../ui/live.svelte';
import { share } from './scores';

const kTimeMs = 1500;
const kEnough = 0.06; // of the way from a certain loss to a certain win

export class Retry {
  entry = $state.raw<JudgedPosition | null>(null); // the position before the mistake; null: nothing is retried
  state = $state<'yours' | 'checking' | 'wrong' | 'right' | 'shown'>('yours');
  message = $state('');
  shown = $state.raw<string[]>([]); // on the board: what the reader tried, or the solution's line
  private abort: AbortController | null = null;

  get active(): boolean {
    return this.entry !== null;
  }
  // Whether the board takes a move.
  get asking(): boolean {
    return this.active && (this.state === 'yours' || this.state === 'wrong');
  }

  begin(entry: JudgedPosition): void {
    this.abort?.abort();
    this.entry = entry;
    this.state = 'yours';
    this.shown = [];
    this.say(t('retry.find', { side: t(`color.${entry.to_move}`), move: moveText(entry.played ?? '') }));
  }

  end(): void {
    this.abort?.abort();
    this.entry = null;
    this.shown = [];
  }

  // The reader's move, after which the position is `after`.
  async play(move: string, spec: Spec, after: PositionRef): Promise<void> {
    const { entry } = this;
    if (!entry || !this.asking) return;
    this.shown = [move];
    if (move === entry.played) return this.judge(false, t('retry.same', { move: moveText(move) }));
    if (move === entry.best) return this.judge(true, t('retry.best', { move: moveText(move) }));
    const abort = (this.abort = new AbortController());
    this.state = 'checking';
    this.message = `${t('thinking')} …`;
    try {
      const lost = await this.loss(entry, spec, after, abort.signal);
      const good = lost <= kEnough;
      const percent = Math.max(1, Math.round(100 * lost));
      this.judge(good, t(good ? 'retry.good' : 'retry.worse', { move: moveText(move), percent }));
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'aborted') return;
      this.state = 'yours';
      showError(failure);
    }
  }

  // What the move gives away, from 0 to 1: the result when the game ends with it, else as the engine judges.
  private async loss(
    entry: JudgedPosition,
    spec: Spec,
    after: PositionRef,
    signal: AbortSignal,
  ): Promise<number> {
    const sign = entry.to_move === 'black' ? 1 : -1;
    const { outcome, discs } = await api.position(after, signal);
    let value: number;
    if (outcome.over) {
      const margin = discs ? share({ black: discs.score }, spec.game) : outcome.winner === 'black' ? 1 : -1;
      value = outcome.winner ? margin : 0;
    } else {
      let last: Report | null = null as Report | null;
      const limits = { time_ms: kTimeMs };
      await api.search({ position: after, limits }, { report: (report) => (last = report) }, signal);
      if (!last) throw new ApiError('internal', 'no report');
      value = share(last, spec.game);
    }
    return Math.max(0, sign * (share(entry, spec.game) - value)) / 2;
  }

  // Shows what the engine would have played.
  solve(): void {
    const { entry } = this;
    if (!entry?.best) return;
    this.state = 'shown';
    this.shown = entry.pv[0] === entry.best ? entry.pv.slice(0, 8) : [entry.best];
    this.say(t('say.hint', { move: moveText(entry.best) }));
  }

  private judge(right: boolean, message: string): void {
    this.state = right ? 'right' : 'wrong';
    this.say(message);
  }

  private say(message: string): void {
    this.message = message;
    live.announce(message);
  }
}
