import { describe, expect, it } from 'vitest';
import { accuracy, cellText, scoreText, scoreWords, share } from '../src/analyse/scores';
import type { JudgedPosition } from '../src/api/types';

describe('scores', () => {
  it('are chances in Gomoku, for the side that is ahead', () => {
    expect(scoreWords({ black: 1 }, 'gomoku')).toBe('Black 62 %');
    expect(scoreWords({ black: -1 }, 'gomoku')).toBe('White 62 %');
    expect(scoreWords({ black: 0 }, 'gomoku')).toBe('Even');
    expect(scoreText({ black: 900 }, 'gomoku')).toBe('99 %'); // certain is for wins
  });

  it('say wins as certain, and for the mover on a cell', () => {
    const win = { black: 1e9, win_in: -7, black_wins: true };
    expect(scoreWords(win, 'gomoku')).toBe('Black wins in 7');
    expect(cellText(win, 'gomoku', 'black')).toBe('W7');
    expect(cellText(win, 'gomoku', 'white')).toBe('L7');
    expect(share(win, 'gomoku')).toBe(1);
  });

  it('are discs in Othello', () => {
    expect(scoreWords({ black: -4 }, 'othello')).toBe('White +4');
    expect(scoreWords({ black: 12, exact: true, win_in: 9, black_wins: true }, 'othello')).toBe(
      'Black wins by 12',
    );
    expect(cellText({ black: -4 }, 'othello', 'white')).toBe('+4');
  });
});

describe('accuracy', () => {
  const judged = (ply: number, black: number, played: string | null, best = 'a1') =>
    ({ ply, to_move: ply % 2 === 0 ? 'black' : 'white', black, played, best }) as JudgedPosition;

  it('is what the moves kept', () => {
    const game = [judged(0, 0, 'a1'), judged(1, 0, 'b1'), judged(2, 4, null)];
    expect(accuracy(game, 'black', 'gomoku')).toBe(100);
    const white = accuracy(game, 'white', 'gomoku')!;
    expect(white).toBeGreaterThan(55);
    expect(white).toBeLessThan(70); // from even to 12 per cent
    expect(accuracy([], 'black', 'gomoku')).toBeNull();
  });
});
