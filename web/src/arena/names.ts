// Players of a match as a person says them: "engine:level=3" is "Engine, level 3". A name that somebody gave stays.
import type { Ladder, Match, MatchGameInfo, MatchInfo } from '../api/types';
import { playerName } from '../ui/players.svelte';

const kSpec = /^[a-z][a-z-]*(:[a-z]+=[^,:]+(,[a-z]+=[^,:]+)*)?$/;

export const plainName = (name: string): string => (kSpec.test(name) ? playerName(name) : name);

// The same for all of a match; names that would come to be equal stay as they are.
export function namer(names: readonly string[]): (name: string) => string {
  const plain = names.map(plainName);
  return (name) => {
    const told = plainName(name);
    return plain.filter((other) => other === told).length > 1 ? name : told;
  };
}

// A title that nobody gave is the players' names.
export function plainTitle({ title, players }: Pick<MatchInfo, 'title' | 'players'>): string {
  return title === players.join(' - ') ? players.map(namer(players)).join(' – ') : title;
}

export function plainGame<Game extends Pick<MatchGameInfo, 'black' | 'white'>>(
  game: Game,
  name: (name: string) => string,
): Game {
  return { ...game, black: name(game.black), white: name(game.white) };
}

const plainRow = <Row extends { name: string }>(row: Row, name: (name: string) => string): Row => ({
  ...row,
  name: name(row.name),
});

export function plainMatch(match: Match): Match {
  const name = namer(match.players);
  return {
    ...match,
    title: plainTitle(match),
    players: match.players.map(name),
    standings: match.standings.map((row) => plainRow(row, name)),
    pairings: match.pairings.map((pairing) => ({
      ...pairing,
      first: name(pairing.first),
      second: name(pairing.second),
    })),
    plots: {
      ...match.plots,
      score: match.plots.score.map((row) => plainRow(row, name)),
      ratings: match.plots.ratings.map((row) => plainRow(row, name)),
    },
  };
}

export function plainLadder(ladder: Ladder): Ladder {
  const name = namer(ladder.rows.map((row) => row.name));
  return { ...ladder, rows: ladder.rows.map((row) => plainRow(row, name)) };
}
