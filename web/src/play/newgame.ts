// What the form of a new game holds, and what becomes of it.

import type { Color, NewGame, SeatRequest, SpecRequest } from '../api/types';
import { remember, rememberedJson } from '../ui/memory';
import { kUsualSpec, specOf, type SpecChoices } from '../ui/spec_choices';

export interface Choices extends SpecChoices {
  swap2: boolean;
  plain: boolean;
  // "human", "engine:level=4", or the name of a heuristic
  black: string;
  white: string;
  seconds: number; // a move, for the players that have no level
  minutes: number; // 0: no clock
  increment: number;
}

const kDefaults: Choices = {
  ...kUsualSpec,
  swap2: false,
  plain: false,
  black: 'human',
  white: 'engine:level=3',
  seconds: 1,
  minutes: 0,
  increment: 0,
};

export const lastChoices = (): Choices => ({
  ...kDefaults,
  ...rememberedJson<Partial<Choices>>('new-game', {}),
});
export const keepChoices = (choices: Choices): void => remember('new-game', JSON.stringify(choices));

export function specRequest(choices: Choices): SpecRequest {
  if (choices.game === 'othello')
    return { ...specOf(choices), scoring: choices.plain ? 'plain' : 'empties' } as SpecRequest;
  if (choices.game === 'mnk') return specOf(choices);
  return { ...specOf(choices), opening: choices.swap2 ? 'swap2' : 'free' } as SpecRequest;
}

// Levels below the highest limit themselves; what has no limit of its own is given the time of the form.
export function playerText(choice: string, seconds: number): string {
  if (/^engine:level=\d$/.test(choice) || choice === 'random') return choice;
  return `${choice}${choice.includes(':') ? ',' : ':'}time=${seconds}s`;
}

export function seatOf(choice: string, seconds: number): SeatRequest {
  if (choice === 'human') return { kind: 'human' };
  return { kind: 'engine', player: playerText(choice, seconds) };
}

export function requestOf(choices: Choices): NewGame {
  return {
    spec: specRequest(choices),
    black: seatOf(choices.black, choices.seconds),
    white: seatOf(choices.white, choices.seconds),
    ...(choices.minutes > 0 ? { clock: { minutes: choices.minutes, increment: choices.increment } } : {}),
  };
}

// The simple choice: which colour a person has against a level of the engine, or that two people play. null: neither.
export type Side = Color | 'both' | null;

export function colorOf({ black, white }: Pick<Choices, Color>): Side {
  const level = (seat: string) => /^engine:level=\d+$/.test(seat);
  if (black === 'human' && white === 'human') return 'both';
  if (black === 'human' && level(white)) return 'black';
  return white === 'human' && level(black) ? 'white' : null;
}

export function levelOf({ black, white }: Pick<Choices, Color>): number | null {
  const level = /^engine:level=(\d+)$/.exec(black === 'human' ? white : black)?.[1];
  return level === undefined ? null : Number(level);
}

export function seatedAs(side: Side, level: number): Pick<Choices, Color> {
  const engine = `engine:level=${level}`;
  if (side === 'both') return { black: 'human', white: 'human' };
  return side === 'white' ? { black: engine, white: 'human' } : { black: 'human', white: engine };
}

// A heuristic of the one game cannot sit at a board of the other.
export function sittable(choice: string, names: readonly string[]): boolean {
  return choice === 'human' || choice.startsWith('engine') || names.includes(choice);
}

export const kColors: Color[] = ['black', 'white'];
