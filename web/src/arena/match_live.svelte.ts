// A match as it is played: fetched once, then kept up by its stream while it runs. A stream that breaks is taken up again.
import { api, ApiError } from '../api/client';
import type { LiveBoard, Match, MatchGameInfo, MatchRequest } from '../api/types';
import { namer, plainGame, plainMatch } from './names';
import { errorText, report } from '../ui/errors';
import { remember, rememberedJson } from '../ui/memory';

const kAgainMs = 3000;

export class LiveMatch {
  private told = $state.raw<Match | null>(null);
  // The newest games that came while it was looked at, and those that are being played.
  private finished = $state.raw<readonly MatchGameInfo[]>([]);
  private playing = $state.raw<readonly LiveBoard[]>([]);
  // With the players' names as a person says them.
  readonly match = $derived(this.told && plainMatch(this.told));
  readonly name = $derived(namer(this.told?.players ?? []));
  readonly latest = $derived(this.finished.map((game) => plainGame(game, this.name)));
  readonly boards = $derived(this.playing.map((game) => plainGame(game, this.name)));
  failure = $state('');

  private readonly abort = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: number) {
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.told = await api.match(this.id);
      if (this.told.running) await this.follow();
    } catch (failure) {
      if (this.abort.signal.aborted) return;
      if (!this.told) this.failure = errorText(failure);
      else this.timer = setTimeout(() => void this.load(), kAgainMs);
    }
  }

  private async follow(): Promise<void> {
    await api.matchEvents(
      this.id,
      {
        match: (match) => (this.told = match),
        game: (game) => this.add(game),
        boards: ({ games }) => (this.playing = games),
      },
      this.abort.signal,
    );
    this.playing = [];
    this.told = await api.match(this.id);
  }

  // A game that was cut off by a stop is played anew when the match goes on, under the same number.
  private add(game: MatchGameInfo): void {
    const others = this.finished.filter((other) => other.number !== game.number);
    this.finished = [game, ...others].slice(0, 8);
  }

  async stop(): Promise<void> {
    try {
      await api.stopMatch(this.id);
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'not-running')) report(failure);
    }
  }

  // The same request finds its match and goes on with it.
  async resume(): Promise<void> {
    const request = requestOf(this.id);
    if (!request) return;
    try {
      await api.newMatch(request);
      void this.load(); // follows it until it ends
    } catch (failure) {
      report(failure);
    }
  }

  close(): void {
    this.abort.abort();
    clearTimeout(this.timer);
  }
}

// What this browser started, so that it can be gone on with.
const kKey = 'matches';
type Requests = Record<string, MatchRequest>;

export const requestOf = (id: number): MatchRequest | null =>
  rememberedJson<Requests>(kKey, {})[String(id)] ?? null;

export function keepRequest(id: number, request: MatchRequest): void {
  const kept = Object.entries(rememberedJson<Requests>(kKey, {})).slice(-40);
  remember(kKey, JSON.stringify({ ...Object.fromEntries(kept), [String(id)]: request }));
}
