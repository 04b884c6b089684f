// A tree of two plies as the server's search grew it, and what alpha-beta reads of it.
import { api } from '../api/client';
import { parseShared } from '../board/link';
import { refOf } from '../lab/bench.svelte';

export interface Branch {
  move: string;
  leaves: { move: string; value: number }[]; // for Black, who moves at the root
}

export async function twoPlies(position: string, heuristic: string): Promise<Branch[]> {
  const found: string[] = [];
  await api.newTree(
    {
      position: refOf(parseShared(position.split('/'))!),
      player: `${heuristic}:depth=2,algorithm=minimax,deepen=off`,
    },
    { tree: ({ id }) => found.push(id) },
  );
  const id = found[0]!;
  const { children } = await api.treeChildren(id, 0);
  return Promise.all(
    children.map(async (child) => ({
      move: child.move ?? '',
      leaves: (await api.treeChildren(id, child.id)).children.map((leaf) => ({
        move: leaf.move ?? '',
        value: leaf.black ?? 0,
      })),
    })),
  );
}

// White chooses the smallest of a branch, Black the largest of those.
export const least = (branch: Branch): number => Math.min(...branch.leaves.map(({ value }) => value));
export const most = (branches: readonly Branch[]): number => Math.max(...branches.map(least));

// How many leaves of each branch alpha-beta reads, from left to right.
export function read(branches: readonly Branch[]): number[] {
  let alpha = -Infinity;
  return branches.map(({ leaves }) => {
    let beta = Infinity;
    let count = 0;
    for (const { value } of leaves) {
      count++;
      beta = Math.min(beta, value);
      if (beta <= alpha) return count;
    }
    alpha = Math.max(alpha, beta);
    return count;
  });
}
