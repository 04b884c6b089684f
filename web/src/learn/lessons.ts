// The lessons in their order, and which of them this browser has finished. `lab` is where the Lab shows the same.
import { remember, rememberedJson } from '../ui/memory';

export const kLessons = [
  'tree',
  'minimax',
  'alphabeta',
  'ordering',
  'depth',
  'heuristics',
  'tricks',
  'threats',
] as const;
export type LessonName = (typeof kLessons)[number];

export const kLab: Record<LessonName, string> = {
  tree: '#/lab/tree/mnk.3x3.3/b2a1c3',
  minimax: '#/lab/tree/mnk.3x5.3.gravity/a1b1b2a2',
  alphabeta: '#/lab/tree/mnk.3x5.3.gravity/a1b1',
  ordering: '#/lab/compare/mnk.3x5.3.gravity/a1b1',
  depth: '#/lab/tree/gomoku.freestyle.15x15.5/h8a1i8a3',
  heuristics: '#/lab/heuristic/gomoku.freestyle.9x9.5/e5d4e6d5f5d6',
  tricks: '#/lab/compare/gomoku.freestyle.15x15.5/h8i9g7',
  threats: '#/lab/tree/gomoku.freestyle.15x15.5/h8i9g7',
};

export const finished = (): LessonName[] => rememberedJson<LessonName[]>('lessons', []);
export function finish(name: LessonName): void {
  remember('lessons', JSON.stringify([...new Set([...finished(), name])]));
}
