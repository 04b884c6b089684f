// A forced win: its words, and the walk through it.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ForcedWin, WinStep } from '../src/api/types';
import { Why } from '../src/analyse/why/why.svelte';
import { answers, purpose } from '../src/analyse/why/words';
import { parseSpec } from '../src/board/link';
import { language } from '../src/i18n';
import en from '../../data/lang/en.json';
import ptBR from '../../data/lang/pt-BR.json';
import { playServer } from './openapi';

const step = (changes: Partial<WinStep>): WinStep => ({
  ...{ move: 'h8', threats: [], blocks: false, replies: [], reply: null },
  ...changes,
});
const win: ForcedWin = {
  side: 'black',
  ply: 2,
  steps: [
    step({ move: 'h8', threats: [{ made: 'four', direction: 'row' }], replies: ['i8'], reply: 'i8' }),
    step({ move: 'h9', threats: [{ made: 'five', direction: 'column' }] }),
  ],
};
const position = { spec: parseSpec('gomoku.freestyle.15x15.5')!, moves: ['a1', 'b1', 'c1'] };
const json = (value: unknown) => new Response(JSON.stringify(value), { status: 200 });
const serve = (found: ForcedWin | null) =>
  playServer((path) =>
    path.endsWith('/why') ? json({ win: found }) : json(path.endsWith('pt-BR') ? ptBR : en),
  );

afterEach(() => {
  vi.unstubAllGlobals();
  language.choose('en');
});

describe('the words of a step', () => {
  it('say what the move is for', () => {
    const four = { made: 'four', direction: 'falling' } as const;
    const three = { made: 'open-three', direction: 'row' } as const;
    expect(purpose(step({ threats: [four] }), en)).toBe('a four (falling)');
    expect(purpose(step({ threats: [four, three], blocks: true }), en)).toBe(
      'a four (falling) and an open three (row), and stops the four, a double threat',
    );
    expect(purpose(step({ blocks: true }), en)).toBe('stops the four');
    expect(purpose(step({}), en)).toBe('threatens a win by fours');
    const five = { made: 'five', direction: 'row' } as const;
    expect(purpose(step({ threats: [five, five] }), en)).toBe('a five (row) and a five (row)');
  });

  it('say what can be answered', () => {
    expect(answers(win.steps[1]!, en)).toBe('won');
    expect(answers(step({}), en)).toBe('one stone cannot stop it');
    expect(answers(step({ replies: ['i8'] }), en)).toBe('the only answer is i8');
    expect(answers(step({ replies: ['i8', 'd8'], reply: 'd8' }), en)).toBe('answers are i8 d8, longest d8');
  });
});

describe('a forced win', () => {
  it('begins where it did, and is walked through', async () => {
    serve(win);
    const why = new Why();
    const begun: number[] = [];
    await why.ask(position, (ply) => begun.push(ply));
    expect(begun).toEqual([2]);
    expect(why.state).toBe('win');
    expect(why.title(3)).toBe('Black had a forced win from move 3 on:');
    expect(why.title(2)).toBe('Black wins by force:');
    expect(why.moves).toEqual(['h8']);
    expect(why.replies).toEqual(['i8']);
    why.go(5);
    expect(why.step).toBe(1);
    expect(why.moves).toEqual(['h8', 'i8', 'h9']);
    expect(why.sentence(1)).toBe('h9: a five (column); won');
    language.choose('pt-BR');
    await why.learnWords();
    expect(why.sentence(1)).toMatch(/^h9: um cinco/);
  });

  it('goes when the reader does, and not before', async () => {
    serve(win);
    const why = new Why();
    await why.ask(position, () => {});
    why.follow(['a1', 'b1']); // where it begins
    expect(why.state).toBe('win');
    why.follow(['a1']);
    expect(why.state).toBe('idle');
    expect(why.moves).toEqual([]);
  });

  it('may be none', async () => {
    serve(null);
    const why = new Why();
    await why.ask(position, () => expect.unreachable());
    expect(why.state).toBe('none');
    expect(why.title(3)).toMatch(/^No win by threats/);
  });
});
