// The session against a server that is played by the test.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game, Seat } from '../src/api/types';
import { parseSpec } from '../src/board/link';
import { GameSession } from '../src/play/session.svelte';
import { playerText } from '../src/play/newgame';
import { playServer } from './openapi';

const human: Seat = { kind: 'human', name: '', player: null };
const engine: Seat = { kind: 'engine', name: 'engine:level=1', player: 'engine:level=1' };

function game(changes: Partial<Game>): Game {
  const spec = parseSpec('gomoku.freestyle.15x15.5')!;
  const moves = changes.moves ?? [];
  const ply = changes.ply ?? moves.length;
  const to_move = ply % 2 === 0 ? 'black' : 'white';
  return {
    id: 1,
    version: 1,
    title: '',
    created: 0,
    updated: 0,
    spec,
    start: null,
    black: human,
    white: engine,
    moves,
    ply,
    resigned: null,
    swap2: null,
    clock: null,
    to_act: to_move,
    position: {
      spec,
      cells: '.'.repeat(225),
      to_move,
      last_move: moves[ply - 1] ?? null,
      legal: ['a1'],
      outcome: { over: false, winner: null, reason: null },
      winning_line: [],
      forbidden: [],
      threats: [],
      discs: null,
      mobility: null,
      stable: null,
    },
    ...changes,
  };
}

type Answer = (path: string, body: Record<string, unknown>) => Response | Promise<Response>;
let asked: [string, Record<string, unknown>][] = [];
const json = (value: unknown) => new Response(JSON.stringify(value), { status: 200 });
const events = (...list: [string, unknown][]) =>
  new Response(list.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''), {
    status: 200,
  });

function serve(answer: Answer): void {
  playServer((path, body) => {
    asked.push([path, body]);
    return answer(path, body);
  });
}

beforeEach(() => (asked = []));
afterEach(() => vi.unstubAllGlobals());

const open = async () => {
  const session = new GameSession(1);
  await vi.waitFor(() => expect(session.game).not.toBeNull());
  return session;
};

describe('GameSession', () => {
  it('lets the machine answer a move', async () => {
    serve((path) => {
      if (path === 'games/1/move') return json(game({ version: 2, moves: ['h8'] }));
      if (path === 'games/1/think')
        return events(
          ['started', { id: 's1', player: 'engine' }],
          ['game', game({ version: 3, moves: ['h8', 'i9'] })],
          ['done', { reason: 'finished' }],
        );
      return json(game({}));
    });
    const session = await open();
    session.play(112);
    await vi.waitFor(() => expect(session.game?.ply).toBe(2));
    expect(asked.map(([path]) => path)).toEqual(['games/1', 'games/1/move', 'games/1/think']);
    expect(asked[1]![1]).toEqual({ move: 'h8', version: 1 });
    expect(asked[2]![1]).toMatchObject({ play: true, version: 2 });
    expect(session.humanToAct).toBe(true);
    session.close();
  });

  it('takes back to where the person had a choice', async () => {
    const state = game({ moves: ['h8', 'i9', 'g7', 'f6'] });
    serve((path) => (path.endsWith('undo') ? json({ ...state, version: 2, ply: 2 }) : json(state)));
    const session = await open();
    session.undo();
    await vi.waitFor(() => expect(session.game?.ply).toBe(2));
    expect(asked[1]).toEqual(['games/1/undo', { count: 2, version: 1 }]);
    session.close();
  });

  it('does not let the machine move while there is something to redo', async () => {
    serve(() => json(game({ moves: ['h8', 'i9'], ply: 1 })));
    const session = await open();
    await new Promise((done) => setTimeout(done, 20));
    expect(asked.map(([path]) => path)).toEqual(['games/1']);
    expect(session.machineToAct).toBe(true);
    session.close();
  });

  it('looks at an earlier ply without changing the game', async () => {
    const state = game({ moves: ['h8', 'i9', 'g7', 'f6'] });
    serve((path) => (path.includes('position') ? json(state.position) : json(state)));
    const session = await open();
    await session.look(1);
    expect(session.looking).toBe(1);
    expect(session.humanToAct).toBe(false);
    await session.look(4);
    expect(session.looking).toBeNull();
    expect(asked.map(([path]) => path)).toEqual(['games/1', 'games/1/position?ply=1']);
    session.close();
  });

  it('fetches the game again when it was changed elsewhere', async () => {
    serve((path) => {
      if (path.endsWith('move'))
        return new Response(JSON.stringify({ error: { code: 'changed', message: '' } }), { status: 409 });
      return json(asked.length > 1 ? game({ version: 5, moves: ['a1', 'b2'] }) : game({}));
    });
    const session = await open();
    session.play(112);
    await vi.waitFor(() => expect(session.game?.version).toBe(5));
    session.close();
  });

  it('says what is wrong when there is no such game', async () => {
    serve(() => new Response(JSON.stringify({ error: { code: 'not-found', message: '' } }), { status: 404 }));
    const session = new GameSession(1);
    await vi.waitFor(() => expect(session.failure).not.toBeNull());
    session.close();
  });
});

describe('playerText', () => {
  it('gives time to those that do not limit themselves', () => {
    expect(playerText('engine:level=3', 2)).toBe('engine:level=3');
    expect(playerText('engine:level=10', 2)).toBe('engine:level=10,time=2s');
    expect(playerText('chains', 5)).toBe('chains:time=5s');
    expect(playerText('random', 5)).toBe('random');
  });
});
