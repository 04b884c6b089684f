// What changes on the server while this page is looked at (GET /api/events), with the states of the game that is
// followed. A browser opens few connections to one server: a page has one stream, and a hidden page none.
import type { ServerEvents } from './types';

export type EventName = keyof ServerEvents;
type Listener = (data: never) => void;

// hello: the stream is open, for the first time or anew. What happened before it is to be asked for.
const kNames = [
  'hello',
  'game',
  'game-deleted',
  'game-state',
  'game-report',
  'analysis',
  'match',
  'openings',
] as const;

const listeners = new Map<EventName, Set<Listener>>();
let followed: number | null = null;
let source: EventSource | null = null;
let address = '';

function wanted(): string {
  const used = document.visibilityState === 'visible' && [...listeners.values()].some((set) => set.size > 0);
  if (!used) return '';
  return followed === null ? '/api/events' : `/api/events?game=${followed}`;
}

function adjust(): void {
  if (typeof EventSource === 'undefined' || wanted() === address) return;
  source?.close();
  source = null;
  address = wanted();
  if (address === '') return;
  source = new EventSource(address);
  for (const name of kNames) {
    source.addEventListener(name, (event) => {
      const data = JSON.parse((event as MessageEvent<string>).data) as never;
      for (const listener of listeners.get(name) ?? []) listener(data);
    });
  }
}

document.addEventListener('visibilitychange', adjust);

// Returns what ends it.
export function listen<Name extends EventName>(
  name: Name,
  listener: (data: NonNullable<ServerEvents[Name]>) => void,
): () => void {
  const set = listeners.get(name) ?? new Set<Listener>();
  listeners.set(name, set);
  set.add(listener as Listener);
  adjust();
  return () => {
    set.delete(listener as Listener);
    adjust();
  };
}

// The stream has this game's states and reports from now on. Returns what ends it.
export function follow(game: number): () => void {
  followed = game;
  adjust();
  return () => {
    if (followed === game) followed = null;
    adjust();
  };
}
