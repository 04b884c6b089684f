// The real program and a real browser. PEDRA is the binary, with the page built into it; CHROMIUM the browser
// (Debian's, unless it is said otherwise). Everything that a page complains about (errors, a breach of the content
// policy, a request to elsewhere, an exchange that docs/openapi.json does not describe) fails the test that was looking.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request as PageRequest,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { problemsIn } from '../tests/openapi';

const kArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage', // containers have little of it
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function programPath(): string {
  const program = process.env['PEDRA'];
  if (!program)
    throw new Error('PEDRA names the program to test: PEDRA=../build/release/src/pedra npm run e2e');
  return resolve(program);
}

// What the program says on the command line.
export const pedra = (...words: string[]): string =>
  execFileSync(programPath(), words, { stdio: ['ignore', 'pipe', 'inherit'] }).toString();

export class Server {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
    private readonly folder: string,
  ) {}

  // With a token the program gets it by its environment; without one everybody may ask.
  static async start(token = ''): Promise<Server> {
    const folder = mkdtempSync(join(tmpdir(), 'pedra-e2e-'));
    const child = spawn(
      programPath(),
      [
        'serve',
        ...(token ? [] : ['--no-token']),
        '--port',
        '0',
        '--no-browser',
        '--store',
        join(folder, 'games.db'),
        '--arena',
        join(folder, 'arena.db'),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PEDRA_TOKEN: token } },
    );
    const url = await new Promise<string>((found, failed) => {
      let said = '';
      child.stdout.on('data', (data: Buffer) => {
        said += data.toString();
        const match = /(http:\/\/[^\s"/]+)\/\S*\n/.exec(said);
        if (match) found(match[1]!);
      });
      child.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    });
    return new Server(url, child, folder);
  }

  get arenaStore(): string {
    return join(this.folder, 'arena.db');
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGINT');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }

  async ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.url}/api/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as Answer;
  }

  // What the strong engine would play: how a test wins a game.
  async bestMove(game: number): Promise<string> {
    const response = await fetch(`${this.url}/api/searches`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ position: { game_id: game }, limits: { time_ms: 300 } }),
    });
    const moves = [...(await response.text()).matchAll(/"move":"(\w+)"/g)];
    return moves.at(-1)![1]!;
  }
}

// The server and the browser of a test file, from withServer's beforeAll to its afterAll.
export let server: Server;
export let browser: Browser;

// Called once at the top of a test file; `prepare` runs when both have started.
export function withServer(prepare: () => Promise<void> = async () => {}): void {
  beforeAll(async () => {
    server = await Server.start();
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: kArguments,
    });
    await prepare();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
}

// A test that fails leaves its page behind, with whatever that keeps the server doing.
const open: BrowserContext[] = [];
afterEach(async () => {
  for (const context of open.splice(0)) await context.close();
});

export interface Visit {
  page: Page;
  // Closes the page, and fails if it had something to complain about.
  leave: () => Promise<void>;
}

export async function visit(
  browser: Browser,
  server: Server,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 860 },
    acceptDownloads: true,
    ...options,
  });
  open.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.url) && !/^(data|blob):/.test(url)) complaints.push(`asked for ${url}`);
  });
  const checks: Promise<void>[] = [];
  page.on('requestfinished', (request) => checks.push(checkExchange(request, server, complaints)));
  await page.goto(`${server.url}/${address}`);
  return {
    page,
    leave: async () => {
      await Promise.all(checks);
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}

// What the page asked for and got, held against docs/openapi.json; of streams, those that have ended.
async function checkExchange(request: PageRequest, server: Server, complaints: string[]): Promise<void> {
  const path = request.url().slice(server.url.length);
  if (!path.startsWith('/api/')) return;
  const response = await request.response().catch(() => null);
  const answer = await response?.text().catch(() => null); // gone with its page
  if (!response || answer === null || answer === undefined) return;
  complaints.push(
    ...problemsIn({
      method: request.method(),
      path,
      request: request.postData(),
      status: response.status(),
      answer,
    }),
  );
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// WCAG 2.1 A and AA, as axe-core checks them.
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const problems = await page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } }).axe.run;
    const result = await run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] });
    return result.violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.target.join(' '))
          .join(' | ')}`,
    );
  });
  expect(problems).toEqual([]);
}
interface AxeResult {
  violations: { id: string; nodes: { target: string[] }[] }[];
}

// Nothing sticks out at the side.
export async function expectNoSideways(page: Page): Promise<void> {
  const [wide, seen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide).toBeLessThanOrEqual(seen!);
}

// Everything that was asked for is there, and nothing moves any more.
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor({ state: 'attached' });
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      !document.querySelector('[data-loading]') &&
      document.getAnimations().every((animation) => animation.playState !== 'running'),
  );
}

// With SHOTS=folder, pictures for people to look at.
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

export const cell = (point: string) => `[data-point="${point}"]`;

export function gameId(page: Page): number {
  return Number(/#\/(?:play|analyse)\/(\d+)/.exec(page.url())![1]);
}

export const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

// The lab's tree.
export async function grow(page: Page, depth: number, algorithm = 'Alpha-beta'): Promise<void> {
  await page.getByRole('combobox', { name: 'Depth' }).selectOption(String(depth));
  await page.getByLabel(algorithm, { exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('tree').waitFor({ timeout: 240_000 });
}
export const figure = async (page: Page, name: string) =>
  Number((await page.locator(`[data-figure=${name}]`).textContent())!.replace(/\D/g, ''));
