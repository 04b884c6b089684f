// One puzzle being solved. The server's strong engine is the defence and the judge: a move is right when the side that
// must win still does, certainly, after the best answer that is found.
import { api, ApiError } from '../api/client';
import type { Color, Position, PositionRef, Report } from '../api/types';
import { gridOf } from '../board/marks';
import { pointName } from '../board/points';
import { report as showError } from '../ui/errors';
import { live } from '../ui/live.svelte';
import { recordResult, setUp, type Puzzle } from './puzzles';
import { t } from './text';

const kTimeMs = 4000;

export type State = 'yours' | 'checking' | 'wrong' | 'solved';

export class PuzzleSession {
  position = $state.raw<Position | null>(null);
  state = $state<State>('yours');
  message = $state('');
  tried = $state<string | null>(null); // the wrong move
  line = $state.raw<string[]>([]); // shown on the board: the wrong move and what beats it
  clean = $state(true); // no wrong try and no hint so far
  hinted = $state<string | null>(null);
  private hints = 0;
  private moves = $state.raw<string[]>([]);
  private refutation: string[] = [];
  private refuted: Report | null = null;
  private readonly shared;
  private readonly abort = new AbortController();
  side: Color = 'black'; // that must win

  constructor(readonly puzzle: Puzzle) {
    this.shared = setUp(puzzle);
    this.side = this.shared.start?.to_move ?? (this.shared.moves.length % 2 === 0 ? 'black' : 'white');
    void this.show([]);
  }

  close(): void {
    this.abort.abort();
  }

  get ref(): PositionRef {
    return this.refAfter(this.moves);
  }
  get shown(): readonly string[] {
    return [...this.shared.moves, ...this.moves];
  }

  private refAfter(moves: readonly string[]): PositionRef {
    const { spec, start } = this.shared;
    return { spec, moves: [...this.shared.moves, ...moves], ...(start ? { start } : {}) };
  }

  private async show(moves: string[]): Promise<void> {
    try {
      this.position = await api.position(this.refAfter(moves), this.abort.signal);
      this.moves = moves;
    } catch (failure) {
      if (!this.abort.signal.aborted) showError(failure);
    }
  }

  // The last report of a search, which ends as soon as its result is certain.
  private async search(moves: readonly string[]): Promise<Report | null> {
    const enough = new AbortController();
    const stop = () => enough.abort();
    this.abort.signal.addEventListener('abort', stop);
    let last: Report | null = null as Report | null;
    try {
      await api.search(
        { position: this.refAfter(moves), limits: { time_ms: kTimeMs } },
        {
          report: (report) => {
            last = report;
            if (this.certain(report)) stop();
          },
        },
        enough.signal,
      );
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'aborted')) throw failure;
    } finally {
      this.abort.signal.removeEventListener('abort', stop);
    }
    return last;
  }

  private certain(report: Report): boolean {
    return this.puzzle.kind === 'endings' ? report.exact : report.win_in !== undefined;
  }

  // Whether the side that must win does so.
  private wins(report: Report): boolean {
    if (!this.certain(report)) return false;
    if (this.puzzle.kind !== 'endings') return report.black_wins === (this.side === 'black');
    return this.side === 'black' ? report.black > 0 : report.black < 0;
  }

  private say(message: string): void {
    this.message = message;
    live.announce(message);
  }

  async play(index: number): Promise<void> {
    if (!this.position || this.state !== 'yours') return;
    const move = pointName(gridOf(this.position.spec), index);
    const before = this.moves;
    this.state = 'checking';
    this.hinted = null;
    this.message = t('checking');
    try {
      await this.show([...before, move]);
      await this.answer(before, move);
    } catch (failure) {
      if (this.abort.signal.aborted) return;
      showError(failure);
      await this.show(before);
      this.state = 'yours';
    }
  }

  private async answer(before: string[], move: string): Promise<void> {
    const after = [...before, move];
    if (this.isOver(move)) return;
    const defence = await this.search(after);
    if (this.abort.signal.aborted) return;
    if (!defence?.move) throw new ApiError('internal', 'no answer');
    // In Othello the defence may have to pass, and then has nothing to choose.
    const next = [...after, defence.move];
    let right = this.wins(defence);
    if (!right && !this.certain(defence)) {
      const attack = await this.search(next);
      right = attack !== null && this.wins(attack);
    }
    if (this.abort.signal.aborted) return;
    if (!right) {
      this.refuted = defence;
      this.refutation = [move, ...(defence.pv.length > 0 ? defence.pv : [defence.move])];
      this.fail(before, move, this.certain(defence));
      return;
    }
    await this.show(next);
    if (this.isOver(move)) return;
    this.state = 'yours';
    const pass = defence.move === 'pass';
    this.say(t(pass ? 'good.pass' : 'good', { move, reply: defence.move }));
    if (this.position?.legal[0] === 'pass') {
      // The side that must win has no move: the defence goes on.
      this.state = 'checking';
      await this.show([...next, 'pass']);
      await this.answer(next, 'pass');
    }
  }

  private isOver(move: string): boolean {
    const outcome = this.position?.outcome;
    if (!outcome?.over) return false;
    if (outcome.winner === this.side) {
      this.state = 'solved';
      recordResult(this.puzzle, true, this.clean);
      this.say(t(this.clean ? 'won' : 'won.helped'));
    } else {
      this.refutation = [move];
      this.refuted = null;
      this.fail(this.moves.slice(0, -1), move, true);
    }
    return true;
  }

  private fail(before: string[], move: string, sure: boolean): void {
    this.state = 'wrong';
    this.tried = move;
    this.clean = false;
    recordResult(this.puzzle, false, false);
    void this.show(before);
    this.say(t(sure ? 'wrong' : 'wrong.long', { move }));
  }

  // Shows the line that beats the wrong move.
  whyNot(): void {
    if (this.state !== 'wrong') return;
    this.line = this.refutation.slice(0, 8);
    const line = this.refutation.slice(1, 8).join(' ');
    const lost = this.refuted?.win_in !== undefined && this.refuted.black_wins === (this.side === 'white');
    this.say(t(lost ? 'why.win' : 'why.line', { line }));
  }

  again(): void {
    if (this.state !== 'wrong') return;
    this.state = 'yours';
    this.line = [];
    this.tried = null;
    this.message = '';
  }

  restart(): void {
    this.line = [];
    this.tried = null;
    this.hinted = null;
    this.hints = 0;
    this.message = '';
    this.state = 'yours';
    void this.show([]);
  }

  // First where to look, then what to play.
  async hint(): Promise<void> {
    if (this.state === 'wrong') this.again();
    if (this.state !== 'yours') return;
    this.state = 'checking';
    this.clean = false;
    try {
      const best = await this.search(this.moves);
      this.state = 'yours';
      if (!best?.move) return;
      if (this.hints++ % 2 === 0) this.say(t('hint.column', { column: best.move[0]! }));
      else {
        this.hinted = best.move;
        this.say(t('hint.move', { move: best.move }));
      }
    } catch (failure) {
      this.state = 'yours';
      if (!this.abort.signal.aborted) showError(failure);
    }
  }
}
