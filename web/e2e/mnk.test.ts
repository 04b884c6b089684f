// The games that courses begin with: tic-tac-toe, Connect Four, and any m,n,k-game. A move is played, and the lab
// shows the tree, of tic-tac-toe the whole of it.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Game } from '../src/api/types';
import {
  browser,
  cell,
  expectAccessible,
  figure,
  gameId,
  grow,
  server,
  shot,
  visit,
  withServer,
} from './harness';

withServer();

const state = (id: number) => server.ask<Game>('GET', `games/${id}`);

// From the first screen to a game against level 2, with one move of a person and one of the program.
async function playOne(page: Page, choose: () => Promise<void>, move: string): Promise<Game> {
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  await page.getByLabel('Tic-tac-toe, Connect Four and others').check();
  await page.getByLabel(/^Level/).fill('2');
  await page.getByText('More: rule').click();
  await choose();
  await page.locator(`${cell(move)}.playable`).click();
  await page.waitForURL(/#\/play\/\d+/);
  const id = gameId(page);
  await expect.poll(async () => (await state(id)).moves.length).toBe(2);
  const game = await state(id);
  await page.locator(`${cell(game.moves[1]!)}[aria-label*="white"]`).waitFor();
  return game;
}

// A search, and what it counted.
async function tree(page: Page, algorithm: string, depth: number, deepen: boolean) {
  await page.getByLabel('Deepen step by step').setChecked(deepen);
  await grow(page, depth, algorithm);
  return { recorded: await figure(page, 'recorded'), prunings: await figure(page, 'prunings') };
}

describe('tic-tac-toe', () => {
  it('is played, and its whole tree counted', async () => {
    const { page, leave } = await visit(browser, server, '');
    const game = await playOne(
      page,
      () => page.getByLabel('Tic-tac-toe', { exact: true }).check({ force: true }),
      'b2',
    );
    expect(game.spec).toMatchObject({ game: 'mnk', width: 3, height: 3, k: 3, gravity: false });

    await page.goto(`${server.url}/#/lab/tree/mnk.3x3.3/`);
    await page.locator('option', { hasText: '9, to the end' }).waitFor({ state: 'attached' });
    expect(await tree(page, 'Minimax', 9, false)).toEqual({ recorded: 549_946, prunings: 0 });
    await page.locator('[data-end=finished]').waitFor();
    await shot(page, 'lab-tictactoe');
    await expectAccessible(page);
    const cut = await tree(page, 'Alpha-beta', 9, false);
    expect(cut.recorded).toBeLessThan(30_000);
    expect(cut.prunings).toBeGreaterThan(1_000);

    // From any position: what was asked for the empty board is cut to what is left.
    await page.goto(`${server.url}/#/lab/tree/mnk.3x3.3/b2a1`);
    await page.locator('option', { hasText: '7, to the end' }).waitFor({ state: 'attached' });
    expect(await page.getByRole('combobox', { name: 'Depth' }).inputValue()).toBe('7');
    const left = await tree(page, 'Minimax', 7, false);
    expect(left.recorded).toBe(6_812);
    await leave();
  });
});

describe('Connect Four', () => {
  it('drops its stones, and the lab searches it', async () => {
    const { page, leave } = await visit(browser, server, '');
    const game = await playOne(
      page,
      () => page.getByLabel('Connect Four', { exact: true }).check({ force: true }),
      'd1',
    );
    expect(game.spec).toMatchObject({ game: 'mnk', width: 7, height: 6, k: 4, gravity: true });
    expect(game.position.legal).toHaveLength(7);
    await page.goto(`${server.url}/#/lab/tree/mnk.7x6.4.gravity/${game.moves.join('')}`);
    await page.locator('option', { hasText: '16' }).waitFor({ state: 'attached' });
    const all = await tree(page, 'Minimax', 4, false);
    expect(all).toEqual({ recorded: 1 + 7 + 7 ** 2 + 7 ** 3 + 7 ** 4, prunings: 0 });
    const cut = await tree(page, 'Alpha-beta', 4, false);
    expect(cut.recorded).toBeLessThan(all.recorded / 3);
    expect(cut.prunings).toBeGreaterThan(10);
    await shot(page, 'lab-connect4');
    await leave();
  });
});

describe('another m,n,k-game', () => {
  it('of a size of one own is played and searched', async () => {
    const { page, leave } = await visit(browser, server, '');
    const game = await playOne(
      page,
      async () => {
        await page.getByLabel('Columns').selectOption('5');
        await page.getByLabel('Rows').selectOption('4');
        await page.locator('label', { hasText: 'In a row' }).locator('select').selectOption('4');
      },
      'c2',
    );
    expect(game.spec).toMatchObject({ game: 'mnk', width: 5, height: 4, k: 4 });
    await page.goto(`${server.url}/#/lab/tree/mnk.5x4.4/${game.moves.join('')}`);
    const { recorded } = await tree(page, 'Minimax', 3, false);
    expect(recorded).toBe(1 + 18 + 18 * 17 + 18 * 17 * 16);
    await leave();
  });
});
