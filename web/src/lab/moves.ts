// Moves as a person says and pastes them.
import { t } from '../i18n';

export const moveName = (move: string): string => (move === 'pass' ? t('move.pass') : move);

// "h8 i9 g7", "h8i9g7", "1. h8 i9 2. g7", "f5d6c3": every point and pass in the text, in order. What is not one is
// answered as it stands, so that the reader sees what to mend.
export function parseMoves(text: string): { moves: string[] } | { wrong: string } {
  const moves: string[] = [];
  const cleaned = text
    .toLowerCase()
    .replace(/\b\d+\s*\.+/g, ' ')
    .replace(/[,;]+/g, ' ');
  for (const word of cleaned.split(/\s+/).filter((part) => part !== '')) {
    if (!/^(pass|--|[a-z][1-9]\d?)+$/.test(word)) return { wrong: word };
    for (const [move] of word.matchAll(/pass|--|[a-z][1-9]\d?/g)) moves.push(move === '--' ? 'pass' : move);
  }
  return { moves };
}
