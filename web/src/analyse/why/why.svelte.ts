// Why it is won: the forced win of a position of Gomoku, asked from the server and walked through step by step. It belongs
// to the place where it begins, and goes when the reader goes elsewhere.
import { api, ApiError } from '../../api/client';
import type { ForcedWin, PositionRef } from '../../api/types';
import { fill, language, t } from '../../i18n';
import { report } from '../../ui/errors';
import { live } from '../../ui/live.svelte';
import { answers, purpose, type Words } from './words';

export class Why {
  state = $state<'idle' | 'asking' | 'none' | 'win'>('idle');
  win = $state.raw<ForcedWin | null>(null);
  step = $state(0); // the one that is shown, from 0
  words = $state.raw<Words | null>(null);
  private place = '';
  private spoken = ''; // the language of `words`
  private abort: AbortController | null = null;

  // `onbegin` is told how many of the moves had been played when the win began.
  async ask(position: PositionRef & { moves: string[] }, onbegin: (ply: number) => void): Promise<void> {
    this.abort?.abort();
    const abort = (this.abort = new AbortController());
    this.state = 'asking';
    this.place = position.moves.join();
    try {
      const [{ win }] = await Promise.all([api.why(position, abort.signal), this.learnWords()]);
      this.win = win ?? null;
      this.state = win ? 'win' : 'none';
      this.step = 0;
      if (!win) return live.announce(this.title(position.moves.length));
      this.place = position.moves.slice(0, win.ply).join();
      onbegin(win.ply);
      live.announce(this.title(position.moves.length));
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'aborted') return;
      this.state = 'idle';
      report(failure);
    }
  }

  // The words of the language that the page speaks now.
  async learnWords(): Promise<void> {
    const code = language.current;
    if (this.spoken === code) return;
    this.words = (await api.lang(code)) as Words;
    this.spoken = code;
  }

  // The reader is at the end of these moves.
  follow(moves: readonly string[]): void {
    if (this.state === 'idle' || moves.join() === this.place) return;
    this.close();
  }

  close(): void {
    this.abort?.abort();
    this.state = 'idle';
    this.win = null;
  }

  go(step: number): void {
    const steps = this.win?.steps ?? [];
    this.step = Math.max(0, Math.min(steps.length - 1, step));
    live.announce(this.sentence(this.step));
  }

  // The moves up to the step that is shown, both sides'.
  get moves(): string[] {
    const steps = this.win?.steps.slice(0, this.step + 1) ?? [];
    return steps.flatMap(({ move, reply }, i) => (i < steps.length - 1 && reply ? [move, reply] : [move]));
  }

  // Where the defender can answer what is shown.
  get replies(): string[] {
    return this.win?.steps[this.step]?.replies ?? [];
  }

  // "Black wins by force:"; `ply` is where the reader asked.
  title(ply: number): string {
    const { words, win } = this;
    if (!words) return '';
    if (!win) return words['why.none'] ?? '';
    const color = t(`color.${win.side}`);
    return win.ply === ply
      ? fill(words['why.now'] ?? '', { color })
      : fill(words['why.before'] ?? '', { color, number: win.ply + 1 });
  }

  sentence(index: number): string {
    const step = this.win?.steps[index];
    if (!step || !this.words) return '';
    return `${step.move}: ${purpose(step, this.words)}; ${answers(step, this.words)}`;
  }
}
