// Why a node ended as it did, in words and with its numbers, for a reader who learns alpha-beta.
import type { Color, TreeNode } from '../api/types';
import { opponent } from '../board/points';
import { moveName } from './moves';
import { t } from './text';
import { isCertain, points } from './values';

const flipped = (value: number): string => points(value === 0 ? 0 : -value);
const Side = (color: Color): string => t(`Side.${color}`);
const side = (color: Color): string => t(`side.${color}`);

function rest(skipped: number): string {
  if (skipped === 0) return t('why.rest-none');
  return skipped === 1 ? t('why.rest-one') : t('why.rest', { skipped });
}

// `answer` is the move of the child that caused the cut: the last one that was looked at.
function cut(node: TreeNode, answer: string | null): string {
  const other = opponent(node.to_move);
  const values = {
    Opponent: Side(other),
    opponent: side(other),
    Side: Side(node.to_move),
    side: side(node.to_move),
    move: answer === null ? '…' : moveName(answer),
    rest: rest(node.skipped),
  };
  const beta = node.beta ?? 0;
  if (node.value !== null && isCertain(node.value)) return t('why.cut-win', values);
  return t('why.cut', { ...values, have: flipped(beta), hold: flipped(node.value ?? beta) });
}

function allChildren(node: TreeNode, best: string | null): string {
  const values = {
    Side: Side(node.to_move),
    side: side(node.to_move),
    count: node.children,
    move: best === null ? '…' : moveName(best),
  };
  if (node.value === null) return t('why.stopped');
  if (node.alpha !== null && node.value <= node.alpha) {
    return t('why.low', { ...values, value: points(node.value), alpha: points(node.alpha) });
  }
  if (isCertain(node.value)) return t(node.value > 0 ? 'why.all-win' : 'why.all-loss', values);
  return t('why.all', { ...values, value: points(node.value) });
}

export interface Children {
  last: string | null;
  best: string | null;
}

export function explain(node: TreeNode, heuristic: string, children: Children): string {
  switch (node.why) {
    case 'cut':
      return cut(node, children.last);
    case 'all-children':
      return allChildren(node, children.best);
    case 'leaf':
      return t('why.leaf', { heuristic, value: points(node.value ?? 0), side: side(node.to_move) });
    case 'finished': {
      if (node.value === null || node.value === 0 || !isCertain(node.value)) return t('why.finished');
      const winner = node.value > 0 ? node.to_move : opponent(node.to_move);
      return t('why.finished-win', { Winner: Side(winner) });
    }
    case 'stopped':
      return t('why.stopped');
  }
}

// What the parent did with it.
export function fate(node: TreeNode): string {
  if (node.parent === null) return '';
  const parent = side(opponent(node.to_move));
  return t(node.best ? 'fate.best' : 'fate.other', { parent });
}
