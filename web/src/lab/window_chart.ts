// How a node's window closed, as a picture's data: its children in the order of the search, each with its value for the
// node's side, the bound that they raised, and the other side's bound that ends it.
import type { Color, TreeNode } from '../api/types';
import { isCertain, type View } from './values';

export interface Dot {
  id: number;
  move: string;
  value: number; // as shown; certain results are ±Infinity
  kind: 'raised' | 'cut' | 'plain';
}

export interface WindowPicture {
  dots: Dot[];
  // The bound of the node's own side before the first child and after each: one more than dots; null is infinite.
  own: (number | null)[];
  // The opponent's: a child that reaches it cuts. null is infinite.
  limit: number | null;
  // The shown numbers grow downwards in what the side wants: it minimises.
  flip: boolean;
  skipped: number;
  low: number;
  high: number;
}

export function windowPicture(
  node: TreeNode,
  children: readonly TreeNode[],
  root: Color,
  view: View,
): WindowPicture {
  const flip = view === 'root' && node.to_move !== root;
  const sign = flip ? -1 : 1;
  const show = (value: number | null): number | null =>
    value === null ? null : value === 0 ? 0 : sign * value;
  let alpha = node.alpha;
  const own = [show(alpha)];
  const dots: Dot[] = [];
  for (const child of children) {
    if (child.value === null) continue;
    const value = -child.value; // for the node's side
    const cuts = node.beta !== null && value >= node.beta;
    const raises = alpha === null || value > alpha;
    if (raises) alpha = value;
    own.push(show(alpha));
    const certain = isCertain(value) ? sign * Math.sign(value) * Infinity : (show(value) ?? 0);
    dots.push({
      id: child.id,
      move: child.move ?? '',
      value: certain,
      kind: cuts ? 'cut' : raises ? 'raised' : 'plain',
    });
  }
  const limit = show(node.beta);
  const finite = [...dots.map((dot) => dot.value), ...own, limit].filter(
    (value): value is number => value !== null && Number.isFinite(value) && !isCertain(value),
  );
  let low = Math.min(...finite, finite.length === 0 ? 0 : Infinity);
  let high = Math.max(...finite, finite.length === 0 ? 0 : -Infinity);
  if (high - low < 1e-9) {
    low -= 1;
    high += 1;
  }
  return { dots, own, limit, flip, skipped: node.skipped, low, high };
}
