// Results of matches as tables want them.
import type { Match, Pairing } from '../api/types';

export interface Cell {
  points: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
}

// The crosstable: what the row's player took from the column's. null where they did not meet.
export function crosstable(match: Pick<Match, 'standings' | 'pairings'>): (Cell | null)[][] {
  const names = match.standings.map((standing) => standing.name);
  const of = (row: string, column: string): Cell | null => {
    const straight = match.pairings.find((pairing) => pairing.first === row && pairing.second === column);
    if (straight) return cell(straight, false);
    const turned = match.pairings.find((pairing) => pairing.first === column && pairing.second === row);
    return turned ? cell(turned, true) : null;
  };
  return names.map((row) => names.map((column) => (row === column ? null : of(row, column))));
}

function cell(pairing: Pairing, turned: boolean): Cell {
  const wins = turned ? pairing.losses : pairing.wins;
  const losses = turned ? pairing.wins : pairing.losses;
  return {
    points: wins + pairing.draws / 2,
    games: wins + losses + pairing.draws,
    wins,
    draws: pairing.draws,
    losses,
  };
}

// 7.5 as "7½": as players write it.
export function half(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}
