// One game as a page shows it: the server's state, what of it is looked at, and a hint. The server knows the rules,
// plays the engines' turns and runs the clocks; this shows its states as they come, and sends commands.
import { api, ApiError } from '../api/client';
import { follow, listen } from '../api/events';
import type {
  Color,
  EngineCommand,
  Game,
  Position,
  Report,
  SeatRequest,
  Start,
  Swap2Choice,
} from '../api/types';
import { t } from '../i18n';
import { errorText, report as showError } from '../ui/errors';
import { live } from '../ui/live.svelte';
import { endSound, stoneSound } from '../ui/sound';
import { gridOf } from '../board/marks';
import { opponent, pointName } from '../board/points';
import { ClockFace } from './clock.svelte';

export class GameSession {
  game = $state.raw<Game | null>(null);
  failure = $state<string | null>(null);
  // The ply that is looked at; null: where the game stands.
  looking = $state<number | null>(null);
  private lookedAt = $state.raw<Position | null>(null);
  // Of the engine that is to act: newer than the game's own.
  private report = $state.raw<Report | null>(null);
  hint = $state.raw<Report | null>(null);
  hinting = $state(false);
  readonly clock = new ClockFace();

  private hintAbort: AbortController | null = null;
  private busy = false;
  private readonly ends: (() => void)[];

  constructor(readonly id: number) {
    this.ends = [
      listen('game-state', (game) => this.accept(game)),
      listen('game-report', ({ id, version, report }) => {
        if (id === this.id && version === this.game?.version) this.report = report;
      }),
      follow(id),
    ];
    void this.reload();
  }

  close(): void {
    for (const end of this.ends) end();
    this.hintAbort?.abort();
    this.clock.stop();
  }

  get position(): Position | null {
    return this.looking === null
      ? (this.game?.position ?? null)
      : (this.lookedAt ?? this.game?.position ?? null);
  }
  get ply(): number {
    return this.looking ?? this.game?.ply ?? 0;
  }
  get over(): boolean {
    return this.game?.position.outcome.over ?? false;
  }
  get atEnd(): boolean {
    return this.game !== null && this.game.ply === this.game.moves.length;
  }
  // The engine that searches for its move.
  get thinking(): { side: Color; report: Report | null } | null {
    const thinking = this.game?.thinking;
    return thinking ? { side: thinking.side, report: this.report ?? thinking.report } : null;
  }
  get machineToAct(): boolean {
    const game = this.game;
    return game !== null && game.to_act !== null && game[game.to_act].kind === 'engine';
  }
  get humanToAct(): boolean {
    const game = this.game;
    return (
      game !== null && game.to_act !== null && game[game.to_act].kind === 'human' && this.looking === null
    );
  }
  get bothMachines(): boolean {
    return this.game !== null && this.game.black.kind === 'engine' && this.game.white.kind === 'engine';
  }

  async reload(): Promise<void> {
    try {
      const game = await api.game(this.id);
      // The stream may have been faster, with what has happened since.
      if (!this.game || game.version > this.game.version) this.accept(game);
    } catch (failure) {
      if (this.game) showError(failure);
      else this.failure = errorText(failure);
    }
  }

  // Takes over a state of the server, as an answer or as an event, and says what happened.
  private accept(game: Game): void {
    const before = this.game;
    if (game.id !== this.id || (before && game.version < before.version)) return;
    this.game = game;
    this.report = null;
    this.clock.set(game.clock);
    if (!before || game.version === before.version) return;
    this.looking = null;
    this.dropHint();
    if (game.ply !== before.ply) stoneSound();
    this.say(before, game);
  }

  private say(before: Game, game: Game): void {
    const { outcome } = game.position;
    if (outcome.over && !before.position.outcome.over) {
      endSound();
      live.announce(`${this.lastMoveText(game)} ${resultText(game)}`);
      return;
    }
    if (game.ply <= before.ply && game.moves.length <= before.moves.length) {
      live.announce(t('say.position', { ply: game.ply, color: t(`side.${game.position.to_move}`) }));
      return;
    }
    const next = game.to_act
      ? game[game.to_act].kind === 'engine'
        ? t('say.engine-thinks')
        : t('say.to-move', { color: t(`side.${game.position.to_move}`) })
      : '';
    live.announce(`${this.lastMoveText(game)} ${next}`);
  }

  private lastMoveText(game: Game): string {
    const move = game.moves[game.ply - 1];
    if (!move) return '';
    const color = t(`stone.${moverAt(game, game.ply - 1)}`);
    return move === 'pass' ? t('say.passed', { color }) : t('say.played', { move, color });
  }

  // Asks the server for a change. Nothing else is asked meanwhile.
  private async change(request: (version: number) => Promise<Game>): Promise<boolean> {
    const game = this.game;
    if (!game || this.busy) return false;
    this.busy = true;
    try {
      this.accept(await request(game.version));
      return true;
    } catch (failure) {
      showError(failure);
      if (failure instanceof ApiError && (failure.code === 'changed' || failure.code === 'not-found'))
        await this.reload();
      return false;
    } finally {
      this.busy = false;
    }
  }

  play(index: number): void {
    const game = this.game;
    if (!game || !this.humanToAct) return;
    const move = pointName(gridOf(game.spec), index);
    void this.change((version) => api.move(this.id, { move, version }));
  }

  pass(): void {
    void this.change((version) => api.move(this.id, { move: 'pass', version }));
  }

  choose(choice: Swap2Choice): void {
    void this.change((version) => api.swap2(this.id, { choice, version }));
  }

  resign(side?: Color): void {
    void this.change((version) => api.resign(this.id, side ? { side, version } : { version }));
  }

  undo(): void {
    void this.change((version) => api.undo(this.id, { version }));
  }

  redo(): void {
    void this.change((version) => api.redo(this.id, { version }));
  }

  setPlayers(black: SeatRequest, white: SeatRequest, title: string): Promise<boolean> {
    return this.change((version) => api.patchGame(this.id, { black, white, title, version }));
  }

  setPosition(start: Start): Promise<boolean> {
    return this.change((version) => api.setPosition(this.id, { ...start, version }));
  }

  command(command: EngineCommand): void {
    void this.change((version) => api.engine(this.id, { command, version }));
  }

  // Only looks: the game stays where it is.
  async look(ply: number): Promise<void> {
    const game = this.game;
    if (!game) return;
    const target = Math.max(0, Math.min(game.moves.length, ply));
    if (target === game.ply) {
      this.looking = null;
      return;
    }
    try {
      const position = await api.gamePosition(this.id, target);
      if (this.game?.version !== game.version) return;
      this.lookedAt = position;
      this.looking = target;
      const move = game.moves[target - 1];
      live.announce(
        t('say.looking', { ply: target, move: move === undefined ? t('move.start') : moveText(move) }),
      );
    } catch (failure) {
      showError(failure);
    }
  }

  // From what is looked at, the game goes on anew.
  playFromHere(): void {
    const ply = this.looking;
    if (ply !== null) void this.change((version) => api.goto(this.id, { ply, version }));
  }

  // What the strong engine would play here.
  async askHint(): Promise<void> {
    if (this.hinting || this.over) return;
    const abort = (this.hintAbort = new AbortController());
    const request = { position: { game_id: this.id }, limits: { time_ms: 1500 } };
    let last: Report | null = null as Report | null;
    this.hinting = true;
    try {
      await api.search(request, { report: (report) => (last = report) }, abort.signal);
      if (last?.move) {
        this.hint = last;
        live.announce(t('say.hint', { move: moveText(last.move) }));
      }
    } catch (failure) {
      if (!abort.signal.aborted) showError(failure);
    } finally {
      if (this.hintAbort === abort) this.hinting = false;
    }
  }

  private dropHint(): void {
    this.hintAbort?.abort();
    this.hintAbort = null;
    this.hinting = false;
    this.hint = null;
  }
}

export const moveText = (move: string): string => (move === 'pass' ? t('move.pass') : move);

// Who made (or makes) the move at a ply: sides alternate, passes are moves. Swap2's stones alternate too.
export function moverAt(game: Pick<Game, 'start'>, ply: number): Color {
  const first = game.start?.to_move ?? 'black';
  return ply % 2 === 0 ? first : opponent(first);
}

// The only person at the board; null when there are two, or none.
export function onlyHuman(game: Pick<Game, Color>): Color | null {
  if (game.black.kind === game.white.kind) return null;
  return game.black.kind === 'human' ? 'black' : 'white';
}

// "You win by 12 (38 – 26)", "White wins: Black resigned".
export function resultText(game: Game): string {
  const { outcome, discs } = game.position;
  if (!outcome.over) return '';
  const counted = discs !== null && outcome.reason === 'discs';
  const score = counted ? ` (${discs.black} – ${discs.white})` : '';
  if (!outcome.winner) return t('result.draw') + score;
  const winner = t(`color.${outcome.winner}`);
  if (outcome.reason === 'resigned' || outcome.reason === 'time')
    return t(`result.${outcome.reason}`, { winner, loser: t(`side.${opponent(outcome.winner)}`) });
  const you = onlyHuman(game);
  const result = you
    ? t(outcome.winner === you ? 'result.you-win' : 'result.you-lose')
    : t('result.win', { winner });
  // Empty squares may go to the winner: what was won by is the server's count.
  return (counted ? t('result.by', { result, discs: Math.abs(discs.score) }) : result) + score;
}

export function turnText(game: Game): string {
  const side = game.to_act;
  if (side && game[side].kind === 'engine' && game.thinking) return t('turn.engine');
  if (side && side === onlyHuman(game)) return t('turn.you');
  return t('turn', { color: t(`side.${game.position.to_move}`) });
}
