// Puzzles: solved by keyboard alone, a wrong try refuted, hints.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
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

const state = (page: Page) => page.locator('[data-state]').getAttribute('data-state');

// Walks on the board from its tab stop to the cell, as a reader of it would.
async function walkTo(page: Page, target: string): Promise<void> {
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-point') ?? '');
  for (let i = 0; i < 40 && (await at()) !== target; i++) {
    const here = await at();
    const across = target.charCodeAt(0) - here.charCodeAt(0);
    const up = Number(target.slice(1)) - Number(here.slice(1));
    const key = across > 0 ? 'ArrowRight' : across < 0 ? 'ArrowLeft' : up > 0 ? 'ArrowUp' : 'ArrowDown';
    await page.keyboard.press(key);
  }
  expect(await at()).toBe(target);
}

describe('a puzzle', () => {
  it('is solved with the keyboard alone, against the defence, with the hints that are asked for', async () => {
    const { page, leave } = await visit(browser, server, '#/puzzles/fours/1');
    await page.locator('.playable').first().waitFor({ state: 'attached' });
    await settled(page);
    await expectAccessible(page);
    for (let i = 0; i < 12 && (await state(page)) !== 'solved'; i++) {
      await expect.poll(() => state(page)).toBe('yours');
      await page.keyboard.press('h');
      await says(page, /^(Look at column|Play) /);
      await expect.poll(() => state(page)).toBe('yours');
      await page.keyboard.press('h');
      await says(page, /^Play [a-o]\d+\.$/);
      const move = /Play (\w+)\./.exec((await page.locator('[data-state]').textContent())!)![1]!;
      for (let tab = 0; tab < 60; tab++) {
        if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break;
        await page.keyboard.press('Tab');
      }
      await walkTo(page, move);
      await page.keyboard.press('Enter');
      await expect.poll(() => state(page)).toMatch(/yours|solved/);
    }
    await says(page, 'Solved, with help.');
    await says(page, 'Solved: 1 of 36');
    await shot(page, 'puzzle-solved');
    await page.keyboard.press('n');
    await page.waitForURL(/#\/puzzles\/fours\/2$/);
    await leave();
  });

  it('refutes a wrong try with the line that beats it', async () => {
    const { page, leave } = await visit(browser, server, '#/puzzles/threats/3');
    await page.locator(`${cell('a1')}.playable`).click();
    await says(page, /^a1 (does not win|is not a win)/);
    await page.getByRole('button', { name: 'Why not?' }).click();
    await says(page, /The defence plays|The other side wins/);
    await shot(page, 'puzzle-wrong');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator(`${cell('a1')}.playable`).waitFor();
    await says(page, 'In a row: 0');
    await leave();
  });

  it('of Othello is judged by the exact result; every view fits a phone', async () => {
    const { page, leave } = await visit(browser, server, '#/puzzles/endings/1', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
      locale: 'pt-BR',
      colorScheme: 'dark',
    });
    await page.locator('.playable').first().waitFor();
    await settled(page);
    await expectAccessible(page);
    await expectNoSideways(page);
    await page.locator('.playable').first().tap();
    await expect.poll(() => state(page)).toMatch(/yours|wrong|solved/);
    await shot(page, 'puzzle-phone');
    await leave();
  });
});
