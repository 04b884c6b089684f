// What changes on the server while this page is looked at (GET /api/events). A browser opens few connections to one
// server, so a page that nobody sees gives its own back.
type Listener = (data: never) => void;

// hello: the stream is open, for the first time or anew. What happened before it is to be asked for.
const kNames = ['hello', 'game', 'game-deleted', 'analysis', 'match'] as const;
export type EventName = (typeof kNames)[number];

const listeners = new Map<EventName, Set<Listener>>();
let source: EventSource | null = null;

function wanted(): boolean {
  return document.visibilityState === 'visible' && [...listeners.values()].some((set) => set.size > 0);
}

function adjust(): void {
  if (typeof EventSource === 'undefined') return;
  if (wanted() && !source) {
    source = new EventSource('/api/events');
    for (const name of kNames) {
      source.addEventListener(name, (event) => {
        const data = JSON.parse((event as MessageEvent<string>).data) as never;
        for (const listener of listeners.get(name) ?? []) listener(data);
      });
    }
  } else if (!wanted() && source) {
    source.close();
    source = null;
  }
}

document.addEventListener('visibilitychange', adjust);

// Returns what ends it.
export function listen<Data>(name: EventName, listener: (data: Data) => void): () => void {
  const set = listeners.get(name) ?? new Set<Listener>();
  listeners.set(name, set);
  set.add(listener as Listener);
  adjust();
  return () => {
    set.delete(listener as Listener);
    adjust();
  };
}
