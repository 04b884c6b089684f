// Why a node ended as it did, in words and with its numbers, for a reader who learns alpha-beta.
import type { Color, TreeNode } from '../api/types';
import { opponent } from '../board/points';
import { moveName } from './moves';
import { t } from './text';
import { isCertain, points } from './values';

// Whose points the numbers are: those that the reader sees beside the text.
interface Reader {
  node: TreeNode;
  counted: Color;
}

const Side = (color: Color): string => t(`Side.${color}`);
const side = (color: Color): string => t(`side.${color}`);

// A value of the node's side, as the reader counts.
const told = ({ node, counted }: Reader, value: number): string =>
  points(node.to_move === counted ? value : value === 0 ? 0 : -value);

function rest(skipped: number): string {
  if (skipped === 0) return t('why.rest-none');
  return skipped === 1 ? t('why.rest-one') : t('why.rest', { skipped });
}

// `answer` is the move of the child that caused the cut: the last one that was looked at.
function cut(reader: Reader, answer: string | null): string {
  const { node, counted } = reader;
  const other = opponent(node.to_move);
  const beta = node.beta ?? 0;
  const value = node.value ?? beta;
  const values = {
    Opponent: Side(other),
    opponent: side(other),
    Side: Side(node.to_move),
    side: side(node.to_move),
    move: answer === null ? '…' : moveName(answer),
    rest: rest(node.skipped),
    have: told(reader, beta),
    hold: told(reader, value),
  };
  if (isCertain(value)) return t('why.cut-win', values);
  return t(node.to_move === counted ? 'why.cut-max' : 'why.cut', values);
}

function allChildren(reader: Reader, best: string | null): string {
  const { node, counted } = reader;
  if (node.value === null) return t('why.stopped');
  const values = {
    Side: Side(node.to_move),
    side: side(node.to_move),
    opponent: side(opponent(node.to_move)),
    counted: side(counted),
    count: node.children,
    move: best === null ? '…' : moveName(best),
    value: told(reader, node.value),
  };
  if (node.alpha !== null && node.value <= node.alpha) {
    const key = node.to_move === counted ? 'why.low' : 'why.low-min';
    return t(key, { ...values, alpha: told(reader, node.alpha) });
  }
  if (isCertain(node.value)) return t(node.value > 0 ? 'why.all-win' : 'why.all-loss', values);
  return t('why.all', values);
}

export interface Children {
  last: string | null;
  best: string | null;
}

// `counted`: the side for which the shown values count (values.ts).
export function explain(node: TreeNode, counted: Color, heuristic: string, children: Children): string {
  const reader = { node, counted };
  switch (node.why) {
    case 'cut':
      return cut(reader, children.last);
    case 'all-children':
      return allChildren(reader, children.best);
    case 'leaf':
      return t('why.leaf', { heuristic, value: told(reader, node.value ?? 0), counted: side(counted) });
    case 'finished': {
      if (node.value === null || node.value === 0 || !isCertain(node.value)) return t('why.finished');
      const winner = node.value > 0 ? node.to_move : opponent(node.to_move);
      return t('why.finished-win', { Winner: Side(winner) });
    }
    case 'remembered':
      return t('why.remembered', { value: told(reader, node.value ?? 0), counted: side(counted) });
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
