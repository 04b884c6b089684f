// An error in the reader's language. Codes that a person can meet have a text of their own; the rest show the
// server's message, which names the field to blame.
import { ApiError } from '../api/client';
import { t, type Key } from '../i18n';
import { live } from './live.svelte';

const kKnown: Record<string, Key> = {
  offline: 'error.offline',
  unauthorized: 'error.unauthorized',
  changed: 'error.changed',
  occupied: 'error.occupied',
  forbidden: 'error.forbidden',
  'no-flip': 'error.no-flip',
  'no-pass': 'error.no-pass',
  over: 'error.over',
  'not-found': 'error.not-found',
  'too-many-searches': 'error.busy',
  'too-many-streams': 'error.busy',
  'too-many-matches': 'error.busy',
  'nothing-to-undo': 'error.nothing-to-undo',
  'nothing-to-redo': 'error.nothing-to-redo',
};

export function errorText(failure: unknown): string {
  if (!(failure instanceof ApiError)) return String(failure);
  const key = kKnown[failure.code];
  if (key) return t(key);
  const place = failure.line !== undefined ? t('error.line', { line: failure.line }) + ' ' : '';
  return place + failure.message;
}

// Shows what went wrong, unless it is that the reader gave up.
export function report(failure: unknown): void {
  if (failure instanceof ApiError && failure.code === 'aborted') return;
  live.notify(errorText(failure), 'error');
}
