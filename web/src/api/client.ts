// The server's routes as functions. Every failure is an ApiError, whose code is one of docs/api.md's, `offline` when
// the server does not answer, or `aborted` when the caller gave up.
import { untrack } from 'svelte';
import { language } from '../i18n/language.svelte';
import { readEvents } from './sse';
import type * as T from './types';
import type { paths } from './types';

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

function errorFrom(body: unknown, status: number): ApiError {
  const error = (body as Partial<T.ErrorReply> | null)?.error;
  return new ApiError(
    error?.code ?? 'internal',
    error?.message ?? `HTTP ${status}`,
    status,
    error?.line,
    error?.column,
  );
}

async function send(
  method: string,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
  keepalive = false,
): Promise<Response> {
  // Of refusals and summaries. Whoever asks need not ask again when the language changes.
  const headers: Record<string, string> = { 'Accept-Language': untrack(() => language.current) };
  const init: RequestInit = { method, credentials: 'same-origin', keepalive, headers };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (failure) {
    if (signal?.aborted) throw new ApiError('aborted', 'aborted');
    throw new ApiError('offline', String(failure));
  }
  if (!response.ok) throw errorFrom(await response.json().catch(() => null), response.status);
  return response;
}

// What docs/openapi.json says of an operation: its body, its answer (of a stream: its events) and its query.
type Path = keyof paths;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Content<R> = R extends { content: { 'application/json': infer Json } }
  ? Json
  : R extends { content: { 'text/event-stream': infer Events } }
    ? Events
    : void;
type Answer<O> = O extends { responses: infer R } ? Content<R[Exclude<keyof R, 'default'>]> : never;
type Body<O> = O extends { requestBody?: infer B } ? Content<NonNullable<B>> : never;
type Query<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;

interface Call<O> {
  ids?: (string | number)[]; // in the order of the path's {braces}
  query?: Query<O>;
  body?: Body<O>;
  signal?: AbortSignal | undefined;
  leaving?: boolean; // the page may be gone before the answer comes
}

function request<O>(method: Method, path: Path, call: Call<O>): Promise<Response> {
  const ids = [...(call.ids ?? [])];
  const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(ids.shift() ?? ''));
  const values = Object.entries(call.query ?? {}).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
  const body = method === 'post' ? (call.body ?? {}) : call.body;
  return send(method.toUpperCase(), address + (query && `?${query}`), body, call.signal, call.leaving);
}

async function ask<P extends Path, M extends Method & keyof paths[P]>(
  method: M,
  path: P,
  call: Call<paths[P][M]> = {},
): Promise<Answer<paths[P][M]>> {
  const response = await request(method, path, call);
  try {
    return (response.status === 204 ? undefined : await response.json()) as Answer<paths[P][M]>;
  } catch (failure) {
    if (call.signal?.aborted) throw new ApiError('aborted', 'aborted');
    throw new ApiError('offline', String(failure));
  }
}

// Handlers by the event's name; what has none is passed over.
export type Handlers<Events> = { [Name in keyof Events]?: (data: NonNullable<Events[Name]>) => void };

// Resolves with the reason of `done`. An `error` event, or a stream that breaks off, is an ApiError; so is an abort.
async function stream<P extends Path, M extends Method & keyof paths[P]>(
  method: M,
  path: P,
  handlers: Handlers<Answer<paths[P][M]>>,
  call: Call<paths[P][M]>,
): Promise<string> {
  const { signal } = call;
  const response = await request(method, path, call);
  if (!response.body) throw new ApiError('internal', 'no stream');
  try {
    for await (const { event, data } of readEvents(response.body)) {
      if (event === 'error') throw errorFrom(data, response.status);
      (handlers as Record<string, ((data: unknown) => void) | undefined>)[event]?.(data);
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

// A change to a game may name the version it was made for: with another one nothing happens (409 `changed`).
export const api = {
  meta: () => ask('get', '/api/meta'),
  players: () => ask('get', '/api/players'),
  lang: (code: string) => ask('get', '/api/lang/{code}', { ids: [code] }),

  position: (position: T.PositionRef, signal?: AbortSignal) =>
    ask('post', '/api/positions', { body: { position }, signal }),
  why: (position: T.PositionRef, signal?: AbortSignal) =>
    ask('post', '/api/positions/why', { body: { position }, signal }),
  proof: (position: T.PositionRef, signal?: AbortSignal) =>
    ask('post', '/api/positions/proof', { body: { position }, signal }),
  heuristic: (position: T.PositionRef, heuristic: string, signal?: AbortSignal) =>
    ask('post', '/api/positions/heuristic', { body: { position, heuristic }, signal }),

  newGame: (body: T.NewGame) => ask('post', '/api/games', { body }),
  games: (limit = 50, before?: number) =>
    ask('get', '/api/games', { query: before === undefined ? { limit } : { limit, before } }),
  game: (id: number) => ask('get', '/api/games/{id}', { ids: [id] }),
  patchGame: (id: number, body: T.SeatsRequest) => ask('patch', '/api/games/{id}', { ids: [id], body }),
  variations: (id: number) => ask('get', '/api/games/{id}/variations', { ids: [id] }),
  putVariations: (id: number, body: T.VariationTree, leaving = false) =>
    ask('put', '/api/games/{id}/variations', { ids: [id], body, leaving }),
  deleteGame: (id: number) => ask('delete', '/api/games/{id}', { ids: [id] }),
  move: (id: number, body: T.MoveRequest) => ask('post', '/api/games/{id}/move', { ids: [id], body }),
  engine: (id: number, body: T.EngineCommandRequest) =>
    ask('post', '/api/games/{id}/engine', { ids: [id], body }),
  undo: (id: number, body: T.StepsRequest) => ask('post', '/api/games/{id}/undo', { ids: [id], body }),
  redo: (id: number, body: T.StepsRequest) => ask('post', '/api/games/{id}/redo', { ids: [id], body }),
  goto: (id: number, body: T.GotoRequest) => ask('post', '/api/games/{id}/goto', { ids: [id], body }),
  resign: (id: number, body: T.ResignRequest) => ask('post', '/api/games/{id}/resign', { ids: [id], body }),
  swap2: (id: number, body: T.Swap2Request) => ask('post', '/api/games/{id}/swap2', { ids: [id], body }),
  setPosition: (id: number, body: T.SetPositionRequest) =>
    ask('post', '/api/games/{id}/position', { ids: [id], body }),
  gamePosition: (id: number, ply: number, signal?: AbortSignal) =>
    ask('get', '/api/games/{id}/position', { ids: [id], query: { ply }, signal }),
  exportUrl: (id: number, format: 'sgf' | 'transcript' | 'psq' | 'ggf') =>
    `/api/games/${id}/export?format=${format}`,
  importText: (body: T.ImportRequest) => ask('post', '/api/import', { body }),

  search: (body: T.SearchRequest, handlers: Handlers<T.SearchEvents>, signal?: AbortSignal) =>
    stream('post', '/api/searches', handlers, { body, signal }),
  stop: (id: string) => ask('post', '/api/searches/{id}/stop', { ids: [id] }),

  newAnalysis: (body: T.NewAnalysis) => ask('post', '/api/analyses', { body }),
  analyses: (game_id: number) => ask('get', '/api/analyses', { query: { game_id } }),
  analysis: (id: number) => ask('get', '/api/analyses/{id}', { ids: [id] }),
  deleteAnalysis: (id: number) => ask('delete', '/api/analyses/{id}', { ids: [id] }),
  runAnalysis: (id: number, handlers: Handlers<T.AnalysisEvents>, signal?: AbortSignal) =>
    stream('post', '/api/analyses/{id}/run', handlers, { ids: [id], signal }),

  newTree: (body: T.TreeRequest, handlers: Handlers<T.TreeEvents>, signal?: AbortSignal) =>
    stream('post', '/api/trees', handlers, { body, signal }),
  trees: () => ask('get', '/api/trees'),
  tree: (id: string) => ask('get', '/api/trees/{id}', { ids: [id] }),
  deleteTree: (id: string) => ask('delete', '/api/trees/{id}', { ids: [id] }),
  treeNode: (id: string, node: number, signal?: AbortSignal) =>
    ask('get', '/api/trees/{id}/nodes/{n}', { ids: [id, node], signal }),
  treeChildren: (
    id: string,
    node: number,
    query: { offset?: number; limit?: number; sort?: 'time' | 'value' } = {},
    signal?: AbortSignal,
  ) => ask('get', '/api/trees/{id}/nodes/{n}/children', { ids: [id, node], query, signal }),
  treeAt: (id: string, step: number, signal?: AbortSignal) =>
    ask('get', '/api/trees/{id}/at', { ids: [id], query: { step }, signal }),
  compare: (body: T.ComparisonRequest, handlers: Handlers<T.ComparisonEvents>, signal?: AbortSignal) =>
    stream('post', '/api/comparisons', handlers, { body, signal }),

  matches: () => ask('get', '/api/matches'),
  newMatch: (body: T.MatchRequest) => ask('post', '/api/matches', { body }),
  match: (id: number) => ask('get', '/api/matches/{id}', { ids: [id] }),
  matchGames: (id: number, after = 0, limit = 100) =>
    ask('get', '/api/matches/{id}/games', { ids: [id], query: { after, limit } }),
  matchGame: (id: number, number: number) =>
    ask('get', '/api/matches/{id}/games/{number}', { ids: [id, number] }),
  openMatchGame: (id: number, number: number) =>
    ask('post', '/api/matches/{id}/games/{number}/open', { ids: [id, number] }),
  matchEvents: (id: number, handlers: Handlers<T.MatchEvents>, signal?: AbortSignal) =>
    stream('get', '/api/matches/{id}/events', handlers, { ids: [id], signal }),
  jobEvents: (handlers: Handlers<T.JobsEvents>, signal?: AbortSignal) =>
    stream('get', '/api/jobs/events', handlers, { signal }),
  stopMatch: (id: number) => ask('post', '/api/matches/{id}/stop', { ids: [id] }),
  ladders: () => ask('get', '/api/ladders'),
  ladder: (name: string) => ask('get', '/api/ladders/{name}', { ids: [name] }),
};
