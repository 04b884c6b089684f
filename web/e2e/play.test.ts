// Games, played to their end: with the mouse, with the keyboard, by machines.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Game } from '../src/api/types';
import { browser, cell, gameId, says, server, shot, visit, withServer } from './harness';

withServer();

const state = (id: number) => server.ask<Game>('GET', `games/${id}`);

async function newGame(page: Page, choices: () => Promise<void>): Promise<number> {
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  await page.getByText('More: rule').click();
  await page.locator('[data-seat=black] option[value="engine:level=1"]').waitFor({ state: 'attached' });
  await choices();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/#\/play\/\d+/);
  await page.getByRole('grid').waitFor();
  return gameId(page);
}

// Until it is somebody else's turn than the machine's, or over.
async function settled(id: number): Promise<Game> {
  for (;;) {
    const game = await state(id);
    if (!game.to_act || game[game.to_act].kind === 'human') return game;
    await new Promise((done) => setTimeout(done, 50));
  }
}

describe('the first screen', () => {
  it('plays with one click on its board, at the level that was chosen', async () => {
    const { page, leave } = await visit(browser, server, '');
    await page.getByLabel(/^Level/).fill('2');
    await shot(page, 'first-screen');
    await page.locator(`${cell('h8')}.playable`).click();
    await page.waitForURL(/#\/play\/\d+/);
    const { black, white, moves } = await settled(gameId(page));
    expect([black.kind, white.player]).toEqual(['human', 'engine:level=2']);
    expect(moves[0]).toBe('h8');
    expect(moves).toHaveLength(2);
    await page.goto(server.url);
    await page.getByLabel('Othello').check();
    await page.getByRole('group', { name: 'You play' }).getByLabel('White').check();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForURL(/#\/play\/\d+/);
    expect((await settled(gameId(page))).moves).toHaveLength(1);
    await leave();
  });
});

describe('a game', () => {
  it('of Gomoku is played with the mouse and won against level 1', async () => {
    const { page, leave } = await visit(browser, server, '');
    const id = await newGame(page, async () => {
      await page.selectOption('[data-seat=white]', 'engine:level=1');
    });
    for (let i = 0; i < 120; i++) {
      const game = await settled(id);
      if (game.position.outcome.over) break;
      const move = await server.bestMove(id);
      await page.locator(`${cell(move)}.playable`).click();
      await page.locator(`${cell(move)}[aria-label*="black"]`).waitFor();
    }
    await page.locator('[data-result]').waitFor();
    expect((await state(id)).position.outcome).toMatchObject({ winner: 'black', reason: 'row' });
    expect(await page.locator('[data-result]').textContent()).toBe('You win');
    await page.getByRole('button', { name: 'Rematch' }).click();
    await expect.poll(() => gameId(page)).not.toBe(id);
    const again = await state(gameId(page));
    expect([again.black.kind, again.white.kind]).toEqual(['engine', 'human']);
    await shot(page, 'play-gomoku-won');
    await leave();
  });

  it('of Gomoku is won with the keyboard alone', async () => {
    const { page, leave } = await visit(browser, server, '');
    await page.getByRole('button', { name: 'Start the game' }).waitFor();
    // By Tab to the slider and the start button, then to the board's one tab stop.
    const tabTo = async (what: string) => {
      for (let i = 0; i < 60; i++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((selector) => document.activeElement?.matches(selector), what)) return;
      }
      throw new Error(`Tab does not reach ${what}`);
    };
    await tabTo('[type=range]');
    await page.keyboard.press('Home');
    await says(page, 'Level 1: first stones');
    await tabTo('.start');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/play\/\d+/);
    const id = gameId(page);
    await page.getByRole('grid').waitFor();
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break;
      await page.keyboard.press('Tab');
    }
    for (let i = 0; i < 120; i++) {
      const game = await settled(id);
      if (game.position.outcome.over) break;
      await page.locator('.playable').first().waitFor({ state: 'attached' });
      await walkTo(page, await server.bestMove(id));
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await state(id)).moves.length).toBeGreaterThan(game.moves.length);
    }
    expect((await state(id)).position.outcome.winner).toBe('black');
    await page.locator('[data-result]').waitFor();
    const said = await page.locator('[role=status]').textContent();
    expect(said).toContain('You win');
    await leave();
  });

  it('of Othello is played to its end, passes and all', async () => {
    const { page, leave } = await visit(browser, server, '');
    const id = await newGame(page, async () => {
      await page.check('input[value=othello]');
      await page.selectOption('[data-seat=black]', 'human');
      await page.selectOption('[data-seat=white]', 'engine:level=1');
    });
    for (let i = 0; i < 80; i++) {
      const game = await settled(id);
      if (game.position.outcome.over) break;
      const move = game.position.legal[0]!;
      if (move === 'pass') await page.getByRole('button', { name: 'Pass', exact: true }).click();
      else await page.locator(`${cell(move)}.playable`).click();
      await expect.poll(async () => (await state(id)).moves.length).toBeGreaterThan(game.moves.length);
      if (i === 12) await shot(page, 'play-othello');
    }
    await page.locator('[data-result]').waitFor();
    expect((await state(id)).position.outcome.reason).toBe('discs');
    await leave();
  });

  it('between two machines goes on by itself to its end', async () => {
    const { page, leave } = await visit(browser, server, '');
    const id = await newGame(page, async () => {
      await page.check('input[value=othello]');
      await page.locator('label', { hasText: 'Board' }).locator('select').selectOption('6');
      await page.selectOption('[data-seat=black]', 'random');
      await page.selectOption('[data-seat=white]', 'engine:level=2');
    });
    await expect.poll(async () => (await state(id)).ply).toBeGreaterThan(2);
    await page.locator('[data-result]').waitFor();
    expect((await state(id)).position.outcome.over).toBe(true);
    await leave();
  });

  it('of three in a row on a small board, heuristic against human, survives a reload in its middle', async () => {
    const { page, leave } = await visit(browser, server, '');
    const id = await newGame(page, async () => {
      await page.getByLabel('Columns').selectOption('3');
      await page.getByLabel('Rows').selectOption('3');
      await page.locator('label', { hasText: 'In a row' }).locator('select').selectOption('3');
      await page.selectOption('[data-seat=black]', 'chains');
      await page.selectOption('[data-seat=white]', 'human');
    });
    for (let i = 0; i < 5; i++) {
      const game = await settled(id);
      if (game.position.outcome.over) break;
      await page.locator(`${cell(game.position.legal[0]!)}.playable`).click();
      await expect.poll(async () => (await state(id)).moves.length).toBeGreaterThan(game.moves.length);
      if (i === 0) {
        await page.reload();
        await page.getByRole('grid').waitFor();
        expect(await page.locator('.moves button').count()).toBeGreaterThan(1);
      }
    }
    await page.locator('[data-result]').waitFor();
    await leave();
  });
});

async function walkTo(page: Page, target: string): Promise<void> {
  const here = await page.evaluate(() => document.activeElement?.getAttribute('data-point') ?? '');
  const column = (point: string) => point.charCodeAt(0);
  const row = (point: string) => Number(point.slice(1));
  const across = column(target) - column(here);
  const up = row(target) - row(here);
  for (let i = 0; i < Math.abs(across); i++)
    await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(up); i++) await page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-point'))).toBe(target);
}

describe('during a game', () => {
  const humans = { black: { kind: 'human' }, white: { kind: 'human' } };
  const make = (body: object) => server.ask<Game>('POST', 'games', { ...humans, ...body });

  it('moves are undone and redone without limit', async () => {
    const game = await make({ spec: { game: 'gomoku' }, moves: ['h8', 'i9', 'g7'] });
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    const undo = page.getByRole('button', { name: 'Undo' });
    for (const ply of [2, 1, 0]) {
      await undo.click();
      await expect.poll(async () => (await state(game.id)).ply).toBe(ply);
    }
    await expect.poll(() => undo.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(async () => (await state(game.id)).ply).toBe(1);
    await page.locator(`${cell('h8')}[aria-label*="black"]`).waitFor();
    await leave();
  });

  it('one looks back without changing it, and may play on from there', async () => {
    const game = await make({ spec: { game: 'gomoku' }, moves: ['h8', 'i9', 'g7', 'f6'] });
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    await page.getByRole('button', { name: 'i9' }).click();
    await says(page, 'Looking at move 2: i9');
    expect(await page.locator(cell('g7')).getAttribute('aria-label')).toContain('empty');
    expect((await state(game.id)).ply).toBe(4);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await expect.poll(async () => (await state(game.id)).ply).toBe(2);
    await page.locator(`${cell('c3')}.playable`).click();
    await expect.poll(async () => (await state(game.id)).moves).toEqual(['h8', 'i9', 'c3']);
    await leave();
  });

  it('one resigns after being asked', async () => {
    const game = await make({ spec: { game: 'gomoku' }, moves: ['h8'] });
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Really resign?' }).click();
    await page.locator('[data-result=black]').waitFor();
    expect((await state(game.id)).position.outcome.reason).toBe('resigned');
    await leave();
  });

  it('the board is turned and numbered', async () => {
    const game = await make({ spec: { game: 'othello' }, moves: ['f5', 'd6'] });
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    const first = () => page.getByRole('gridcell').first().getAttribute('data-point');
    expect(await first()).toBe('a1');
    await page.getByRole('button', { name: 'Flip' }).click();
    await expect.poll(first).toBe('h8');
    await page.getByLabel('Move numbers').check();
    expect(await page.locator(cell('f5')).getAttribute('aria-label')).toContain('move 1');
    await leave();
  });

  it('forbidden points are marked in renju', async () => {
    // Two open pairs of Black's cross at h8: a double three.
    const moves = ['g8', 'a1', 'i8', 'a3', 'h7', 'a5', 'h9', 'a7'];
    const game = await make({ spec: { game: 'gomoku', rule: 'renju' }, moves });
    expect(game.position.forbidden.map(({ point }) => point)).toContain('h8');
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    expect(await page.locator(cell('h8')).getAttribute('aria-label')).toContain('forbidden');
    await page.locator(cell('h8')).click();
    await says(page, /h8 is forbidden to Black: double three/);
    await shot(page, 'play-renju');
    await leave();
  });

  it('Swap2 asks for stones, then for a choice', async () => {
    const game = await make({ spec: { game: 'gomoku', opening: 'swap2' } });
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    for (const point of ['h8', 'i9', 'g6']) {
      await page.locator(`${cell(point)}.playable`).click();
      await page.locator(`${cell(point)}:not([aria-label*="empty"])`).waitFor();
    }
    await page.getByRole('button', { name: 'Lay two more stones' }).click();
    for (const point of ['f5', 'j10']) {
      await page.locator(`${cell(point)}.playable`).click();
      await page.locator(`${cell(point)}:not([aria-label*="empty"])`).waitFor();
    }
    await shot(page, 'play-swap2');
    await page.getByRole('button', { name: 'Take Black' }).click();
    await expect.poll(async () => (await state(game.id)).swap2?.task).toBe('finished');
    await says(page, 'White to move');
    await leave();
  });

  it('a machine takes part in Swap2', async () => {
    const game = await server.ask<Game>('POST', 'games', {
      spec: { game: 'gomoku', opening: 'swap2' },
      black: { kind: 'engine', player: 'engine:level=2' },
      white: { kind: 'human' },
    });
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    await page.getByRole('button', { name: 'Take White' }).click();
    await expect.poll(async () => (await state(game.id)).swap2?.task).toBe('finished');
    await leave();
  });

  it('a position is set by hand', async () => {
    const game = await make({ spec: { game: 'gomoku' } });
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    await page.getByRole('button', { name: 'Edit position' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator(cell('c3')).click();
    await dialog.getByRole('group', { name: 'Put' }).getByLabel('White').check();
    await dialog.locator(cell('d4')).click();
    await dialog.getByRole('group', { name: 'To move' }).getByLabel('White').check();
    await shot(page, 'play-edit');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    const set = await state(game.id);
    expect(set.position.to_move).toBe('white');
    expect(set.position.cells.replaceAll('.', '')).toBe('ox');
    await page.locator(`${cell('d4')}[aria-label*="white"]`).waitFor();
    await leave();
  });

  it('the clocks run on while nobody looks', async () => {
    const game = await make({ spec: { game: 'gomoku' }, moves: ['h8'], clock: { minutes: 3, increment: 2 } });
    const first = await visit(browser, server, `#/play/${game.id}`);
    await first.page.getByText('2:5').waitFor(); // White's runs
    await first.page.locator(`${cell('i9')}.playable`).click();
    await expect.poll(async () => (await state(game.id)).clock!.running).toBe('black');
    await first.leave();
    const left = (await state(game.id)).clock!.black_ms;
    await expect.poll(async () => (await state(game.id)).clock!.black_ms).toBeLessThan(left - 500);
    const again = await visit(browser, server, `#/play/${game.id}`);
    await again.page
      .getByText(/^2:5\d$/)
      .first()
      .waitFor();
    await again.leave();
  });

  it("goes on while its page is closed during the engine's thought", async () => {
    const game = await server.ask<Game>('POST', 'games', {
      spec: { game: 'gomoku' },
      white: { kind: 'engine', player: 'engine:time=3s' },
    });
    const first = await visit(browser, server, `#/play/${game.id}`);
    await first.page.locator(`${cell('h8')}.playable`).click();
    await first.page.getByText('The engine is thinking').waitFor();
    expect((await state(game.id)).thinking?.side).toBe('white');
    await first.leave();
    expect((await state(game.id)).ply).toBe(1);
    const { moves } = await settled(game.id);
    expect(moves).toHaveLength(2);
    const again = await visit(browser, server, `#/play/${game.id}`);
    await again.page.locator(`${cell(moves[1]!)}[aria-label*="white"]`).waitFor();
    await says(again.page, 'Your turn');
    await again.leave();
  });

  it('is the same in two tabs', async () => {
    const game = await make({ spec: { game: 'gomoku' } });
    const one = await visit(browser, server, `#/play/${game.id}`);
    const two = await visit(browser, server, `#/play/${game.id}`);
    await one.page.locator(`${cell('h8')}.playable`).click();
    await two.page.locator(`${cell('h8')}[aria-label*="black"]`).waitFor();
    await two.page.locator(`${cell('i9')}.playable`).click();
    await one.page.locator(`${cell('i9')}[aria-label*="white"]`).waitFor();
    await one.page.getByRole('button', { name: 'Undo' }).click();
    await two.page.locator(`${cell('i9')}[aria-label*="empty"]`).waitFor();
    await two.page.locator(`${cell('c3')}.playable`).click();
    await one.page.locator(`${cell('c3')}[aria-label*="white"]`).waitFor();
    expect((await state(game.id)).moves).toEqual(['h8', 'c3']);
    await one.leave();
    await two.leave();
  });

  it('a hint is asked for, and the players are changed', async () => {
    const game = await make({ spec: { game: 'othello' } });
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hint').waitFor();
    await page.getByRole('button', { name: 'Players' }).click();
    await page.getByRole('dialog').locator('[data-seat=black]').selectOption('engine:level=1');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect.poll(async () => (await state(game.id)).ply).toBe(1);
    await leave();
  });

  it('what another page does is seen here', async () => {
    const game = await make({ spec: { game: 'gomoku' } });
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    await page.getByRole('grid').waitFor();
    await server.ask('POST', `games/${game.id}/move`, { move: 'h8' });
    await page.locator(`${cell('h8')}[aria-label*="black"]`).waitFor();
    await leave();
  });
});

describe('the keyboard', () => {
  it('keeps its keys after clicks of the mouse, on the board and on what is set beside it', async () => {
    const game = await server.ask<Game>('POST', 'games', { spec: { game: 'gomoku' }, moves: ['h8', 'i9'] });
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    await page.locator(`${cell('g7')}.playable`).click();
    await expect.poll(async () => (await state(game.id)).ply).toBe(3);
    await page.keyboard.press('ArrowLeft');
    await says(page, 'Looking at move 2: i9');
    await page.getByLabel('Move numbers').check();
    await page.keyboard.press('ArrowRight');
    await says(page, 'White to move');
    await page.keyboard.press('u');
    await expect.poll(async () => (await state(game.id)).ply).toBe(2);
    await page.goto(`${server.url}/#/analyse/${game.id}`);
    await page.locator(`${cell('c3')}.playable`).click();
    await page.waitForURL(/ply=3/);
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/ply=2/);
    await leave();
  });
});

describe('players', () => {
  it('keep their names and options when sides are swapped', async () => {
    const game = await server.ask<Game>('POST', 'games', {
      spec: { game: 'gomoku' },
      black: { kind: 'human', name: 'Ana' },
      white: { kind: 'engine', player: 'chains:depth=2', name: 'My chains' },
    });
    const { page, leave } = await visit(browser, server, `#/play/${game.id}`);
    await page.getByRole('button', { name: 'Players' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.locator('[data-seat=white]').inputValue()).toBe('chains:depth=2');
    await dialog.getByRole('button', { name: 'Swap sides' }).click();
    await dialog.getByLabel('Name of the game').fill('Final');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator('[data-title]').textContent()).toBe('Final');
    const { black, white } = await state(game.id);
    expect(black).toMatchObject({ kind: 'engine', name: 'My chains', player: 'chains:depth=2' });
    expect(white).toMatchObject({ kind: 'human', name: 'Ana' });
    await leave();
  });

  it('that are engines move once, whoever looks on', async () => {
    const game = await server.ask<Game>('POST', 'games', {
      spec: { game: 'gomoku' },
      white: { kind: 'engine', player: 'engine:level=2' },
    });
    const tabs = [];
    for (let i = 0; i < 2; i++) tabs.push(await visit(browser, server, `#/play/${game.id}`));
    await tabs[0]!.page.locator(`${cell('h8')}.playable`).click();
    const { moves } = await settled(game.id);
    expect(moves).toHaveLength(2);
    for (const { page, leave } of tabs) {
      await page.locator(`${cell(moves[1]!)}[aria-label*="white"]`).waitFor();
      await leave();
    }
    expect((await state(game.id)).moves).toHaveLength(2);
  });
});

describe('games', () => {
  it('are listed, reopened and deleted', async () => {
    const game = await server.ask<Game>('POST', 'games', {
      spec: { game: 'othello', size: 6 },
      title: 'Six by six',
    });
    const { page, leave } = await visit(browser, server, '#/play');
    await shot(page, 'play-start');
    await page.getByText('Six by six').click();
    await page.waitForURL(new RegExp(`#/play/${game.id}$`));
    await page.goBack();
    const remove = page.getByRole('button', { name: `Delete game ${game.id}` });
    await remove.click();
    await page.getByText('Six by six').waitFor({ state: 'detached' });
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Six by six').waitFor();
    await remove.click();
    await page.getByText('Six by six').waitFor({ state: 'detached' });
    await expect.poll(() => state(game.id).catch(String)).toMatch(/404/);
    await leave();
  });

  it('that do not exist say so', async () => {
    const { page } = await visit(browser, server, '#/play/999999');
    await says(page, 'That is not here (any more).');
  });
});
