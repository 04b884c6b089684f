// A match as it is played: fetched once, then kept up by its stream while it runs. A stream that breaks is taken up again.
import { api, ApiError } from '../api/client';
import type { Match, MatchGameInfo, MatchRequest } from '../api/types';
import { errorText, report } from '../ui/errors';
import { remember, rememberedJson } from '../ui/memory';

const kAgainMs = 3000;

export class LiveMatch {
  match = $state.raw<Match | null>(null);
  // The newest games that came while it was looked at.
  latest = $state.raw<readonly MatchGameInfo[]>([]);
  failure = $state('');

  private readonly abort = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: number) {
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.match = await api.match(this.id);
      if (this.match.running) await this.follow();
    } catch (failure) {
      if (this.abort.signal.aborted) return;
      if (!this.match) this.failure = errorText(failure);
      else this.timer = setTimeout(() => void this.load(), kAgainMs);
    }
  }

  private async follow(): Promise<void> {
    await api.matchEvents(
      this.id,
      {
        match: (match) => (this.match = match),
        game: (game) => this.add(game),
      },
      this.abort.signal,
    );
    this.match = await api.match(this.id);
  }

  // A game that was cut off by a stop is played anew when the match goes on, under the same number.
  private add(game: MatchGameInfo): void {
    const others = this.latest.filter((other) => other.number !== game.number);
    this.latest = [game, ...others].slice(0, 8);
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
