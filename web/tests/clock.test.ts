import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Clocks, clockText, type TimeLeft } from '../src/play/clock.svelte';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const minute = (increment: number) => ({ minutes: 1, increment, black_ms: 60_000, white_ms: 60_000 });

describe('Clocks', () => {
  it('run for the side to move, and add the increment when it has moved', () => {
    const clocks = new Clocks(vi.fn(), vi.fn());
    clocks.set(minute(2));
    clocks.run('black', false);
    vi.advanceTimersByTime(10_000);
    clocks.run('white', true);
    vi.advanceTimersByTime(5_000);
    clocks.stop();
    expect(clocks.left.black).toBeCloseTo(52_000, -2);
    expect(clocks.left.white).toBeCloseTo(55_000, -2);
  });

  it('are told to whoever keeps them: at every turn, while they run, and when they stop', () => {
    const keep = vi.fn<(left: TimeLeft) => void>();
    const clocks = new Clocks(vi.fn(), keep);
    clocks.set(minute(0));
    clocks.run('black', false);
    vi.advanceTimersByTime(12_000);
    expect(keep.mock.calls.length).toBe(3); // the turn, and twice five seconds
    clocks.stop();
    expect(keep.mock.lastCall![0].black_ms).toBeCloseTo(48_000, -2);
    expect(keep.mock.lastCall![0].white_ms).toBe(60_000);
  });

  it("go on from what the game has, and are then the page's own", () => {
    const clocks = new Clocks(vi.fn(), vi.fn());
    clocks.set({ ...minute(0), black_ms: 7000 });
    expect(clocks.left).toEqual({ black: 7000, white: 60_000 });
    clocks.set(minute(0));
    expect(clocks.left.black).toBe(7000);
  });

  it('say once when the time is up', () => {
    const flag = vi.fn();
    const clocks = new Clocks(flag, vi.fn());
    clocks.set(minute(0));
    clocks.run('white', false);
    vi.advanceTimersByTime(70_000);
    expect(flag.mock.calls).toEqual([['white']]);
  });

  it('do nothing in a game without them', () => {
    const keep = vi.fn();
    const clocks = new Clocks(vi.fn(), keep);
    clocks.set(null);
    clocks.run('black', false);
    expect(clocks.running).toBeNull();
    expect(clocks.budget('black')).toBeNull();
    expect(keep).not.toHaveBeenCalled();
  });

  it('are written as clocks are', () => {
    expect(clockText(600_000)).toBe('10:00');
    expect(clockText(61_000)).toBe('1:01');
    expect(clockText(9_900)).toBe('0:09.9');
    expect(clockText(40)).toBe('0:00.1');
    expect(clockText(9_999)).toBe('0:10.0');
  });
});
