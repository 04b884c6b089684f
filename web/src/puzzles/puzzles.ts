// The puzzles (made by tools/puzzles.mjs from the verified suites), and what this browser has solved of them.
import { parseShared, type Shared } from '../board/link';
import { remember, rememberedJson } from '../ui/memory';
import made from './puzzles.json';

export const kKinds = ['fours', 'threats', 'endings'] as const;
export type Kind = (typeof kKinds)[number];

export interface Puzzle {
  kind: Kind;
  position: string; // as a link has it, after "#/p/"
  nodes: number; // what the solver needed
  degree: number; // 1 to 5
}

export const puzzles = made as Puzzle[];
export const ofKind = (kind: Kind): Puzzle[] => puzzles.filter((puzzle) => puzzle.kind === kind);
export const setUp = ({ position }: Puzzle): Shared => parseShared(position.split('/'))!;

// The same one for everybody on a day.
export function ofDay(now = Date.now()): Puzzle {
  return puzzles[Math.floor(now / 86_400_000) % puzzles.length]!;
}

export interface Progress {
  solved: string[]; // their positions
  streak: number; // solved in a row, without a wrong try or a hint
}
export const progress = (): Progress => rememberedJson<Progress>('puzzles', { solved: [], streak: 0 });

export function recordResult(puzzle: Puzzle, solved: boolean, clean: boolean): Progress {
  const before = progress();
  const now = {
    solved: solved ? [...new Set([...before.solved, puzzle.position])] : before.solved,
    streak: solved && clean ? before.streak + 1 : clean ? before.streak : 0,
  };
  remember('puzzles', JSON.stringify(now));
  return now;
}
