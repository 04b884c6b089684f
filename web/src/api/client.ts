// The server's routes as functions. Every failure is an ApiError, whose code is one of docs/api.md's, `offline` when
// the server does not answer, or `aborted` when the caller gave up.
import { readEvents } from './sse';
import type * as T from './types';

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
    readonly line?: number,
    readonly column?: number,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

interface ErrorBody {
  error?: { code?: string; message?: string; line?: number; column?: number };
}

function errorFrom(body: unknown, status: number): ApiError {
  const error = (body as ErrorBody | null)?.error ?? {};
  return new ApiError(
    error.code ?? 'internal',
    error.message ?? `HTTP ${status}`,
    status,
    error.line,
    error.column,
  );
}

async function send(
  method: string,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
  keepalive = false,
): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin', keepalive };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.headers = { 'Content-Type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, init);
  } catch (failure) {
    if (signal?.aborted) throw new ApiError('aborted', 'aborted');
    throw new ApiError('offline', String(failure));
  }
  if (!response.ok) throw errorFrom(await response.json().catch(() => null), response.status);
  return response;
}

async function ask<Answer>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await send(method, path, body, signal);
  if (response.status === 204) return undefined as Answer;
  return (await response.json()) as Answer;
}

const get = <Answer>(path: string, signal?: AbortSignal) => ask<Answer>('GET', path, undefined, signal);
const post = <Answer>(path: string, body: unknown = {}, signal?: AbortSignal) =>
  ask<Answer>('POST', path, body, signal);

// `leaving`: the page may be gone before the answer comes.
const put = async (path: string, body: unknown, leaving: boolean): Promise<void> =>
  void (await send('PUT', path, body, undefined, leaving));

// Handlers by the event's name; what has none is passed over.
export type Handlers = Record<string, ((data: never) => void) | undefined>;

// Resolves with the reason of `done`. An `error` event, or a stream that breaks off, is an ApiError; so is an abort.
async function stream(
  method: string,
  path: string,
  body: unknown,
  handlers: Handlers,
  signal?: AbortSignal,
): Promise<string> {
  const response = await send(method, path, body, signal);
  if (!response.body) throw new ApiError('internal', 'no stream');
  try {
    for await (const { event, data } of readEvents(response.body)) {
      if (event === 'error') throw errorFrom(data, response.status);
      (handlers[event] as ((data: unknown) => void) | undefined)?.(data);
      if (event === 'done') return (data as { reason?: string }).reason ?? 'finished';
    }
  } catch (failure) {
    if (failure instanceof ApiError) throw failure;
    if (signal?.aborted) throw new ApiError('aborted', 'aborted');
    throw new ApiError('offline', String(failure));
  }
  if (signal?.aborted) throw new ApiError('aborted', 'aborted');
  throw new ApiError('offline', 'the stream broke off');
}

const query = (values: Record<string, string | number | undefined>) => {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined);
  if (pairs.length === 0) return '';
  return '?' + new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
};

export interface NewGame {
  spec: T.SpecRequest;
  title?: string;
  black?: T.SeatRequest;
  white?: T.SeatRequest;
  start?: T.Start;
  moves?: string[];
  clock?: Pick<T.GameClock, 'minutes' | 'increment'>;
}
export interface Think {
  player?: string;
  limits?: T.Limits;
  lines?: number;
  play?: boolean;
  version?: number;
}
export interface ThinkHandlers extends Handlers {
  started?: (data: { id: string; player: string }) => void;
  report?: (report: T.Report) => void;
  game?: (game: T.Game) => void;
}
export interface Search {
  position: T.PositionRef;
  player?: string;
  limits?: T.Limits;
  lines?: number | 'all';
}
export interface SearchHandlers extends Handlers {
  started?: (data: { id: string; player: string; to_move: T.Color }) => void;
  report?: (report: T.Report) => void;
}
export interface AnalysisHandlers extends Handlers {
  started?: (data: { id: string; analysis_id: number }) => void;
  report?: (report: T.Report & { ply: number }) => void;
  position?: (entry: T.Judged) => void;
}
export interface TreeHandlers extends Handlers {
  started?: (data: { id: string; player: string }) => void;
  report?: (report: T.Report) => void;
  tree?: (tree: T.Tree) => void;
}
export interface ComparisonHandlers extends Handlers {
  started?: (data: { id: string; runs: { label: string; player: string }[] }) => void;
  run?: (run: T.ComparisonRun) => void;
}
export interface MatchHandlers extends Handlers {
  match?: (match: T.Match) => void;
  game?: (game: T.MatchGameInfo) => void;
}

// A change to a game may name the version it was made for: with another one nothing happens (409 `changed`).
const change = (id: number, what: string, body: object) => post<T.Game>(`games/${id}/${what}`, body);

export const api = {
  meta: () => get<T.Meta>('meta'),
  players: () => get<T.Players>('players'),

  position: (position: T.PositionRef, signal?: AbortSignal) =>
    post<T.Position>('positions', { position }, signal),
  heuristic: (position: T.PositionRef, heuristic: string, signal?: AbortSignal) =>
    post<T.HeuristicValue>('positions/heuristic', { position, heuristic }, signal),

  newGame: (body: NewGame) => post<T.Game>('games', body),
  games: (limit = 50, before?: number) =>
    get<{ games: T.GameSummary[]; next: number | null }>(`games${query({ limit, before })}`),
  game: (id: number) => get<T.Game>(`games/${id}`),
  patchGame: (id: number, body: { title?: string; black?: T.SeatRequest; white?: T.SeatRequest }) =>
    ask<T.Game>('PATCH', `games/${id}`, body),
  variations: (id: number) => get<T.KeptVariations>(`games/${id}/variations`),
  putVariations: (id: number, body: T.KeptVariations, leaving = false) =>
    put(`games/${id}/variations`, body, leaving),
  putClock: (id: number, body: Pick<T.GameClock, 'black_ms' | 'white_ms'>, leaving = false) =>
    put(`games/${id}/clock`, body, leaving),
  deleteGame: (id: number) => ask<void>('DELETE', `games/${id}`),
  move: (id: number, body: { move: string; version?: number }) => change(id, 'move', body),
  undo: (id: number, body: { count?: number; version?: number } = {}) => change(id, 'undo', body),
  redo: (id: number, body: { count?: number; version?: number } = {}) => change(id, 'redo', body),
  goto: (id: number, body: { ply: number; version?: number }) => change(id, 'goto', body),
  resign: (id: number, body: { side?: T.Color; version?: number } = {}) => change(id, 'resign', body),
  swap2: (id: number, body: { choice: T.Swap2Choice; version?: number }) => change(id, 'swap2', body),
  setPosition: (id: number, body: T.Start & { spec?: T.SpecRequest }) => change(id, 'position', body),
  gamePosition: (id: number, ply: number, signal?: AbortSignal) =>
    get<T.Position>(`games/${id}/position?ply=${ply}`, signal),
  exportUrl: (id: number, format: 'sgf' | 'transcript' | 'psq' | 'ggf') =>
    `/api/games/${id}/export?format=${format}`,
  think: (id: number, body: Think, handlers: ThinkHandlers, signal?: AbortSignal) =>
    stream('POST', `games/${id}/think`, body, handlers, signal),
  importText: (body: T.ImportRequest) => post<T.Imported>('import', body),

  search: (body: Search, handlers: SearchHandlers, signal?: AbortSignal) =>
    stream('POST', 'searches', body, handlers, signal),
  stop: (id: string) => post<void>(`searches/${id}/stop`),

  newAnalysis: (body: { game_id: number; player?: string; limits?: T.Limits }) =>
    post<T.Analysis>('analyses', body),
  analyses: (game_id: number) =>
    get<{ analyses: Omit<T.Analysis, 'positions'>[] }>(`analyses${query({ game_id })}`),
  analysis: (id: number) => get<T.Analysis>(`analyses/${id}`),
  deleteAnalysis: (id: number) => ask<void>('DELETE', `analyses/${id}`),
  runAnalysis: (id: number, handlers: AnalysisHandlers, signal?: AbortSignal) =>
    stream('POST', `analyses/${id}/run`, {}, handlers, signal),

  newTree: (
    body: { position: T.PositionRef; player: string; limits?: T.Limits; max_nodes?: number },
    handlers: TreeHandlers,
    signal?: AbortSignal,
  ) => stream('POST', 'trees', body, handlers, signal),
  trees: () => get<{ trees: T.Tree[] }>('trees'),
  tree: (id: string) => get<T.Tree>(`trees/${id}`),
  deleteTree: (id: string) => ask<void>('DELETE', `trees/${id}`),
  treeNode: (id: string, node: number, signal?: AbortSignal) =>
    get<{ node: T.TreeNode; path: T.TreeNode[] }>(`trees/${id}/nodes/${node}`, signal),
  treeChildren: (
    id: string,
    node: number,
    options: { offset?: number; limit?: number; sort?: 'time' | 'value' } = {},
    signal?: AbortSignal,
  ) =>
    get<{ node: T.TreeNode; children: T.TreeNode[]; total: number; next: number | null }>(
      `trees/${id}/nodes/${node}/children${query(options)}`,
      signal,
    ),
  treeAt: (id: string, step: number, signal?: AbortSignal) =>
    get<T.Moment>(`trees/${id}/at?step=${step}`, signal),
  compare: (
    body: { position: T.PositionRef; heuristic: string; depth: number; runs?: string[] },
    handlers: ComparisonHandlers,
    signal?: AbortSignal,
  ) => stream('POST', 'comparisons', body, handlers, signal),

  matches: () => get<{ matches: T.MatchInfo[] }>('matches'),
  newMatch: (body: T.MatchRequest) => post<T.MatchInfo>('matches', body),
  match: (id: number) => get<T.Match>(`matches/${id}`),
  matchGames: (id: number, after = 0, limit = 100) =>
    get<{ games: T.MatchGameInfo[]; next: number | null }>(`matches/${id}/games${query({ after, limit })}`),
  matchGame: (id: number, number: number) => get<T.MatchGame>(`matches/${id}/games/${number}`),
  openMatchGame: (id: number, number: number) => post<T.Game>(`matches/${id}/games/${number}/open`),
  matchEvents: (id: number, handlers: MatchHandlers, signal?: AbortSignal) =>
    stream('GET', `matches/${id}/events`, undefined, handlers, signal),
  stopMatch: (id: number) => post<void>(`matches/${id}/stop`),
  ladders: () => get<{ ladders: { name: string; spec: T.Spec; players: number }[] }>('ladders'),
  ladder: (name: string) => get<T.Ladder>(`ladders/${encodeURIComponent(name)}`),
};
