import { describe, expect, it } from 'vitest';
import { EventParser, readEvents } from '../src/api/sse';

const kText =
  'event: started\ndata: {"id":"s1"}\n\n: beat\n\nevent: report\r\ndata: {"move":\r\ndata: "h8"}\r\n\r\n';
const kEvents = [
  { event: 'started', data: { id: 's1' } },
  { event: 'report', data: { move: 'h8' } },
];

describe('EventParser', () => {
  it('reads events, passes heartbeats over and joins the lines of one value', () => {
    expect(new EventParser().push(kText)).toEqual(kEvents);
  });

  it('does not care where the text is cut', () => {
    for (let size = 1; size < 8; size++) {
      const parser = new EventParser();
      const events = [];
      for (let i = 0; i < kText.length; i += size) events.push(...parser.push(kText.slice(i, i + size)));
      expect(events).toEqual(kEvents);
    }
  });

  it('keeps an unfinished event to itself', () => {
    expect(new EventParser().push('event: done\ndata: {}\n')).toEqual([]);
  });
});

describe('readEvents', () => {
  it('decodes letters that are cut in two', async () => {
    const bytes = new TextEncoder().encode('data: "três"\n\n');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const events = [];
    for await (const event of readEvents(body)) events.push(event);
    expect(events).toEqual([{ event: 'message', data: 'três' }]);
  });

  it('closes the connection when the reader leaves', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\ndata: 2\n\n')),
      cancel: () => void (cancelled = true),
    });
    for await (const event of readEvents(body)) {
      expect(event.data).toBe(1);
      break;
    }
    expect(cancelled).toBe(true);
  });
});
