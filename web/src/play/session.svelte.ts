// One game as it is played: the server's state, what of it is looked at, and the machine's thinking. The server knows
// the rules and keeps the game; this asks it, and lets the machine think whenever it is its turn.
import { api, ApiError } from '../api/client';
import { listen } from '../api/events';
import type { Color, Game, Position, Report, Swap2Choice } from '../api/types';
import { t } from '../i18n';
import { errorText, report as showError } from '../ui/errors';
import { Keeper } from '../ui/keeper';
import { live } from '../ui/live.svelte';
import { endSound, stoneSound } from '../ui/sound';
import { gridOf } from '../board/marks';
import { opponent, pointName } from '../board/points';
import { Clocks, type TimeLeft } from './clock.svelte';

export class GameSession {
  game = $state.raw<Game | null>(null);
  failure = $state<string | null>(null);
  // The ply that is looked at; null: where the game stands.
  looking = $state<number | null>(null);
  private lookedAt = $state.raw<Position | null>(null);
  thinking = $state.raw<{ side: Color; hint: boolean; report: Report | null } | null>(null);
  hint = $state.raw<Report | null>(null);
  // A machine that plays against a machine can be told to wait.
  paused = $state(false);
  readonly clocks: Clocks;

  private abort: AbortController | null = null;
  private searchId: string | null = null;
  private busy = false;
  private readonly timeKeeper: Keeper<TimeLeft>;
  private readonly ends: (() => void)[];

  constructor(readonly id: number) {
    this.timeKeeper = new Keeper(
      (left, leaving) => api.putClock(id, left, leaving).catch(() => undefined), // the next one will do
      1000,
    );
    this.clocks = new Clocks(
      (side) => void this.flag(side),
      (left) => this.timeKeeper.put(left),
    );
    this.ends = [
      listen<{ id: number; version: number }>('game', (change) => {
        if (change.id === this.id && this.game && change.version > this.game.version) void this.catchUp();
      }),
      listen('hello', () => void this.catchUp()),
    ];
    void this.reload();
  }

  close(): void {
    for (const end of this.ends) end();
    this.cancelThinking();
    this.clocks.stop();
    this.timeKeeper.close();
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
      this.accept(await api.game(this.id), false);
    } catch (failure) {
      if (this.game) showError(failure);
      else this.failure = errorText(failure);
    }
  }

  // What others did. What this page has asked for itself comes as an answer, a machine's move as the end of its thinking.
  private async catchUp(): Promise<void> {
    if (!this.game || this.busy || (this.thinking && !this.thinking.hint)) return;
    try {
      const game = await api.game(this.id);
      if (game.version > this.game.version && !this.busy) this.accept(game, false);
    } catch (failure) {
      showError(failure);
    }
  }

  // Takes over the server's state, says what happened, and lets the machine go on.
  private accept(game: Game, moved: boolean): void {
    const before = this.game;
    if (before && game.version < before.version) return;
    this.game = game;
    this.clocks.set(game.clock);
    this.looking = null;
    this.hint = null;
    const grown = before !== null && game.ply > before.ply;
    if (before && game.ply !== before.ply) stoneSound();
    if (before && game.version > before.version) this.say(before, game);
    const opening = game.swap2 !== null && game.swap2.task !== 'finished';
    const runs = game.position.outcome.over || game.ply === 0 || opening || !this.atEnd ? null : game.to_act;
    this.clocks.run(runs, moved && grown);
    this.goOn();
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
  private async change(request: (version: number) => Promise<Game>, moved = false): Promise<boolean> {
    const game = this.game;
    if (!game || this.busy) return false;
    this.cancelThinking();
    this.busy = true;
    try {
      const answer = await request(game.version);
      this.busy = false;
      this.accept(answer, moved);
      return true;
    } catch (failure) {
      this.busy = false;
      showError(failure);
      if (failure instanceof ApiError && (failure.code === 'changed' || failure.code === 'not-found'))
        await this.reload();
      else this.goOn();
      return false;
    }
  }

  play(index: number): void {
    const game = this.game;
    if (!game || !this.humanToAct) return;
    const move = pointName(gridOf(game.spec), index);
    void this.change((version) => api.move(this.id, { move, version }), true);
  }

  pass(): void {
    void this.change((version) => api.move(this.id, { move: 'pass', version }), true);
  }

  choose(choice: Swap2Choice): void {
    void this.change((version) => api.swap2(this.id, { choice, version }));
  }

  resign(side?: Color): void {
    void this.change((version) => api.resign(this.id, side ? { side, version } : { version }));
  }

  private async flag(side: Color): Promise<void> {
    if (this.over) return;
    this.cancelThinking();
    if (await this.change((version) => api.resign(this.id, { side, version })))
      live.notify(t('clock.flag', { color: t(`side.${side}`) }));
  }

  // Back to where a person had a choice; between two persons, and between two machines, one move.
  undo(): void {
    const game = this.game;
    if (!game || game.ply === 0) return;
    const target = this.turnBefore(game);
    if (this.bothMachines) this.paused = true;
    void this.change((version) => api.undo(this.id, { count: game.ply - target, version }));
  }

  redo(): void {
    const game = this.game;
    if (!game || this.atEnd) return;
    const target = this.turnAfter(game);
    void this.change((version) => api.redo(this.id, { count: target - game.ply, version }));
  }

  private static mixed(game: Game): boolean {
    return game.black.kind !== game.white.kind && (game.swap2 === null || game.swap2.task === 'finished');
  }

  private turnBefore(game: Game): number {
    if (!GameSession.mixed(game)) return game.ply - 1;
    for (let ply = game.ply - 1; ply >= 0; ply--) {
      if (game[moverAt(game, ply)].kind === 'human' && game.moves[ply] !== 'pass') return ply;
    }
    return game.ply - 1;
  }

  private turnAfter(game: Game): number {
    if (!GameSession.mixed(game)) return game.ply + 1;
    for (let ply = game.ply + 1; ply < game.moves.length; ply++) {
      if (game[moverAt(game, ply)].kind === 'human' && game.moves[ply] !== 'pass') return ply;
    }
    return game.moves.length;
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

  // The machine's turn after an undo or a pause.
  resume(): void {
    this.paused = false;
    void this.think(true);
  }

  pause(): void {
    this.paused = true;
    this.cancelThinking();
  }

  private goOn(): void {
    if (!this.machineToAct || !this.atEnd || this.paused || this.over) return;
    void this.think(true);
  }

  askHint(): void {
    if (this.thinking || this.over) return;
    void this.think(false);
  }

  // Now! What it has found so far is played (or shown, for a hint).
  moveNow(): void {
    if (this.searchId) api.stop(this.searchId).catch(() => undefined);
  }

  private async think(play: boolean): Promise<void> {
    const game = this.game;
    if (!game || !game.to_act || this.thinking) return;
    const side = game.to_act;
    const abort = new AbortController();
    this.abort = abort;
    this.thinking = { side, hint: !play, report: null };
    const budget = play ? this.clocks.budget(side) : null;
    const body = {
      play,
      version: game.version,
      ...(budget !== null ? { limits: { time_ms: budget } } : {}),
      ...(play ? {} : { player: 'engine', limits: { time_ms: 1500 } }),
    };
    let next: Game | null = null;
    let last: Report | null = null;
    try {
      await api.think(
        this.id,
        body,
        {
          started: ({ id }) => (this.searchId = id),
          report: (report) => {
            last = report;
            if (this.abort === abort) this.thinking = { side, hint: !play, report };
          },
          game: (answer) => (next = answer),
        },
        abort.signal,
      );
    } catch (failure) {
      if (this.abort === abort) await this.thinkingFailed(failure);
    }
    if (this.abort !== abort) return;
    this.abort = null;
    this.searchId = null;
    this.thinking = null;
    if (next) this.accept(next, true);
    else if (!play && last) this.showHint(last);
  }

  private async thinkingFailed(failure: unknown): Promise<void> {
    this.paused = true;
    if (failure instanceof ApiError && failure.code === 'changed') {
      this.paused = false;
      this.thinking = null;
      this.abort = null;
      await this.reload();
      return;
    }
    showError(failure);
  }

  private showHint(report: Report): void {
    if (!report.move) return;
    this.hint = report;
    live.announce(t('say.hint', { move: moveText(report.move) }));
  }

  private cancelThinking(): void {
    this.abort?.abort();
    this.abort = null;
    this.searchId = null;
    this.thinking = null;
  }
}

export const moveText = (move: string): string => (move === 'pass' ? t('move.pass') : move);

// Who made (or makes) the move at a ply: sides alternate, passes are moves. Swap2's stones alternate too.
export function moverAt(game: Pick<Game, 'start'>, ply: number): Color {
  const first = game.start?.to_move ?? 'black';
  return ply % 2 === 0 ? first : opponent(first);
}

export function resultText(game: Game): string {
  const { outcome, discs } = game.position;
  if (!outcome.over) return '';
  const score = discs && outcome.reason !== 'resigned' ? ` ${discs.black} – ${discs.white}` : '';
  if (!outcome.winner) return t('result.draw') + score;
  const winner = t(`color.${outcome.winner}`);
  if (outcome.reason === 'resigned')
    return t('result.resigned', { winner, loser: t(`side.${opponent(outcome.winner)}`) });
  return t('result.win', { winner }) + score;
}
