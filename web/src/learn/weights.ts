// The weights that the lesson on heuristics offers: those of the four documents, as options of their players.
import type { Shared } from '../board/link';
import { parseShared } from '../board/link';

export interface Weight {
  name: string; // of the player's option
  usual: number; // the document's; of a switch 1 for on
  least: number;
  most: number;
  step: number;
  is: 'number' | 'switch';
}

const slider = (name: string, usual: number, least: number, most: number, step = 1): Weight => ({
  name,
  usual,
  least,
  most,
  step,
  is: 'number',
});
const choice = (name: string, on: boolean): Weight => ({
  name,
  usual: on ? 1 : 0,
  least: 0,
  most: 1,
  step: 1,
  is: 'switch',
});

export const kDocuments = ['chains', 'five-windows', 'open-ends', 'zones'] as const;
export type DocumentName = (typeof kDocuments)[number];
export const kNumbers: Record<DocumentName, string> = {
  'open-ends': '000',
  'five-windows': '001',
  zones: '002',
  chains: '003',
};

export const kWeights: Record<DocumentName, readonly Weight[]> = {
  chains: [slider('blocked', 1, 0, 10)],
  'five-windows': [slider('stone', 100, 2, 100)],
  'open-ends': [slider('length', 10, 2, 10), slider('open', 30, 0, 100, 5)],
  zones: [
    choice('corner', true),
    choice('border', true),
    choice('danger', true),
    choice('mobility', true),
    choice('center', false),
  ],
};

export type Values = Record<string, number>;
export const usualValues = (name: DocumentName): Values =>
  Object.fromEntries(kWeights[name].map((weight) => [weight.name, weight.usual]));

// "chains:depth=1,blocked=3": what is as in the document is left out.
export function playerWith(name: DocumentName, values: Values, depth: number): string {
  const options = kWeights[name]
    .filter((weight) => values[weight.name] !== weight.usual)
    .map(
      (weight) =>
        `${weight.name}=${weight.is === 'switch' ? (values[weight.name] ? 'on' : 'off') : values[weight.name]}`,
    );
  return `${name}:${[`depth=${depth}`, ...options].join()}`;
}

// White has an open three in the d column.
export const kThree = 'gomoku.freestyle.9x9.5/e5d4e6d5f5d6';
export const kBlocks: readonly string[] = ['d3', 'd7'];
const kOthello = 'othello.8/f5d6c3d3c4f4';

export const shownWith = (name: DocumentName): Shared =>
  parseShared((name === 'zones' ? kOthello : kThree).split('/'))!;
