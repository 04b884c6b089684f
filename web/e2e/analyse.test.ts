// The analysis: engine lines, values, the whole game judged, variations, import and export.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Analysis, Game, VariationTree } from '../src/api/types';
import { browser, cell, gameId, says, server, shot, visit, withServer } from './harness';

withServer();

const make = (body: object) => server.ask<Game>('POST', 'games', body);
const kGomoku = ['h8', 'i9', 'g8', 'g7', 'i8', 'j8', 'h9', 'h10', 'f8', 'e8', 'i7', 'j6'];
const kOthello = ['f5', 'd6', 'c3', 'd3', 'c4', 'f4', 'f6', 'f3', 'e6', 'e7'];
const running = async () => (await server.ask<{ searches: unknown[] }>('GET', 'searches')).searches.length;

// How many cells have a value on them.
const valued = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[role=gridcell]')].filter((c) =>
        /^[WL+−]?\d/.test(c.getAttribute('aria-label')!.split(', ')[1] ?? ''),
      ).length,
  );

describe('the engine', () => {
  it('streams its lines, and stops at once', async () => {
    const game = await make({ spec: { game: 'othello' }, moves: kOthello });
    const { page, leave } = await visit(browser, server, `#/analyse/${game.id}`);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect.poll(() => page.locator('.lines li').count()).toBe(3);
    const status = () => page.locator('.verdict p').textContent();
    const early = await status();
    await expect.poll(status).not.toBe(early);
    await shot(page, 'analyse-othello');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(running).toBe(0);
    expect(await page.locator('.lines li').count()).toBe(3);
    await leave();
  });

  it('values every move on the board', async () => {
    const game = await make({ spec: { game: 'othello' }, moves: kOthello });
    const { page, leave } = await visit(browser, server, `#/analyse/${game.id}`);
    await page.getByLabel('Value of every move').check();
    await page.getByRole('button', { name: 'Start' }).click();
    await expect.poll(() => valued(page)).toBe(game.position.legal.length);
    await shot(page, 'analyse-values-othello');
    await leave();
  });

  it('values every cell of a Gomoku board too, and follows the reader', async () => {
    const game = await make({ spec: { game: 'gomoku' }, moves: kGomoku.slice(0, 5) });
    const { page, leave } = await visit(browser, server, `#/analyse/${game.id}`);
    await page.getByLabel('Value of every move').check();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.lines li').first().waitFor();
    await expect.poll(() => valued(page)).toBeGreaterThan(50);
    await shot(page, 'analyse-values-gomoku');
    await page.getByRole('button', { name: 'Move back' }).click();
    await page.locator('.lines li').first().waitFor();
    await expect.poll(running).toBeLessThanOrEqual(1);
    await leave();
    await expect.poll(running).toBe(0);
  });

  it('values every cell of a won position too', async () => {
    const { page, leave } = await visit(browser, server, '#/p/gomoku.freestyle.15x15.5/h8a1i8a3j8a5');
    await page.getByLabel('Value of every move').check();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.lines .score', { hasText: /^W\d/ }).first().waitFor();
    await expect.poll(() => page.locator('[role=gridcell][aria-label*=", W"]').count()).toBeGreaterThan(1);
    await leave();
  });

  it('finds a win, and its line is played into the tree', async () => {
    const moves = ['h8', 'a1', 'i8', 'a3', 'j8', 'a5'];
    const game = await make({ spec: { game: 'gomoku' }, moves });
    const { page, leave } = await visit(browser, server, `#/analyse/${game.id}`);
    await says(page, /open three/);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator('.lines .score', { hasText: /^W\d/ }).first().waitFor();
    await shot(page, 'analyse-win');
    await page.locator('.lines button').first().click();
    await expect.poll(() => page.locator('.list button').count()).toBeGreaterThan(6);
    await leave();
  });
});

describe('the whole game', () => {
  it('is judged: graph, mistakes, better moves; and what was found is still there after a reload', async () => {
    // White lets an open three stand.
    const moves = ['h8', 'i9', 'h9', 'h10', 'g8', 'a1', 'i8', 'a2', 'j8', 'f8', 'k8'];
    const game = await make({ spec: { game: 'gomoku' }, moves });
    const { page, leave } = await visit(browser, server, `#/analyse/${game.id}`);
    await page.locator('label', { hasText: 'A move' }).locator('select').selectOption('100');
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    await expect
      .poll(async () => {
        const { analyses } = await server.ask<{ analyses: Analysis[] }>('GET', `analyses?game_id=${game.id}`);
        return analyses[0]?.state;
      })
      .toBe('finished');
    await page.locator('.blunder').first().waitFor();
    await shot(page, 'analyse-review');
    const better = page.getByRole('button', { name: /^better: / }).first();
    await better.click();
    await page.locator('.variation').first().waitFor();
    const graph = page.getByRole('slider', { name: 'Evaluation over the game' });
    await graph.focus();
    await page.keyboard.press('End');
    expect(await graph.getAttribute('aria-valuenow')).toBe(String(moves.length));
    await page.reload();
    await page.locator('.blunder').first().waitFor();
    await page.locator('.variation').first().waitFor();
    await leave();
  });

  it('can be stopped and resumed', async () => {
    const game = await make({ spec: { game: 'othello' }, moves: kOthello });
    const { page, leave } = await visit(browser, server, `#/analyse/${game.id}`);
    await page.locator('label', { hasText: 'A move' }).locator('select').selectOption('2000');
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('region', { name: 'The whole game' }).getByRole('button', { name: 'Stop' }).click();
    await expect.poll(running).toBe(0);
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await leave();
  });
});

describe('a board', () => {
  it('of any kind is opened empty; moves that are legal in Othello open as Othello', async () => {
    const { page, leave } = await visit(browser, server, '#/analyse');
    await page.getByRole('grid').waitFor();
    await page.getByRole('button', { name: 'New board' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[value=renju]').check();
    await dialog.getByRole('button', { name: 'Open' }).click();
    await page.waitForURL(/#\/p\/gomoku.renju.15x15.5\/-$/);
    await importText(page, 'f5d6c3');
    await says(page, 'Othello 8×8');
    await leave();
  });
});

describe('on a phone', () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const inSight = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

  it('board, steps and engine line are seen together, all through a game', async () => {
    const game = await make({ spec: { game: 'gomoku' }, moves: kGomoku });
    const { page, leave } = await visit(browser, server, `#/analyse/${game.id}`, phone);
    await page.getByRole('grid').waitFor();
    await page.getByRole('button', { name: 'Start' }).tap();
    for (const step of [...kGomoku.keys()]) {
      await page.waitForURL(new RegExp(`ply=${kGomoku.length - step}$`));
      await page.locator('[data-engine-line] .pv').waitFor();
      for (const part of ['[role=grid]', '[aria-label="Look through the game"]', '[data-engine-line]'])
        expect(await inSight(page, part), part).toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      if (step === 0) await shot(page, 'phone-analysis');
      if (step < kGomoku.length - 1) await page.getByRole('button', { name: 'Move back' }).tap();
    }
    await page.getByRole('tab', { name: 'Review' }).tap();
    await page.getByRole('region', { name: 'The whole game' }).waitFor();
    await leave();
  });

  it('lies on its side with the board beside the rest', async () => {
    const { page, leave } = await visit(browser, server, '#/p/othello.8/f5d6c3', {
      ...phone,
      viewport: { width: 740, height: 360 },
    });
    await page.getByRole('grid').waitFor();
    await shot(page, 'phone-analysis-landscape');
    for (const part of ['[role=grid]', '[aria-label="Look through the game"]', '[data-engine-line]'])
      expect(await inSight(page, part), part).toBe(true);
    await leave();
  });

  it('a swipe scrolls and never plays', async () => {
    const { page, leave } = await visit(browser, server, '#/p/othello.8/f5d6c3', phone);
    await page.getByRole('grid').waitFor();
    const box = (await page.getByRole('grid').boundingBox())!;
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd' ? [] : [{ x: box.x + box.width / 2, y: box.y + box.height / 2 - up }],
      });
    await touch('touchStart', 0);
    for (let up = 10; up <= 150; up += 10) {
      await touch('touchMove', up);
      await page.waitForTimeout(16); // a finger's pace: what is faster is one jump
    }
    await touch('touchEnd', 150);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(page.url()).toMatch(/f5d6c3$/);
    await leave();
  });
});

describe('variations', () => {
  it('are made by playing, commented, exported as SGF and read back', async () => {
    const game = await make({ spec: { game: 'gomoku' }, moves: kGomoku.slice(0, 4) });
    const { page, leave } = await visit(browser, server, `#/analyse/${game.id}`);
    await page.getByRole('button', { name: 'First position' }).click();
    await page.getByRole('button', { name: 'Move forward' }).click();
    await page.locator(`${cell('j7')}.playable`).click();
    await page.locator('.variation').getByRole('button', { name: 'j7' }).waitFor();
    await page.getByLabel('Comment').fill('a quiet [move]');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'SGF' }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain('C[a quiet [move\\]]');
    await importText(page, text);
    expect(gameId(page)).not.toBe(game.id);
    await page.locator('.variation').getByRole('button', { name: 'j7' }).waitFor();
    await says(page, 'a quiet [move]');
    await leave();
  });

  it('and comments are kept with the game, for every browser', async () => {
    const game = await make({ spec: { game: 'gomoku' }, moves: kGomoku.slice(0, 4) });
    const first = await visit(browser, server, `#/analyse/${game.id}?ply=1`);
    await first.page.locator(`${cell('j7')}.playable`).click();
    await first.page.getByLabel('Comment').fill('left at once');
    await first.page.goto('about:blank'); // what was not yet written is written now
    const kept = () => server.ask<VariationTree>('GET', `games/${game.id}/variations`);
    await expect
      .poll(async () => (await kept()).nodes.map(({ comment }) => comment))
      .toContain('left at once');
    await first.leave();
    const second = await visit(browser, server, `#/analyse/${game.id}`);
    await second.page.locator('.variation').getByRole('button', { name: 'j7' }).waitFor();
    await says(second.page, 'left at once');
    await second.leave();
  });

  it('are kept by the address alone', async () => {
    const { page, leave } = await visit(browser, server, '#/p/othello.8/f5d6c3');
    await page.locator(`${cell('c3')}[aria-label*="black"]`).waitFor();
    await page.locator(`${cell('d3')}.playable`).click();
    await page.waitForURL(/#\/p\/othello.8\/f5d6c3d3$/);
    await page.reload();
    await page.locator(`${cell('d3')}[aria-label*="white"]`).waitFor();
    await page.getByRole('button', { name: 'Save as a game' }).click();
    await page.waitForURL(/#\/analyse\/\d+/);
    await leave();
  });

  it('of an impossible link are refused', async () => {
    const { page } = await visit(browser, server, '#/p/othello.8/a1');
    await page.getByRole('alert').waitFor();
  });
});

describe('pictures', () => {
  it('are saved as SVG and PNG', async () => {
    const { page, leave } = await visit(browser, server, '#/p/gomoku.freestyle.15x15.5/h8i9');
    await page.getByRole('grid').waitFor();
    const save = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      return readFileSync(await file.path());
    };
    const svg = (await save('SVG')).toString();
    expect(svg).toMatch(/^<svg [^>]*width="/);
    expect(svg.match(/<circle/g)!.length).toBeGreaterThan(5);
    const png = await save('PNG');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(png.length).toBeGreaterThan(20_000);
    await leave();
  });
});

async function importText(page: Page, text: string, game?: 'gomoku' | 'othello'): Promise<void> {
  const before = page.url();
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Paste a game or a position').fill(text);
  if (game) await dialog.locator(`input[value=${game}]`).check();
  await dialog.getByRole('button', { name: 'Open' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL((url) => url.href !== before && /#\/analyse\/\d+/.test(url.href));
  await page.getByRole('grid').waitFor();
}

// One game of WTHOR: a header of 16 bytes, then 68 bytes, moves as ten times the row and the column.
function wthor(moves: readonly string[]): Buffer {
  const bytes = Buffer.alloc(16 + 68);
  bytes.set([20, 26, 11, 16]);
  bytes.writeUInt32LE(1, 4);
  bytes.writeUInt16LE(2026, 10);
  bytes[12] = 8;
  bytes[16 + 6] = 32;
  moves.forEach((move, i) => (bytes[16 + 8 + i] = Number(move[1]) * 10 + move.charCodeAt(0) - 96));
  return bytes;
}

describe('pasted text', () => {
  const cases: [string, string, 'gomoku' | 'othello', string, string?][] = [
    ['SGF', '(;FF[4]GM[4]SZ[15];B[hh];W[ii];B[gg])', 'gomoku', 'h8i7g9'],
    ['PSQ', 'Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,0\r\n', 'gomoku', 'h8i9'],
    ['a Gomocup board', 'START 15\nBOARD\n7,7,1\n8,8,2\nDONE\n', 'gomoku', ''],
    ['a Gomoku transcript', 'h8i9g7', 'gomoku', 'h8i9g7'],
    ['an Othello transcript', 'f5d6c3d3c4', 'othello', 'f5d6c3d3c4'],
    [
      'GGF',
      '(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)',
      'othello',
      'f5d6',
    ],
    ['OBF', '---------------------------OX------XO--------------------------- X;', 'othello', ''],
  ];
  for (const [name, text, game, moves] of cases) {
    it(`${name} is opened`, async () => {
      const { page, leave } = await visit(browser, server, '#/analyse');
      await page.getByRole('grid').waitFor();
      await importText(page, text, game);
      const stored = await server.ask<Game>('GET', `games/${gameId(page)}`);
      expect(stored.spec.game).toBe(game);
      if (moves) expect(stored.moves.join('')).toBe(moves);
      else expect(stored.position.cells).toMatch(/[xo]/);
      await leave();
    });
  }

  it('WTHOR is opened from a file', async () => {
    const { page, leave } = await visit(browser, server, '#/analyse');
    await page.getByRole('button', { name: 'Import' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'WTH_2026.wtb', mimeType: 'application/octet-stream', buffer: wthor(kOthello) });
    await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
    await page.waitForURL(/#\/analyse\/\d+/);
    const stored = await server.ask<Game>('GET', `games/${gameId(page)}`);
    expect(stored.moves).toEqual(kOthello);
    await leave();
  });

  it('that is nothing says so', async () => {
    const { page } = await visit(browser, server, '#/analyse');
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByLabel('Paste a game or a position').fill('(;GM[4]SZ[15];B[zz');
    await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
  });
});

describe('an Othello position', () => {
  it('shows mobility, stable discs and the exact score', async () => {
    // Four empty squares are solved at once.
    const game = await make({ spec: { game: 'othello', size: 4 }, moves: [] });
    const { page, leave } = await visit(browser, server, `#/analyse/${game.id}`);
    await page.getByLabel("The other side's moves").check();
    await page.getByRole('button', { name: 'Start' }).click();
    await says(page, /^exact$/);
    const facts = await page.getByRole('region', { name: 'Position' }).textContent();
    expect(facts).toContain('Discs');
    expect(facts).toContain('Moves');
    await leave();
  });
});
