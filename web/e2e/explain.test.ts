// What the page explains: why a game is won, why a point is forbidden, what an opening is called, and mistakes tried
// again.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Analysis, Game } from '../src/api/types';
import {
  browser,
  cell,
  expectAccessible,
  expectNoSideways,
  says,
  server,
  settled,
  shot,
  visit,
  withServer,
} from './harness';

withServer();

const make = (body: object) => server.ask<Game>('POST', 'games', body);
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const ghosts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.board svg text[font-size="14"][font-weight="600"]')]
      .map((text) => text.textContent)
      .filter((text) => /^\d+$/.test(text ?? '')),
  );
// A win by fours, over when Black has five: the position of a puzzle, then a move elsewhere.
const kWon = ['h8', 'a1', 'i8', 'a3', 'j8', 'a5', 'g8', 'f8', 'k8'];

describe('why', () => {
  it('a finished game is won: from the move on at which it was, step by step on the board', async () => {
    const game = await make({ spec: { game: 'gomoku' }, moves: kWon });
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    await page.getByRole('link', { name: 'Why?' }).click();
    await says(page, 'Black had a forced win from move 7 on:');
    await page.waitForURL(/ply=6$/);
    await says(page, 'g8: an open four (row); one stone cannot stop it');
    await expect.poll(() => ghosts(page)).toEqual(['1']);
    await settled(page);
    await expectAccessible(page);
    await shot(page, 'why');
    await page
      .getByRole('group', { name: 'Look through the game' })
      .getByRole('button', { name: 'Move back' })
      .click();
    await page.getByRole('button', { name: 'Show the forced win' }).waitFor();
    await leave();
  });

  it('the side to move wins: every step in both languages, on a phone with the board in sight', async () => {
    const { page, leave } = await visit(browser, server, '#/puzzles/fours/9', {
      ...phone,
      colorScheme: 'dark',
    });
    await page.locator('main').getByRole('link', { name: 'Analyse' }).tap();
    await page.getByRole('tab', { name: 'Position' }).tap();
    await page.getByRole('button', { name: 'Show the forced win' }).tap();
    await says(page, /wins by force:/);
    const steps = page.locator('[data-why=win] li');
    const count = await steps.count();
    expect(count).toBeGreaterThan(1);
    for (let step = 1; step < count; step++) {
      await page
        .getByRole('group', { name: 'Steps of the win' })
        .getByRole('button', { name: 'Move forward' })
        .tap();
      await expect.poll(async () => (await ghosts(page)).length).toBe(2 * step + 1);
    }
    for (const part of ['[role=grid]', '[aria-label="Steps of the win"]']) {
      const box = (await page.locator(part).boundingBox())!;
      expect(box.y, part).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, part).toBeLessThanOrEqual(740);
    }
    await expectNoSideways(page);
    await settled(page);
    await expectAccessible(page);
    await shot(page, 'why-phone');
    await page.getByLabel('Language').selectOption('pt-BR');
    await says(page, /(um cinco|um quatro aberto)/);
    await leave();
  });

  it('may have no answer', async () => {
    const { page, leave } = await visit(browser, server, '#/p/gomoku.freestyle.15x15.5/h8');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('w');
    await says(page, /^No win by threats found/);
    await leave();
  });

  it('a point is forbidden: said, and drawn by its rows', async () => {
    const { page, leave } = await visit(browser, server, '#/p/gomoku.renju.15x15.5/g8a1i8a3h7a5h9a7');
    await page.getByRole('grid').waitFor();
    const drawn = () => page.locator('.board svg line[opacity="0.62"]').count();
    await page.getByLabel('Threats').uncheck();
    expect(await drawn()).toBe(0);
    await page.locator(cell('h8')).click();
    await says(page, /^h8 is forbidden to Black: double three/);
    await expect.poll(drawn).toBe(2);
    await shot(page, 'foul');
    await page.locator(cell('k4')).click();
    await expect.poll(drawn).toBe(0);
    await leave();
  });
});

describe('openings', () => {
  it('are named as the game goes on, in both languages', async () => {
    const { page, leave } = await visit(browser, server, '#/p/othello.8/f5d6');
    const name = page.locator('[data-opening]');
    await expect.poll(async () => (await name.textContent())?.trim()).toBe('Perpendicular');
    for (const move of ['c3', 'd3', 'c4']) {
      await page.locator(`${cell(move)}.playable`).click();
      await page.locator(`${cell(move)}[aria-label*="black"], ${cell(move)}[aria-label*="white"]`).waitFor();
    }
    await expect.poll(async () => (await name.textContent())?.trim()).toBe('Tiger');
    await page.getByLabel('Language').selectOption('pt-BR');
    await expect.poll(async () => (await name.textContent())?.trim()).toBe('Tigre');
    await leave();
  });

  it('of renju are named however the board is turned', async () => {
    const { page, leave } = await visit(browser, server, '#/p/gomoku.renju.15x15.5/h8g7f6', phone);
    await expect
      .poll(async () => (await page.locator('[data-opening]').textContent())?.trim())
      .toBe('Chosei, long star (1I)');
    await expectNoSideways(page);
    await leave();
  });
});

describe('a mistake', () => {
  it('is tried again, wrongly, then rightly; mistakes are listed by size', async () => {
    // Black leaves an open three that White has, then one of its own is left: two certain mistakes at least.
    const moves = ['h8', 'i9', 'a1', 'i8', 'a3', 'i10', 'o1', 'i11', 'o15', 'i12'];
    const game = await make({ spec: { game: 'gomoku' }, moves });
    const { page, leave } = await visit(browser, server, `#/analyse/${game.id}`);
    await page.getByLabel('A move').selectOption({ label: '0.1 s' });
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    await expect
      .poll(
        async () =>
          (await server.ask<{ analyses: Analysis[] }>('GET', `analyses?game_id=${game.id}`)).analyses[0]
            ?.state,
      )
      .toBe('finished');
    const listed = () =>
      page
        .locator('.review li .number:first-child')
        .evaluateAll((all) => all.map((each) => each.textContent!.trim()));
    await expect.poll(async () => (await listed()).length).toBeGreaterThan(1);
    const byMove = await listed();
    await page.getByLabel('by size').check();
    expect([...(await listed())].sort()).toEqual([...byMove].sort());
    await shot(page, 'review-by-size');
    await page.getByLabel('by move').check();

    const last = page.locator('.review li').last();
    const played = (await last.locator('strong').textContent())!;
    await last.getByRole('button', { name: /^Retry/ }).click();
    const state = () => page.locator('[data-retry]').getAttribute('data-retry');
    await says(page, new RegExp(`played ${played}\\. Find a better move`));
    await page.locator(cell(played)).click();
    await expect.poll(state).toBe('wrong');
    await says(page, `${played} is the move of the game. Try another.`);
    await settled(page);
    await expectAccessible(page);
    await shot(page, 'retry');
    await page.getByRole('button', { name: 'Show it' }).click();
    await expect.poll(state).toBe('shown');
    const best = /play (\w+)/.exec((await page.locator('[data-retry] p').textContent())!)![1]!;
    await page.getByRole('button', { name: 'Leave' }).click();
    await last.getByRole('button', { name: /^Retry/ }).click();
    await page.locator(cell(best)).click();
    await expect.poll(state).toBe('right');
    await says(page, `${best}: the best move.`);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.locator('[data-retry]').waitFor({ state: 'detached' });
    await leave();
  });
});
