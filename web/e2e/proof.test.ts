// The proof: walked through with mouse and keyboard, and played against.
import { describe, expect, it } from 'vitest';
import type { Game } from '../src/api/types';
import {
  browser,
  cell,
  expectAccessible,
  expectNoSideways,
  gameId,
  says,
  server,
  settled,
  shot,
  visit,
  withServer,
} from './harness';

withServer();

describe('the proof', () => {
  it("shows why White's replies fail, and Black's answers", async () => {
    const { page, leave } = await visit(browser, server, '#/learn');
    await page
      .getByRole('link', { name: /^The proof/ })
      .first()
      .click();
    await page.waitForURL(/#\/proof/);
    await page.locator(`${cell('a15')}.playable`).click();
    await page.waitForURL(/#\/proof\/h8a15[a-o]\d+$/);
    await page.locator(`${cell('a1')}.playable`).click();
    await page.waitForURL(/#\/proof\/h8a15[a-o]\d+a1[a-o]\d+$/);
    await says(page, /^White to move: \d+ of 220 replies need an answer of their own\./);
    const zone = Number(await page.locator('[data-count=zone]').textContent());
    expect(zone).toBeGreaterThan(100);
    expect(await page.locator('[data-shaded=zone]').count()).toBe(zone);
    await page.locator(cell('o1')).hover();
    await says(page, /^o1: refuted at once\. .* as if White had passed\./);
    await shot(page, 'proof');
    await expectAccessible(page);

    // One of the replies with an answer of its own, by its button; back by the keyboard.
    const own = await page.locator('[data-own]').first().getAttribute('data-own');
    const before = page.url();
    await page.getByRole('button', { name: own!, exact: true }).click();
    await page.waitForURL((url) => url.href.startsWith(before + own!));
    await page.keyboard.press('ArrowLeft');
    await says(page, /^Black plays [a-o]\d+\./);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.url()).toBe(before);
    await leave();
  });

  it('says what is not proved', async () => {
    const { page, leave } = await visit(browser, server, '#/proof/c3h8c4');
    await says(page, 'The proof does not go here');
    await leave();
  });

  it('is played against, and wins', async () => {
    const { page, leave } = await visit(browser, server, '#/proof/h8a15');
    await page.locator('[data-state=proved]').waitFor();
    await page.getByRole('button', { name: 'Play against the proof' }).click();
    await page.waitForURL(/#\/play\/\d+/);
    const id = gameId(page);
    const state = () => server.ask<Game>('GET', `games/${id}`);
    for (let i = 0; i < 60; i++) {
      await expect.poll(async () => (await state()).to_act !== 'black').toBe(true);
      const game = await state();
      if (game.position.outcome.over) break;
      // The stone that stops a row, else one in a corner: no defence at all.
      const stop = game.position.threats.find(({ side, kind }) => side === 'black' && kind.endsWith('four'));
      const move = stop?.gains[0] ?? game.position.legal[0]!;
      await page.locator(`${cell(move)}.playable`).click();
      await expect.poll(async () => (await state()).moves.length).toBeGreaterThan(game.moves.length);
    }
    expect((await state()).position.outcome).toMatchObject({ winner: 'black', reason: 'row' });
    await page.getByRole('link', { name: 'What the proof says here' }).click();
    await says(page, 'Black has five in a row');
    await leave();
  });

  it('fits a narrow screen, in Portuguese', async () => {
    const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'pt-BR' };
    const { page, leave } = await visit(browser, server, '#/proof/h8a15', narrow);
    await says(page, 'A prova: como as pretas vencem');
    await page.locator('[data-state=proved]').waitFor();
    await settled(page);
    await expectNoSideways(page);
    await expectAccessible(page);
    await shot(page, 'narrow-proof');
    await leave();
  });
});
