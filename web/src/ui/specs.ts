// A game's rules in a few words: "Gomoku 15×15, renju".
import type { Spec } from '../api/types';
import { t } from '../i18n';
import { namedMnk } from './spec_choices';

export function specName(spec: Spec): string {
  const size = `${spec.width}×${spec.height}`;
  if (spec.game === 'othello') return `${t('game.othello')} ${size}`;
  if (spec.game === 'mnk') {
    const known = namedMnk(spec);
    if (known) return t(`mnk.${known}`);
    const fall = spec.gravity ? `, ${t('mnk.gravity').toLowerCase()}` : '';
    return `${t('game.mnk')} ${size}, ${t('spec.k', { k: spec.k })}${fall}`;
  }
  const parts = [`${t('game.gomoku')} ${size}`, t(`rule.${spec.rule}`).toLowerCase()];
  if (spec.k !== 5) parts.push(t('spec.k', { k: spec.k }));
  if (spec.opening === 'swap2') parts.push('Swap2');
  return parts.join(', ');
}
