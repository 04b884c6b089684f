// The players that the server knows, fetched once, and their names as a person says them.
import { api } from '../api/client';
import type { GameKind, Players, Seat } from '../api/types';
import { language, t } from '../i18n';
import { report } from './errors';

class PlayerList {
  all = $state.raw<Players>({ players: [], levels: [] });
  private asked = ''; // in this language

  load(): void {
    if (this.asked === language.current) return;
    this.asked = language.current;
    api.players().then(
      (answer) => (this.all = answer),
      (failure) => {
        this.asked = '';
        report(failure);
      },
    );
  }

  // What can be chosen for a game besides the levels of `engine`.
  others(game: GameKind) {
    return this.all.players.filter((player) => player.name !== 'engine' && player.games.includes(game));
  }
}

export const players = new PlayerList();

// "engine:level=3" is "Engine, level 3"; "chains:depth=4" is "chains (depth=4)".
export function playerName(player: string): string {
  const [name = '', options = ''] = player.split(/:(.*)/s);
  const list = options.split(',').filter((option) => option !== '' && !option.startsWith('seed='));
  const level = list.find((option) => option.startsWith('level='))?.slice(6);
  if (list.includes('proof=builtin')) return t('player.proof');
  const rest = list.filter((option) => !option.startsWith('level='));
  const base = name === 'engine' ? (level ? t('player.level', { level }) : t('player.engine')) : name;
  return rest.length > 0 ? `${base} (${rest.join(', ')})` : base;
}

export function seatName(seat: Seat): string {
  if (seat.kind === 'engine') {
    return seat.name !== '' && seat.name !== seat.player ? seat.name : playerName(seat.player ?? 'engine');
  }
  return seat.name || t('player.human');
}
