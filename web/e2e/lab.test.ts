// The lab in a real browser: the tree that was really searched, its numbers those of the command line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Game, Report, Tree, TreeNode } from '../src/api/types';
import {
  browser,
  cell,
  expectAccessible,
  expectNoSideways,
  figure,
  grow,
  pedra,
  says,
  server,
  settled,
  shot,
  visit,
  withServer,
} from './harness';

withServer();

const kMoves = ['h8', 'i9', 'g7', 'h9', 'f8', 'h10'];
const at = (part: string, moves = kMoves) => `#/lab/${part}/gomoku.freestyle.15x15.5/${moves.join('')}`;
const kNarrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

interface Row {
  id: number;
  parent: number | null;
  why: string;
  skipped: number;
}
// What `pedra search` says, and the tree that it writes.
function commandLine(depth: number, moves = kMoves): { report: Report; rows: Row[] } {
  const folder = mkdtempSync(join(tmpdir(), 'pedra-tree-'));
  try {
    const file = join(folder, 'tree.json');
    const how = ['--player', 'chains', '--depth', String(depth), '--moves', moves.join(' ')];
    const said = pedra('search', 'gomoku', ...how, '--json', `--tree=${file}`, '--tree-depth', '64');
    const report = JSON.parse(said.trim().split('\n').at(-1)!) as Report;
    const rows = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Row)
      .filter((row) => row.id !== undefined);
    return { report, rows };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the tree', () => {
  it('has the nodes and the cuts of pedra search, at depth 4', async () => {
    const moves = kMoves.slice(0, 3);
    const { report, rows } = commandLine(4, moves);
    const { page, leave } = await visit(browser, server, at('tree', moves));
    await grow(page, 4);
    expect(await figure(page, 'nodes')).toBe(report.nodes);
    expect(await figure(page, 'prunings')).toBe(report.prunings);
    expect(await page.locator('[data-figure=move]').textContent()).toBe(report.move);
    const cut = rows.filter((row) => row.why === 'cut');
    expect(cut.length).toBeGreaterThan(100);
    const shown = Number((await page.locator('[data-end=cut]').textContent())!.replace(/\D/g, ''));
    expect(shown).toBe(cut.length);
    expect(await figure(page, 'recorded')).toBe(rows.length);
    expect(await figure(page, 'skipped')).toBe(rows.reduce((sum, row) => sum + row.skipped, 0));

    // Every branch that was cut below the first move: the page's server tells the same of each.
    const tree = /tree=(t\d+)/.exec(page.url())![1]!;
    const first = rows.find((row) => row.parent === 0)!.id;
    const { children } = await server.ask<{ children: TreeNode[] }>(
      'GET',
      `trees/${tree}/nodes/${first}/children?limit=1000`,
    );
    const told = children.map(({ id, why, skipped }) => ({ id, why: why.replace('-', ' '), skipped }));
    const written = rows
      .filter((row) => row.parent === first)
      .map(({ id, why, skipped }) => ({ id, why, skipped }));
    expect(told).toEqual(written);
    await leave();
  });

  it('is walked by keys, and says why a branch was cut', async () => {
    const { page, leave } = await visit(browser, server, at('tree'));
    await grow(page, 3);
    await page.getByRole('tree').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.locator('[role=treeitem][aria-level="3"]').first().waitFor();
    const cut = page.locator('[role=treeitem][aria-level="3"]', { hasText: 'cut' }).first();
    await cut.click();
    await says(page, 'Why was this branch cut?');
    await says(
      page,
      /can already hold Black to [−\d.]+ elsewhere\. .* the remaining \d+ moves don't matter\./,
    );
    // The position of the node is on the board: six stones and two more.
    await expect.poll(() => page.locator('[role=gridcell][aria-label*="move 2"]').count()).toBe(1);
    await shot(page, 'lab-tree');
    await expectAccessible(page);
    await leave();
  });

  it('is walked on the board, and lights its best line', async () => {
    const { page, leave } = await visit(browser, server, at('tree'));
    await grow(page, 3);
    await page.getByRole('button', { name: /^Best line/ }).click();
    await page.locator('.item.pv[aria-selected=true][aria-level="4"]').waitFor();
    await page.getByRole('tree').focus();
    await page.keyboard.press('Home');
    await page.locator('.item.pv[aria-selected=true][aria-level="1"]').waitFor();
    const move = await page.locator('[data-figure=move]').textContent();
    await page.locator(cell(move!)).click();
    await expect
      .poll(() => page.locator('[role=treeitem][aria-selected=true]').textContent())
      .toContain('on the best line');
    await leave();
  });

  it('is opened again by its link', async () => {
    const { page, leave } = await visit(browser, server, at('tree'));
    await grow(page, 2);
    expect(page.url()).toMatch(/\?tree=t\d+$/);
    await page.reload();
    await page.getByRole('tree').waitFor();
    await leave();
  });

  it('stays quick with a million nodes', async () => {
    const { page, leave } = await visit(browser, server, '#/lab/tree/gomoku.freestyle.8x8.5/');
    await page.locator('summary', { hasText: 'Position' }).click();
    await page.getByLabel('Moves, pasted or typed').fill('c3');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => page.url()).toContain('8x8.5/c3');
    await grow(page, 4, 'Minimax');
    expect(await figure(page, 'recorded')).toBeGreaterThanOrEqual(1_000_000);
    const started = Date.now();
    await page.getByRole('tree').focus();
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await page
        .locator(`[role=treeitem][aria-level="${i + 3}"]`)
        .first()
        .waitFor();
    }
    await page.keyboard.press('End');
    await expect.poll(() => page.locator('[role=treeitem][aria-selected=true]').count()).toBe(1);
    expect(await page.locator('[role=treeitem]').count()).toBeLessThan(60);
    expect(Date.now() - started).toBeLessThan(30_000);
    await shot(page, 'lab-million');
    await leave();
  });

  it('goes through the search in time', async () => {
    const { page, leave } = await visit(browser, server, at('tree'));
    await grow(page, 3);
    const slider = page.getByRole('slider', { name: 'The search in time' });
    await slider.fill('3000');
    await says(page, /^Step 3,001 of/);
    await says(page, /raised by/);
    await page.locator('.item.ahead').first().waitFor();
    await shot(page, 'lab-time');
    await page.getByRole('button', { name: 'One step forward' }).click();
    await says(page, /^Step 3,002 of/);
    await page.getByRole('button', { name: 'Play the search' }).click();
    await expect.poll(() => slider.inputValue().then(Number)).toBeGreaterThan(3004);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Back to the whole tree' }).click();
    await expect.poll(() => page.locator('.item.ahead').count()).toBe(0);
    await leave();
  });

  it('takes a stored game', async () => {
    const game = await server.ask<Game>('POST', 'games', { spec: { game: 'othello' }, moves: ['f5', 'd6'] });
    const { page, leave } = await visit(browser, server, `#/lab/tree?game=${game.id}&ply=1`);
    await expect.poll(() => page.url()).toContain('#/lab/tree/othello.8/f5');
    await grow(page, 3);
    expect((await server.ask<{ trees: Tree[] }>('GET', 'trees')).trees[0]!.player).toContain('zones');
    await shot(page, 'lab-othello');
    await leave();
  });
});

describe('the comparison', () => {
  it('shows what each search costs', async () => {
    const { page, leave } = await visit(browser, server, at('compare'));
    await page.getByLabel('Depth').selectOption('3');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await says(page, /times fewer nodes than minimax\. Both find the same value\./);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(7);
    const nodes = async (row: number) =>
      Number(
        (await page.locator(`tbody tr:nth-child(${row}) td:nth-child(5)`).textContent())!.replace(/\D/g, ''),
      );
    expect(await nodes(1)).toBeGreaterThan(await nodes(2));
    expect(await nodes(4)).toBeLessThan(await nodes(2));
    expect(await nodes(6)).toBeLessThan(await nodes(2));
    expect(await nodes(3)).toBe(commandLine(3).report.nodes);
    await expect.poll(() => page.locator('tbody tr td:nth-child(8)').count()).toBe(7);
    await shot(page, 'lab-compare');
    await expectAccessible(page);
    await leave();
  });
});

describe('a heuristic', () => {
  it('is taken apart, list and board linked', async () => {
    const { page, leave } = await visit(browser, server, at('heuristic'));
    await page.locator('.part').first().hover();
    await expect.poll(() => page.locator('svg [stroke="#ffd60a"]').count()).toBeGreaterThan(1);
    await page.locator(cell('h9')).hover();
    await expect.poll(() => page.locator('.part.linked').count()).toBe(4);
    await page.getByLabel('Heuristic').selectOption('open-ends');
    await says(page, /Open ends/);
    await shot(page, 'lab-heuristic');
    await leave();
  });

  it('values moves in Othello', async () => {
    const { page, leave } = await visit(browser, server, '#/lab/heuristic/othello.8/f5d6c3');
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(3);
    await says(page, 'Danger zone');
    await shot(page, 'lab-heuristic-othello');
    await leave();
  });
});

describe('a duel', () => {
  it('grows its score live', async () => {
    const { page, leave } = await visit(browser, server, at('duel'));
    await page.getByLabel('Depth').selectOption('1');
    await page.getByLabel('Games').selectOption('10');
    await page.getByRole('button', { name: 'Let them play' }).click();
    await page.locator('[data-score]').waitFor();
    await expect.poll(() => page.locator('.state').textContent()).toMatch(/finished\s*10 of 10 games/);
    await page.getByRole('button', { name: /^Analyse game 10$/ }).waitFor();
    await shot(page, 'lab-duel');
    await leave();
  });
});

describe('every part', () => {
  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (colorScheme) => {
    for (const part of ['tree', 'compare', 'heuristic', 'duel']) {
      const { page, leave } = await visit(browser, server, at(part), { colorScheme });
      if (part === 'tree') await grow(page, 2);
      await settled(page);
      await expectAccessible(page);
      await shot(page, `${colorScheme}-lab-${part}`);
      await leave();
    }
  });

  it('fits a narrow screen', async () => {
    for (const part of ['tree', 'compare', 'heuristic', 'duel']) {
      const { page, leave } = await visit(browser, server, at(part), kNarrow);
      if (part === 'tree') await grow(page, 2);
      if (part === 'compare') {
        await page.getByRole('button', { name: 'Compare', exact: true }).click();
        await says(page, /times fewer nodes/);
      }
      await settled(page);
      await expectNoSideways(page);
      await expectAccessible(page);
      await shot(page, `narrow-lab-${part}`);
      await leave();
    }
  });
});
