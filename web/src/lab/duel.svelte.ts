// What the duel's form holds, and the match that it started: they stay while other parts of the page are looked at.
import type { GameKind } from '../api/types';

class DuelState {
  players = $state<string[]>(['chains', 'five-windows']);
  depth = $state(2);
  games = $state(20);
  match = $state<number | null>(null);
  private game: GameKind = 'gomoku';

  // Heuristics belong to one game.
  suit(game: GameKind): void {
    if (game === this.game) return;
    this.game = game;
    this.players = game === 'gomoku' ? ['chains', 'five-windows'] : ['zones', 'zones:center=on'];
  }
}

export const duel = new DuelState();
