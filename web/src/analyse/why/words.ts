// A forced win in words. The words are those of the terminal's `why`: the server's catalogue has them.
import type { WinStep } from '../../api/types';
import { fill, type Values } from '../../i18n';

export type Words = Record<string, string>;

const say = (words: Words, key: string, values?: Values): string => fill(words[`why.${key}`] ?? '', values);

// What the move is for: "a four (row) and an open three (falling), a double threat".
export function purpose(step: WinStep, words: Words): string {
  if (step.threats.length === 0) return say(words, step.blocks ? 'stops' : 'keeps');
  const made = step.threats.map((threat) =>
    say(words, threat.made.replace('-', '_'), { direction: say(words, threat.direction) }),
  );
  const double = made.length > 1 && step.threats[0]!.made !== 'five';
  return (
    made.join(say(words, 'and')) +
    (step.blocks ? say(words, 'stops_too') : '') +
    (double ? say(words, 'double') : '')
  );
}

// What the other side can do about it.
export function answers(step: WinStep, words: Words): string {
  if (step.threats[0]?.made === 'five') return say(words, 'won');
  const { replies } = step;
  if (replies.length === 0) return say(words, 'unstoppable');
  if (replies.length === 1) return say(words, 'answer', { move: replies[0]! });
  return say(words, 'answers', { moves: replies.join(' '), move: step.reply ?? '' });
}
