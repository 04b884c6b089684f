// Server-sent events out of a stream of bytes: what `fetch` gives for the streams that a POST starts, which
// EventSource cannot read. One event has a name and one JSON value; lines that begin with ':' are heartbeats.

export interface ServerEvent {
  event: string;
  data: unknown;
}

// Text may be cut anywhere, also inside a line end. Feed it in pieces; whole events come out.
export class EventParser {
  private rest = '';
  private event = '';
  private data: string[] = [];

  push(text: string): ServerEvent[] {
    const events: ServerEvent[] = [];
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      if (line === '') this.flush(events);
      else this.field(line);
    }
    return events;
  }

  private field(line: string): void {
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') this.event = value;
    else if (name === 'data') this.data.push(value);
  }

  private flush(events: ServerEvent[]): void {
    if (this.data.length > 0) {
      events.push({ event: this.event || 'message', data: JSON.parse(this.data.join('\n')) as unknown });
    }
    this.event = '';
    this.data = [];
  }
}

export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = new EventParser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Leaving the loop early closes the connection, and that stops the search.
    await reader.cancel().catch(() => undefined);
  }
}
