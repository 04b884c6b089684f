// Matches: their tables, their charts, their requests, and one that is followed while it runs.
import { cleanup, configure, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ladder, Match } from '../src/api/types';
import { linear, logarithmic, powersOfTen, ticks } from '../src/arena/charts/scale';
import LadderView from '../src/arena/LadderView.svelte';
import MatchView from '../src/arena/MatchView.svelte';
import { keepRequest, LiveMatch, requestOf } from '../src/arena/match_live.svelte';
import { lastMatchChoices, matchRequest } from '../src/arena/new_match';
import { namer, plainMatch, plainName, plainTitle } from '../src/arena/names';
import { crosstable, half } from '../src/arena/results';
import { parseSpec } from '../src/board/link';
import { language } from '../src/i18n';
import { playServer } from './openapi';

function match(wins: number, draws: number, losses: number, changes: Partial<Match> = {}): Match {
  const games = wins + draws + losses;
  const standing = (name: string, w: number, l: number) => ({
    name,
    player: name,
    elo: 10,
    error: 20,
    games,
    wins: w,
    draws,
    losses: l,
    points: w + draws / 2,
    forfeits: 0,
    ms_per_move: 12,
    longest_ms: 30,
    depth_per_move: 2,
    nodes_per_move: 1234,
  });
  return {
    id: 9,
    title: 'a – b',
    spec: parseSpec('gomoku.freestyle.15x15.5')!,
    players: ['a', 'b'],
    games,
    planned: 20,
    finished: false,
    running: true,
    note: '',
    created: 0,
    standings: [standing('a', wins, losses), standing('b', losses, wins)],
    pairings: [
      {
        first: 'a',
        second: 'b',
        wins,
        draws,
        losses,
        pairs: [],
        score: 0.5,
        elo: 5,
        error: 50,
        superior: 0.7,
      },
    ],
    sprt: null,
    plots: {
      ratings: [
        { name: 'a', elo: 10, error: 20 },
        { name: 'b', elo: -10, error: 20 },
      ],
      score: [
        { name: 'a', values: [100, 75] },
        { name: 'b', values: [0, 25] },
      ],
      lengths: [
        { moves: 30, games: 2 },
        { moves: 50, games: 1 },
      ],
    },
    ...changes,
  };
}

const game = (number: number) => ({
  number,
  black: 'a',
  white: 'b',
  outcome: 'black',
  reason: 'played',
  forfeit: null,
  detail: '',
  length: 31,
  opening_moves: 3,
});

vi.setConfig({ testTimeout: 30_000 }); // a busy machine is no failure
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => language.choose('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('scales', () => {
  it('have round marks', () => {
    expect(ticks(0, 10, 5)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(ticks(-130, 90, 4)).toEqual([-100, 0]);
    expect(ticks(3, 3, 4)).toEqual([3]);
    expect(powersOfTen(1500)).toEqual([1, 10, 100, 1000, 10000]);
  });
  it('place numbers', () => {
    expect(linear(0, 10, 0, 100)(5)).toBe(50);
    expect(logarithmic(1000, 0, 90)(10)).toBeCloseTo(30);
    expect(logarithmic(1000, 0, 90)(0)).toBe(0);
  });
});

describe('results', () => {
  it('make a crosstable, seen from both sides', () => {
    const [first, second] = crosstable(match(7, 1, 4));
    expect(first![0]).toBeNull();
    expect(first![1]).toEqual({ points: 7.5, games: 12, wins: 7, draws: 1, losses: 4 });
    expect(second![0]).toEqual({ points: 4.5, games: 12, wins: 4, draws: 1, losses: 7 });
  });
  it('write halves as players do', () => {
    expect([half(0.5), half(7.5), half(3)]).toEqual(['½', '7½', '3']);
  });
});

describe('a new match', () => {
  it('asks for what the form says', () => {
    const choices = { ...lastMatchChoices(), sprt: true, limit: 'depth' as const, depth: 3 };
    expect(matchRequest(choices)).toEqual({
      spec: { game: 'gomoku', rule: 'freestyle', width: 15, height: 15, k: 5 },
      players: ['engine:level=3', 'chains'],
      games: 20,
      limits: { depth: 3 },
      openings: 10,
      sprt: { elo0: 0, elo1: 10 },
    });
    const three = matchRequest({ ...choices, players: ['a', 'b', 'c'], pairing: 'gauntlet' });
    expect(three.sprt).toBeUndefined();
    expect(three.pairing).toBe('gauntlet');
  });
  it('is remembered, so that it can be gone on with', () => {
    const request = matchRequest(lastMatchChoices());
    keepRequest(9, request);
    expect(requestOf(9)).toEqual(request);
    expect(requestOf(10)).toBeNull();
  });
});

describe('a ladder', () => {
  it('lists everyone by rating, those who rest too', async () => {
    const row = (name: string, elo: number, active: boolean) => ({
      ...{ name, player: `${name}:depth=1`, active, elo, error: 40 },
      ...{ wins: 3, draws: 1, losses: 2, forfeits: 0 },
    });
    const ladder: Ladder = {
      name: 'class',
      spec: parseSpec('othello.8')!,
      rows: [row('Ana', 120, true), row('Rui', -120, false)],
    };
    playServer(() => new Response(JSON.stringify(ladder), { status: 200 }));
    render(LadderView, { name: 'class' });
    expect(await screen.findByRole('heading', { name: /class/ })).toBeTruthy();
    const [, first, second] = screen.getAllByRole('row');
    expect(first!.textContent).toContain('1. Ana');
    expect(
      within(first!)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['+120', '40', '3', '1', '2', '0']);
    expect(first!.className).not.toContain('muted');
    expect(second!.className).toContain('muted');
    vi.unstubAllGlobals();
  });
});

describe('a match that runs', () => {
  // A stream that the test feeds.
  let feed: (event: string, data: unknown) => void;
  let asked: string[];
  let now: Match;

  beforeEach(() => {
    asked = [];
    now = match(1, 0, 0);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        feed = (event, data) =>
          controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      },
    });
    playServer((path) => {
      asked.push(path);
      if (path === 'matches/9/events') return new Response(body, { status: 200 });
      const after = Number(/games\?after=(\d+)/.exec(path)?.[1] ?? NaN);
      const list = Array.from({ length: now.games }, (_, i) => game(i + 1));
      const answer = Number.isNaN(after) ? now : { games: list.slice(after), next: null };
      return new Response(JSON.stringify(answer), { status: 200 });
    });
  });

  it('grows on the page, game by game', async () => {
    render(MatchView, { id: 9 });
    expect(await screen.findByText('1 – 0')).toBeTruthy();
    now = match(1, 1, 0);
    feed('match', now);
    feed('game', game(2));
    expect(await screen.findByText('1½ – ½')).toBeTruthy();
    expect(screen.getByText('2 of 20 games')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Analyse game 2' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
    now = match(2, 1, 0, { running: false, finished: true });
    feed('done', { finished: true });
    expect(await screen.findByText('2½ – ½')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(screen.getByText('finished')).toBeTruthy();
  });

  it('has its charts as text too', async () => {
    render(MatchView, { id: 9 });
    const ratings = await screen.findByRole('img', { name: /Ratings/ });
    expect(ratings.getAttribute('aria-label')).toContain('a +10 ± 20, b −10 ± 20');
    expect(
      screen.getByRole('img', { name: /Games by their number of moves/ }).getAttribute('aria-label'),
    ).toContain('30–39: 2');
    const cross = document.querySelector<HTMLElement>('[data-table=cross]')!;
    expect(within(cross).getAllByRole('row')).toHaveLength(3);
    expect(await screen.findByRole('button', { name: 'Analyse game 1' })).toBeTruthy();
  });

  it('leaves its stream when it is left', async () => {
    const live = new LiveMatch(9);
    await vi.waitFor(() => expect(asked).toContain('matches/9/events'));
    live.close();
    expect(live.failure).toBe('');
  });
});

describe('names of players', () => {
  it('are said as a person would; a name that somebody gave stays', () => {
    expect(plainName('engine:level=3')).toBe('Engine, level 3');
    expect(plainName('chains:depth=4,order=on')).toBe('chains (depth=4, order=on)');
    expect(plainName('Ana')).toBe('Ana');
    expect(plainName('Rui: o Grande')).toBe('Rui: o Grande');
  });

  it('stay as they are where two would be the same', () => {
    const names = ['engine:level=3,seed=1', 'engine:level=3,seed=2', 'random'];
    expect(names.map(namer(names))).toEqual(names);
  });

  it('make the title that nobody gave', () => {
    const players = ['engine:level=3', 'chains'];
    expect(plainTitle({ title: 'engine:level=3 - chains', players })).toBe('Engine, level 3 – chains');
    expect(plainTitle({ title: 'Final', players })).toBe('Final');
    const shown = plainMatch({ ...match(1, 0, 0), players: ['a', 'engine:level=3'] });
    expect(shown.players).toEqual(['a', 'Engine, level 3']);
  });
});
