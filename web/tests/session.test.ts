// The session against a server that is played by the test.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game, Report, Seat } from '../src/api/types';
import { parseSpec } from '../src/board/link';
import { GameSession } from '../src/play/session.svelte';
import { playerText } from '../src/play/newgame';
import { playServer, problemsOfEvent } from './openapi';

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
    swap2: null,
    clock: null,
    to_act: to_move,
    thinking: null,
    paused: false,
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

const report = (depth: number): Report => ({
  ...{ move: 'h8', score: 0, black: 0, depth, nodes: 1, prunings: 0, seconds: 0, pv: [] },
  ...{ exact: false, confidence: 0, lines: [], final: false },
});

type Answer = (path: string, body: Record<string, unknown>) => Response | Promise<Response>;
let asked: [string, Record<string, unknown>][] = [];
const json = (value: unknown) => new Response(JSON.stringify(value), { status: 200 });
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

// The stream that the page has opened.
class FakeSource {
  static last: FakeSource | null = null;
  private readonly listeners = new Map<string, (event: { data: string }) => void>();
  constructor(readonly url: string) {
    FakeSource.last = this;
  }
  addEventListener(name: string, listener: (event: { data: string }) => void): void {
    this.listeners.set(name, listener);
  }
  send(event: string, data: unknown): void {
    expect(problemsOfEvent('GET', '/api/events', event, data)).toEqual([]);
    this.listeners.get(event)!({ data: JSON.stringify(data) });
  }
  close(): void {
    if (FakeSource.last === this) FakeSource.last = null;
  }
}

describe('GameSession', () => {
  it('shows the states that the server sends', async () => {
    vi.stubGlobal('EventSource', FakeSource);
    const thinking = { side: 'white', player: 'engine:level=1', report: null } as const;
    serve((path) => json(path.endsWith('move') ? game({ version: 2, moves: ['h8'], thinking }) : game({})));
    const session = await open();
    expect(FakeSource.last?.url).toBe('/api/events?game=1');
    session.play(112);
    await vi.waitFor(() => expect(session.thinking?.side).toBe('white'));
    expect(asked).toEqual([
      ['games/1', {}],
      ['games/1/move', { move: 'h8', version: 1 }],
    ]);
    expect(session.humanToAct).toBe(false);
    FakeSource.last!.send('game-report', { id: 1, version: 2, report: report(5) });
    expect(session.thinking?.report?.depth).toBe(5);
    FakeSource.last!.send('game-state', game({ version: 3, moves: ['h8', 'i9'] }));
    expect(session.thinking).toBeNull();
    expect(session.game?.ply).toBe(2);
    expect(session.humanToAct).toBe(true);
    FakeSource.last!.send('game-state', game({ version: 2, moves: ['h8'] })); // an old one
    expect(session.game?.ply).toBe(2);
    session.close();
    expect(FakeSource.last).toBeNull();
  });

  it('keeps what the stream said before the first answer came', async () => {
    vi.stubGlobal('EventSource', FakeSource);
    let answer: (game: Game) => void = () => undefined;
    serve(() => new Promise<Response>((done) => (answer = (state) => done(json(state)))));
    const session = new GameSession(1);
    const clock = { minutes: 1, increment: 0, black_ms: 60_000, white_ms: 60_000, running: null };
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    FakeSource.last!.send('game-state', game({ clock: { ...clock, running: 'white' } }));
    answer(game({ clock }));
    await new Promise((done) => setTimeout(done, 20));
    expect(session.clock.running).toBe('white');
    session.close();
  });

  it('leaves it to the server how far to go back, and what the engine does', async () => {
    const state = game({ moves: ['h8', 'i9', 'g7', 'f6'] });
    serve((path) => json(path.endsWith('undo') ? { ...state, version: 2, ply: 2 } : state));
    const session = await open();
    session.undo();
    await vi.waitFor(() => expect(session.game?.ply).toBe(2));
    expect(asked[1]).toEqual(['games/1/undo', { version: 1 }]);
    await vi.waitFor(() => {
      session.command('go');
      expect(asked[2]).toEqual(['games/1/engine', { command: 'go', version: 2 }]);
    });
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
