// What the forms hold about the game to be played (SpecFields.svelte), and the spec that it becomes.
import type { GameKind, Rule, SpecRequest } from '../api/types';

export interface SpecChoices {
  game: GameKind;
  rule: Rule;
  width: number;
  height: number;
  k: number;
  size: number; // Othello's board
  mnk: MnkBoard;
}

export interface MnkBoard {
  width: number;
  height: number;
  k: number;
  gravity: boolean;
}

// The m,n,k-games that have a name.
export const kNamedMnk: Record<'tictactoe' | 'connect4', MnkBoard> = {
  tictactoe: { width: 3, height: 3, k: 3, gravity: false },
  connect4: { width: 7, height: 6, k: 4, gravity: true },
};
const kMnkNames = ['tictactoe', 'connect4'] as const;

export function namedMnk(board: MnkBoard): 'tictactoe' | 'connect4' | undefined {
  return kMnkNames.find((name) => {
    const { width, height, k, gravity } = kNamedMnk[name];
    return width === board.width && height === board.height && k === board.k && gravity === board.gravity;
  });
}

export const kUsualSpec: SpecChoices = {
  game: 'gomoku',
  rule: 'freestyle',
  width: 15,
  height: 15,
  k: 5,
  size: 8,
  mnk: kNamedMnk.tictactoe,
};

export function specOf(choices: SpecChoices): SpecRequest {
  if (choices.game === 'othello') return { game: 'othello', size: choices.size };
  if (choices.game === 'mnk') return { game: 'mnk', ...choices.mnk };
  const { rule, width, height, k } = choices;
  return { game: 'gomoku', rule, width, height, k };
}
