import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Keeper } from '../src/ui/keeper';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Keeper', () => {
  it('writes the newest after a while, once', async () => {
    const write = vi.fn(() => Promise.resolve());
    const keeper = new Keeper<number>(write, 500);
    keeper.put(1);
    keeper.put(2);
    expect(write).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(600);
    expect(write.mock.calls).toEqual([[2, false]]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(write).toHaveBeenCalledTimes(1);
    keeper.close();
  });

  it('waits until the one before has been written', async () => {
    let done = () => {};
    const write = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
    const keeper = new Keeper<number>(write, 500);
    keeper.put(1);
    await vi.advanceTimersByTimeAsync(600);
    keeper.put(2);
    await vi.advanceTimersByTimeAsync(600);
    expect(write).toHaveBeenCalledTimes(1);
    done();
    await vi.advanceTimersByTimeAsync(600);
    expect(write.mock.calls).toEqual([
      [1, false],
      [2, false],
    ]);
    keeper.close();
  });

  it('writes at once when the page is left', () => {
    const write = vi.fn(() => Promise.resolve());
    const keeper = new Keeper<number>(write, 500);
    keeper.put(1);
    dispatchEvent(new Event('pagehide'));
    expect(write.mock.calls).toEqual([[1, true]]);
    keeper.put(2);
    keeper.close();
    expect(write.mock.lastCall).toEqual([2, true]);
  });
});
