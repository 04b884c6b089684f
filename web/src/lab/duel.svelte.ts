// What the duel's form holds, and the match that it started: they stay while other parts of the page are looked at.
import type { GameKind } from '../api/types';

const kPlayers: Record<GameKind, string[]> = {
  gomoku: ['chains', 'five-windows'],
  othello: ['zones', 'zones:center=on'],
  mnk: ['windows', 'random'],
};

class DuelState {
  players = $state<string[]>(kPlayers.gomoku);
  depth = $state(2);
  games = $state(20);
  match = $state<number | null>(null);
  private game: GameKind = 'gomoku';

  // Heuristics belong to one game.
  suit(game: GameKind): void {
    if (game === this.game) return;
    this.game = game;
    this.players = kPlayers[game];
  }
}

export const duel = new DuelState();
