// The arena in a real browser: a match is started, watched, stopped, taken up, and its games are opened.
import { describe, expect, it } from 'vitest';
import type { Match } from '../src/api/types';
import {
  browser,
  expectAccessible,
  expectNoSideways,
  pedra,
  says,
  server,
  settled,
  shot,
  visit,
  withServer,
} from './harness';

withServer();

const matches = async () => (await server.ask<{ matches: Match[] }>('GET', 'matches')).matches;

describe('a match', () => {
  it('is started from the page, grows live, and its games open in the analysis', async () => {
    const { page, leave } = await visit(browser, server, '#/arena');
    await page.getByLabel('Player 1').selectOption('chains');
    await page.getByLabel('Player 2').selectOption('five-windows');
    await page.getByRole('button', { name: 'Add a player' }).click();
    await page.getByLabel('Games of each pairing').fill('4');
    await page.getByLabel('Balanced openings').fill('20');
    await page.getByLabel('Limit of a move').selectOption('depth');
    await page.getByRole('spinbutton', { name: 'Depth' }).fill('1');
    await page.getByRole('button', { name: 'Start the match' }).click();
    await says(page, /^Openings made: \d+ of 20$/);
    await expect.poll(() => page.url()).toMatch(/#\/arena\/\d+$/);
    await expect.poll(() => page.locator('.state').textContent()).toMatch(/finished\s*12 of 12 games/);
    expect(await page.locator('[data-table=cross] tbody tr').count()).toBe(3);
    await page.getByRole('img', { name: /^Ratings in Elo/ }).waitFor();
    await page.getByRole('img', { name: /^Games by their number of moves/ }).waitFor();
    await shot(page, 'arena-match');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Analyse game 3' }).click();
    await expect.poll(() => page.url()).toMatch(/#\/analyse\/\d+/);
    await page.getByRole('grid').waitFor();
    await leave();
  });

  it('with SPRT is stopped and gone on with', async () => {
    const { page, leave } = await visit(browser, server, '#/arena');
    await page.getByLabel('Player 1').selectOption('engine:level=2');
    await page.getByLabel('Player 2').selectOption('chains');
    await page.getByLabel('Games of each pairing').fill('500');
    await page.getByLabel('Balanced openings').fill('0');
    await page.getByLabel(/SPRT/).check();
    await page.getByRole('button', { name: 'Start the match' }).click();
    await page.getByRole('heading', { name: 'Engine, level 2 – chains' }).waitFor();
    await says(page, /LLR/);
    const board = page.locator('[data-live]');
    const ply = async () => Number(await board.getAttribute('data-ply'));
    await board.waitFor();
    expect(await board.textContent()).toContain('Engine, level 2');
    const first = [await board.getAttribute('data-live'), await ply()].join();
    await expect
      .poll(async () => [await board.getAttribute('data-live'), await ply()].join())
      .not.toBe(first);
    await shot(page, 'arena-live');
    await expect.poll(async () => (await matches())[0]!.games).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.state.paused').waitFor();
    await expect.poll(async () => (await matches())[0]!.running).toBe(false);
    const games = (await matches())[0]!.games;
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.locator('.state.running').waitFor();
    await expect.poll(async () => (await matches())[0]!.games).toBeGreaterThan(games);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.state.paused').waitFor();
    expect((await matches()).length).toBe(2);
    await leave();
  });
});

describe('a ladder', () => {
  it('of the command line is shown with its ratings', async () => {
    const store = ['--store', server.arenaStore, '--ladder', 'class of 2026'];
    const players = ['chains:depth=1;name=Ana', 'open-ends:depth=1;name=Rui', 'random;name=Zé'];
    pedra('ladder', 'add', 'gomoku', ...players, '--size', '9', ...store);
    pedra('ladder', 'run', '--games', '4', '--depth', '1', '--openings', 'none', ...store);
    const { page, leave } = await visit(browser, server, '#/arena');
    await page.getByRole('link', { name: /^class of 2026/ }).click();
    await page.getByRole('heading', { name: /class of 2026/ }).waitFor();
    await page.getByRole('img', { name: /^Ratings in Elo.*Ana/ }).waitFor();
    const rows = page.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(3);
    expect(await rows.last().textContent()).toContain('Zé'); // who plays at random is last
    const games = async (row: number) => {
      const cells = await rows.nth(row).locator('td').allTextContents();
      return cells.slice(2, 5).reduce((sum, text) => sum + Number(text), 0);
    };
    expect(await games(0)).toBe(8);
    await shot(page, 'arena-ladder');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSideways(page);
    await shot(page, 'narrow-arena-ladder');
    await leave();
  });

  it('that is not there says so', async () => {
    const { page } = await visit(browser, server, '#/arena/ladder/nobody');
    await page.getByRole('alert').waitFor();
  });
});

describe('the list', () => {
  it.each(['light', 'dark'] as const)('and a match are accessible in the %s theme', async (colorScheme) => {
    for (const [name, address] of [
      ['list', '#/arena'],
      ['match', `#/arena/${(await matches()).at(-1)!.id}`],
    ] as const) {
      const { page, leave } = await visit(browser, server, address, { colorScheme });
      await settled(page);
      await expectAccessible(page);
      await shot(page, `${colorScheme}-arena-${name}`);
      await leave();
    }
  });

  it('fits a narrow screen', async () => {
    for (const [name, address] of [
      ['list', '#/arena'],
      ['match', `#/arena/${(await matches()).at(-1)!.id}`],
    ] as const) {
      const { page, leave } = await visit(browser, server, address, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        locale: 'pt-BR',
      });
      await settled(page);
      await expectNoSideways(page);
      await expectAccessible(page);
      await shot(page, `narrow-arena-${name}`);
      await leave();
    }
  });
});
