import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import Board from '../src/board/Board.svelte';
import { pointIndex, type Grid } from '../src/board/points';

const grid: Grid = { game: 'gomoku', width: 5, height: 5 };
const at = (name: string) => pointIndex(grid, name)!;
const cell = (name: string) => document.querySelector<HTMLElement>(`[data-point="${name}"]`)!;

function cellsWith(stones: Record<string, string>): string {
  const cells = Array.from({ length: 25 }, () => '.');
  for (const [name, sign] of Object.entries(stones)) cells[at(name)] = sign;
  return cells.join('');
}

describe('Board', () => {
  it('is a grid whose cells say what they hold', () => {
    render(Board, {
      grid,
      cells: cellsWith({ c3: 'x', d4: 'o' }),
      marks: { lastMove: at('d4'), forbidden: [at('a1')], winning: [at('c3')] },
    });
    expect(screen.getByRole('grid')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(5);
    expect(screen.getAllByRole('gridcell')).toHaveLength(25);
    expect(cell('c3').getAttribute('aria-label')).toBe('c3 black, winning row');
    expect(cell('d4').getAttribute('aria-label')).toBe('d4 white, last move');
    expect(cell('a1').getAttribute('aria-label')).toBe('a1 empty, forbidden');
  });

  it('has one tab stop, and arrows move it', async () => {
    render(Board, { grid, cells: cellsWith({}) });
    const stops = () => screen.getAllByRole('gridcell').filter((element) => element.tabIndex === 0);
    expect(stops().map((element) => element.dataset['point'])).toEqual(['c3']);
    cell('c3').focus();
    await fireEvent.keyDown(cell('c3'), { key: 'ArrowUp' });
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
    expect((document.activeElement as HTMLElement).dataset['point']).toBe('b4');
    expect(stops().map((element) => element.dataset['point'])).toEqual(['b4']);
    await fireEvent.keyDown(document.activeElement!, { key: 'Home' });
    expect((document.activeElement as HTMLElement).dataset['point']).toBe('a4');
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
    expect((document.activeElement as HTMLElement).dataset['point']).toBe('a4');
  });

  it('turned round, arrows go where the eye sees them go', async () => {
    render(Board, { grid, cells: cellsWith({}), flipped: true });
    expect(screen.getAllByRole('gridcell')[0]!.dataset['point']).toBe('e1');
    cell('c3').focus();
    await fireEvent.keyDown(cell('c3'), { key: 'ArrowRight' });
    expect((document.activeElement as HTMLElement).dataset['point']).toBe('b3');
  });

  it('plays only what is playable, by click, Enter and Space', async () => {
    const onplay = vi.fn();
    render(Board, { grid, cells: cellsWith({}), playable: new Set([at('c3')]), onplay });
    await fireEvent.click(cell('a1'));
    expect(onplay).not.toHaveBeenCalled();
    await fireEvent.click(cell('c3'));
    cell('c3').focus();
    await fireEvent.keyDown(cell('c3'), { key: 'Enter' });
    await fireEvent.keyDown(cell('c3'), { key: ' ' });
    await fireEvent.keyDown(cell('c3'), { key: 'Enter', repeat: true });
    expect(onplay.mock.calls).toEqual([[at('c3')], [at('c3')], [at('c3')]]);
  });

  it('draws stones, and turns over those that a move flips', async () => {
    const othello: Grid = { game: 'othello', width: 4, height: 4 };
    const { container, rerender } = render(Board, { grid: othello, cells: '.....ox..xo.....' });
    expect(container.querySelectorAll('.new')).toHaveLength(0);
    await rerender({ grid: othello, cells: '.x...xx..xo.....' });
    expect(container.querySelectorAll('.new')).toHaveLength(1);
    expect(container.querySelectorAll('.drop')).toHaveLength(1);
    // A jump to another position is not animated.
    await rerender({ grid: othello, cells: '.....ox..xo.....' });
    await rerender({ grid: othello, cells: 'xxxxxxxxoooooooo' });
    expect(container.querySelectorAll('.new')).toHaveLength(0);
  });
});
