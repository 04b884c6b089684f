// A mistake tried again, against a server that is played by the test.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JudgedPosition } from '../src/api/types';
import { Retry } from '../src/analyse/retry.svelte';
import { parseSpec } from '../src/board/link';
import { playServer } from './openapi';

const spec = parseSpec('othello.8')!;
const after = { spec, moves: ['f5'] };
const entry: JudgedPosition = {
  ...{ ply: 0, to_move: 'black', played: 'd3', best: 'f5', score: 4, black: 4, depth: 9, nodes: 1 },
  ...{ exact: false, pv: ['f5', 'd6', 'c3'], loss: 9, verdict: 'blunder', better: 'f5' },
};

// What the engine says of the position after the try.
function serve(black: number): void {
  const report = {
    ...{ move: 'd6', score: -black, black, depth: 9, nodes: 1, prunings: 0, seconds: 0, pv: ['d6'] },
    ...{ exact: false, confidence: 0, lines: [], final: true },
  };
  const position = {
    ...{ spec, cells: '.'.repeat(64), to_move: 'white', last_move: 'f5', legal: ['d6'] },
    outcome: { over: false, winner: null, reason: null },
    ...{ winning_line: [], forbidden: [], threats: [] },
    discs: { black: 4, white: 1, score: 3 },
    mobility: { black: [], white: ['d6'] },
    stable: { black: [], white: [] },
  };
  const events = [
    ['started', { id: 's1', player: 'engine', to_move: 'white' }],
    ['report', report],
    ['done', { reason: 'finished' }],
  ].map(([name, data]) => `event: ${name as string}\ndata: ${JSON.stringify(data)}\n\n`);
  playServer((path) =>
    path === 'searches'
      ? new Response(events.join(''), { headers: { 'Content-Type': 'text/event-stream' } })
      : new Response(JSON.stringify(position)),
  );
}

afterEach(() => vi.unstubAllGlobals());

describe('a move tried again', () => {
  it('is right when it is the best one, and wrong when it is the same', async () => {
    const retry = new Retry();
    retry.begin(entry);
    expect(retry.message).toBe('Black played d3. Find a better move.');
    await retry.play('d3', spec, after);
    expect(retry.state).toBe('wrong');
    expect(retry.asking).toBe(true);
    await retry.play('f5', spec, after);
    expect(retry.state).toBe('right');
    expect(retry.asking).toBe(false);
  });

  it('is judged by the engine otherwise', async () => {
    const retry = new Retry();
    retry.begin(entry);
    serve(3.5);
    await retry.play('c4', spec, after);
    expect([retry.state, retry.message]).toEqual(['right', 'c4 is as good.']);
    retry.begin(entry);
    serve(-12);
    await retry.play('c4', spec, after);
    expect(retry.state).toBe('wrong');
    expect(retry.message).toMatch(/^c4 gives away 4\d % of the result/);
    expect(retry.shown).toEqual(['c4']);
  });

  it('shows the solution, and ends', () => {
    const retry = new Retry();
    retry.begin(entry);
    retry.solve();
    expect(retry.shown).toEqual(['f5', 'd6', 'c3']);
    expect(retry.asking).toBe(false);
    retry.end();
    expect([retry.active, retry.shown]).toEqual([false, []]);
  });
});
