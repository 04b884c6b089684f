// The lessons: each is done once as a student would, and says when it is not right.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  browser,
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

const done = (page: Page, name: string) => page.locator(`[data-lesson=${name}][data-done=true]`).waitFor();

describe('lessons', () => {
  it('are finished one after the other', async () => {
    const { page, leave } = await visit(browser, server, '#/learn');
    const next = () => page.getByRole('link', { name: /^Next:/ }).click();
    const check = () => page.getByRole('button', { name: 'Check' }).click();

    await says(page, /the search visited/);
    await page.getByLabel('27').check();
    await says(page, 'Not quite.');
    await page.getByLabel('6', { exact: true }).check();
    await done(page, 'tree');
    await next();

    await page.getByLabel('Value of the root').fill('8');
    await check();
    await says(page, 'Not quite.');
    const values = {
      'Value after a3': '4',
      'Value after b3': '3',
      'Value after c1': '-2',
      'Value of the root': '4',
    };
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
    await check();
    await done(page, 'minimax');
    await shot(page, 'lesson-minimax');
    await next();

    await page.getByRole('button', { name: 'Branch 3, leaf 2' }).click();
    await check();
    await says(page, 'Not quite.');
    await page.getByRole('button', { name: 'Branch 3, leaf 3' }).click();
    await check();
    await done(page, 'alphabeta');
    await shot(page, 'lesson-alphabeta');
    await next();

    for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Move b2 to the left' }).click();
    await done(page, 'ordering');
    await shot(page, 'lesson-ordering');
    await next();

    await page.getByLabel('Depth 1').fill('2');
    await says(page, /Depth 2: e4/);
    await page.getByLabel(/behind the horizon/).check();
    await done(page, 'depth');
    await shot(page, 'lesson-depth');
    await next();

    await says(page, 'The three still stands.');
    await page.getByLabel(/^A blocked stone counts/).fill('2');
    await says(page, 'It stops the three.');
    await done(page, 'heuristics');
    await page.getByRole('button', { name: /^Play 10 games/ }).click();
    await page.locator('[data-match=finished]').waitFor();
    await says(page, /10 of 10 games/);
    for (const name of ['five-windows', 'open-ends', 'zones'])
      await expect
        .poll(async () => {
          await page.getByRole('radio', { name }).check();
          return page.locator('[data-best]').getAttribute('data-best');
        })
        .toMatch(/^[a-i]\d/);
    await page.getByRole('radio', { name: 'chains' }).check();
    await shot(page, 'lesson-heuristics');
    await next();

    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel(/good order/).check();
    await done(page, 'tricks');
    await shot(page, 'lesson-tricks');
    await next();
    await page.locator('.playable').first().waitFor();
    await shot(page, 'lesson-threats');

    await page.reload();
    expect(await page.getByText('finished', { exact: true }).count()).toBe(7);
    await leave();
  });

  it('are accessible and fit a phone', async () => {
    for (const name of [
      'tree',
      'minimax',
      'alphabeta',
      'ordering',
      'depth',
      'heuristics',
      'tricks',
      'threats',
    ]) {
      const { page, leave } = await visit(browser, server, `#/learn/${name}`, {
        viewport: { width: 360, height: 740 },
        locale: 'pt-BR',
        colorScheme: name.length % 2 ? 'dark' : 'light',
      });
      await settled(page);
      await expectNoSideways(page);
      await expectAccessible(page);
      await shot(page, `lesson-phone-${name}`);
      await leave();
    }
  });
});
