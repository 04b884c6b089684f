// A node's numbers as they are shown. The search counts every value for the side to move at its node (negamax); a
// lesson on minimax counts them all for one side, where a parent's number is one of its children's. Both views are here.
import { number, short, signed } from '../i18n';
import type { Color, TreeNode } from '../api/types';
import { t } from './text';

export type View = 'root' | 'mover';

// Certain results are numbers beyond every estimate (see board/score.hpp: at least 499e15 units, at most 1e6 units a
// point); estimates of the documents' heuristics stay far below.
const kCertain = 4e11;
export const isCertain = (value: number): boolean => Math.abs(value) >= kCertain;

export interface Shown {
  value: number | null;
  alpha: number | null;
  beta: number | null;
  // How the true value stands to `value`: a node that was cut, or that reached nothing, is known on one side only.
  bound: '=' | '≥' | '≤';
  // Plies from the root to the end; positive when the side that is counted for wins.
  winIn: number | null;
  // Whether the side to move wants much of what is shown.
  maximizes: boolean;
}

const negate = (value: number | null): number | null => (value === null ? null : value === 0 ? 0 : -value);

export function shown(node: TreeNode, root: Color, view: View): Shown {
  const flip = view === 'root' && node.to_move !== root;
  const failedLow =
    node.why === 'all-children' && node.value !== null && node.alpha !== null && node.value <= node.alpha;
  const bound = node.why === 'cut' ? (flip ? '≤' : '≥') : failedLow ? (flip ? '≥' : '≤') : '=';
  const winIn = node.win_in === undefined ? null : flip ? -node.win_in : node.win_in;
  return {
    value: flip ? negate(node.value) : node.value,
    alpha: flip ? negate(node.beta) : node.alpha,
    beta: flip ? negate(node.alpha) : node.beta,
    bound,
    winIn,
    maximizes: !flip,
  };
}

// "12", "−3.5", "+1.2 M"; certain results in words.
export function points(value: number): string {
  if (isCertain(value)) return t(value > 0 ? 'value.win' : 'value.loss');
  const size = Math.abs(value);
  const text = size >= 1e6 ? short(size) : number(size, Number.isInteger(value) ? 0 : size < 100 ? 2 : 1);
  return value < 0 ? `\u2212${text}` : text;
}

export const signedPoints = (value: number): string =>
  isCertain(value) || Math.abs(value) >= 1e6 ? points(value) : signed(value, Number.isInteger(value) ? 0 : 1);

export function valueText(node: Shown): string {
  if (node.value === null) return '–';
  const prefix = node.bound === '=' ? '' : `${node.bound} `;
  if (node.winIn !== null)
    return prefix + t(node.winIn > 0 ? 'value.win-at' : 'value.loss-at', { ply: Math.abs(node.winIn) });
  return prefix + points(node.value);
}

export function windowText(alpha: number | null, beta: number | null): string {
  const low = alpha === null ? '\u2212∞' : points(alpha);
  const high = beta === null ? '+∞' : points(beta);
  return `[${low}, ${high}]`;
}
