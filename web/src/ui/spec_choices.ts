// What the forms hold about the game to be played (SpecFields.svelte), and the spec that it becomes.
import type { GameKind, Rule, SpecRequest } from '../api/types';

export interface SpecChoices {
  game: GameKind;
  rule: Rule;
  width: number;
  height: number;
  k: number;
  size: number; // Othello's board
}

export const kUsualSpec: SpecChoices = {
  game: 'gomoku',
  rule: 'freestyle',
  width: 15,
  height: 15,
  k: 5,
  size: 8,
};

export function specOf(choices: SpecChoices): SpecRequest {
  if (choices.game === 'othello') return { game: 'othello', size: choices.size };
  const { rule, width, height, k } = choices;
  return { game: 'gomoku', rule, width, height, k };
}
