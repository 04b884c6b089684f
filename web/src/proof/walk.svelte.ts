// A walk through the certificate's tree: the moves so far, the board, and what the proof says of it. The moves stand in
// the address: #/proof/h8i9g7
import { api, ApiError } from '../api/client';
import type { Position, ProofView, Spec } from '../api/types';
import { report } from '../ui/errors';

export const kProofSpec: Spec = {
  game: 'gomoku',
  rule: 'freestyle',
  width: 15,
  height: 15,
  k: 5,
  opening: 'free',
};
export const kProofPlayer = 'engine:proof=builtin,time=2s';

export const parseMoves = (text: string): string[] => text.match(/[a-o]\d{1,2}/g) ?? [];

// How the proof refutes White's replies, by their cells.
export const kKinds = ['own', 'reusable', 'zone', 'row', 'open'] as const;
export type Kind = (typeof kKinds)[number];

export interface Refuted {
  kind: Kind;
  by: string | null; // the other reply whose tree refutes this one
}

export function refutations(view: ProofView): Map<string, Refuted> {
  const all = new Map<string, Refuted>();
  for (const kind of ['own', 'zone', 'row', 'open'] as const)
    for (const point of view[kind]) all.set(point, { kind, by: null });
  for (const { reply, by } of view.reusable) all.set(reply, { kind: 'reusable', by });
  return all;
}

export class Walk {
  moves = $state.raw<string[]>([]);
  position = $state.raw<Position | null>(null);
  view = $state.raw<ProofView | null>(null);
  private abort: AbortController | null = null;

  get white(): boolean {
    return this.moves.length % 2 === 1;
  }

  close(): void {
    this.abort?.abort();
  }

  // Moves that cannot be played leave everything as it was. With `answer` Black's move follows.
  async go(moves: string[], answer = false): Promise<void> {
    this.abort?.abort();
    this.abort = new AbortController();
    const { signal } = this.abort;
    const ask = (moves: string[]) => {
      const ref = { spec: kProofSpec, moves };
      return Promise.all([api.position(ref, signal), api.proof(ref, signal)]);
    };
    try {
      let [position, view] = await ask(moves);
      if (answer && view.move !== null && !position.outcome.over) {
        moves = [...moves, view.move];
        [position, view] = await ask(moves);
      }
      [this.moves, this.position, this.view] = [moves, position, view];
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'aborted') return;
      report(failure);
    }
  }
}
