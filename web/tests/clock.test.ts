import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClockFace, clockText } from '../src/play/clock.svelte';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const clock = (running: 'black' | 'white' | null) => ({
  ...{ minutes: 1, increment: 0, black_ms: 60_000, white_ms: 7_000, running },
});

describe('ClockFace', () => {
  it('counts down from what the server says, for the side whose time runs', () => {
    const face = new ClockFace();
    face.set(clock('black'));
    vi.advanceTimersByTime(10_000);
    expect(face.left('black')).toBeCloseTo(50_000, -2);
    expect(face.left('white')).toBe(7_000);
    face.set(clock('white'));
    vi.advanceTimersByTime(9_000);
    expect(face.left('black')).toBe(60_000);
    expect(face.left('white')).toBe(0);
    expect(face.running).toBe('white');
    face.stop();
  });

  it('stands still when no time runs, and shows nothing without a clock', () => {
    const face = new ClockFace();
    face.set(clock(null));
    vi.advanceTimersByTime(10_000);
    expect(face.left('black')).toBe(60_000);
    face.set(null);
    expect(face.left('black')).toBeNull();
    expect(face.running).toBeNull();
  });

  it('is written as clocks are', () => {
    expect(clockText(600_000)).toBe('10:00');
    expect(clockText(61_000)).toBe('1:01');
    expect(clockText(9_900)).toBe('0:09.9');
    expect(clockText(40)).toBe('0:00.1');
    expect(clockText(9_999)).toBe('0:10.0');
  });
});
