// Scores as people read them. Gomoku's points are the engine's, where one point is a 62 % chance to win; Othello's are
// discs; those of the other m,n,k games have no such meaning and stay points. `win_in` is certain, in plies.
import type { Color, GameKind, JudgedPosition } from '../api/types';
import { number, signed, t } from '../i18n';

export interface Scored {
  black: number;
  win_in?: number;
  black_wins?: boolean;
  exact?: boolean;
}

const kPerPoint = Math.log(0.62 / 0.38);

// Black's chance to win, from 0 to 1.
export const chance = (points: number): number => 1 / (1 + Math.exp(-kPerPoint * points));

// A certain result of these games is "wins in 7"; Othello's is a number of discs.
const certain = (score: Scored, game: GameKind): boolean => score.win_in !== undefined && game !== 'othello';

export function leader(score: Scored, game: GameKind): Color | null {
  if (certain(score, game)) return score.black_wins ? 'black' : 'white';
  return score.black > 0 ? 'black' : score.black < 0 ? 'white' : null;
}

// Certain percentages are for certain results.
const percent = (share: number): number => Math.max(1, Math.min(99, Math.round(100 * share)));
const discsText = (discs: number): string => number(discs, Number.isInteger(discs) ? 0 : 1);

// For a chip in the leader's colour: "71 %", "7", "+4".
export function scoreText(score: Scored, game: GameKind): string {
  if (certain(score, game)) return t('score.cell.win', { plies: Math.abs(score.win_in!) });
  const ahead = Math.abs(score.black);
  if (game === 'gomoku') return `${percent(chance(ahead))} %`;
  if (game === 'othello') return ahead === 0 ? '0' : `+${discsText(ahead)}`;
  return signed(score.black, 1);
}

// "Black 71 %", "Black wins in 7", "White +4".
export function scoreWords(score: Scored, game: GameKind): string {
  const first = leader(score, game);
  const side = first ? t(`color.${first}`) : '';
  if (certain(score, game)) return t('score.win', { winner: side, plies: Math.abs(score.win_in!) });
  if (!first) return t(score.exact ? 'score.drawn' : 'score.even');
  if (game === 'gomoku') return t('score.chance', { side, percent: percent(chance(Math.abs(score.black))) });
  if (game === 'othello')
    return t(score.exact ? 'score.exact-discs' : 'score.discs', {
      side,
      discs: discsText(Math.abs(score.black)),
    });
  return t('score.points', { score: signed(score.black, 1) });
}

// For a cell of the board, as the side to move sees it: "71", "W3", "−2".
export function cellText(score: Scored, game: GameKind, mover: Color): string {
  const own = mover === 'black' ? score.black : -score.black;
  if (certain(score, game)) {
    const wins = (score.black_wins ? 'black' : 'white') === mover;
    return t(wins ? 'score.cell.win' : 'score.cell.loss', { plies: Math.abs(score.win_in!) });
  }
  if (game === 'gomoku') return String(percent(chance(own)));
  return signed(own, game === 'othello' && Number.isInteger(own) ? 0 : 1);
}

// How well a side played, from 0 to 100: what its moves kept of its share of the result, on average. null: none judged.
export function accuracy(positions: readonly JudgedPosition[], side: Color, game: GameKind): number | null {
  const kept: number[] = [];
  for (const entry of positions) {
    const after = positions.find(({ ply }) => ply === entry.ply + 1);
    if (entry.to_move !== side || entry.played === null || !after) continue;
    const sign = side === 'black' ? 1 : -1;
    const lost = Math.max(0, sign * (share(entry, game) - share(after, game))) / 2;
    kept.push(entry.played === entry.best ? 1 : 1 - lost);
  }
  if (kept.length === 0) return null;
  return (100 * kept.reduce((sum, value) => sum + value, 0)) / kept.length;
}

// From -1 (White wins) to 1 (Black wins), for graphs and bars.
export function share(score: Scored, game: GameKind): number {
  if (score.win_in !== undefined) return score.black_wins ? 1 : -1;
  if (game === 'gomoku') return 2 * chance(score.black) - 1;
  return Math.tanh(score.black / (game === 'othello' ? 16 : 5));
}
