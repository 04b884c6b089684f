// Scores as they are shown: always for Black, so that a plus is good for Black whoever is to move. A certain result is
// "+M5": Black wins in five plies.
import type { GameKind } from '../api/types';
import { signed, t } from '../i18n';

export interface Scored {
  black: number;
  win_in?: number;
  black_wins?: boolean;
}

export function scoreText(score: Scored, game: GameKind): string {
  if (score.win_in !== undefined && game !== 'othello') {
    return `${score.black_wins ? '+' : '\u2212'}M${Math.abs(score.win_in)}`;
  }
  // Othello's points are discs, mostly whole ones.
  return signed(score.black, game === 'othello' && Number.isInteger(score.black) ? 0 : 1);
}

export function scoreWords(score: Scored, game: GameKind): string {
  if (score.win_in !== undefined && game !== 'othello') {
    const winner = t(score.black_wins ? 'color.black' : 'color.white');
    return t('score.win', { winner, plies: Math.abs(score.win_in) });
  }
  return t('score.points', { score: scoreText(score, game) });
}

// From -1 (White wins) to 1 (Black wins), for graphs and bars.
export function share(score: Scored, game: GameKind): number {
  if (score.win_in !== undefined) return score.black_wins ? 1 : -1;
  return Math.tanh(score.black / (game === 'othello' ? 16 : 5));
}
