import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Clocks, clockText, keepControl } from '../src/play/clock.svelte';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

describe('Clocks', () => {
  it('run for the side to move, and add the increment when it has moved', () => {
    keepControl(7, { minutes: 1, increment: 2 });
    const clocks = new Clocks(7, () => undefined);
    clocks.run('black', false);
    vi.advanceTimersByTime(10_000);
    clocks.run('white', true);
    vi.advanceTimersByTime(5_000);
    clocks.stop();
    expect(clocks.left.black).toBeCloseTo(52_000, -2);
    expect(clocks.left.white).toBeCloseTo(55_000, -2);
  });

  it('are kept over a reload', () => {
    keepControl(7, { minutes: 1, increment: 0 });
    const clocks = new Clocks(7, () => undefined);
    clocks.run('black', false);
    vi.advanceTimersByTime(10_000);
    clocks.stop();
    expect(new Clocks(7, () => undefined).left.black).toBeCloseTo(50_000, -2);
  });

  it('say once when the time is up', () => {
    const flag = vi.fn();
    keepControl(7, { minutes: 1, increment: 0 });
    const clocks = new Clocks(7, flag);
    clocks.run('white', false);
    vi.advanceTimersByTime(70_000);
    expect(flag.mock.calls).toEqual([['white']]);
  });

  it('do nothing in a game without them', () => {
    const clocks = new Clocks(8, () => undefined);
    clocks.run('black', false);
    expect(clocks.running).toBeNull();
    expect(clocks.budget('black')).toBeNull();
  });

  it('are written as clocks are', () => {
    expect(clockText(600_000)).toBe('10:00');
    expect(clockText(61_000)).toBe('1:01');
    expect(clockText(9_900)).toBe('0:09.9');
    expect(clockText(40)).toBe('0:00.1');
    expect(clockText(9_999)).toBe('0:10.0');
  });
});
