// The lab's texts.
import { catalogue } from '../i18n';
import en from './lang/en.json';
import ptBR from './lang/pt-BR.json';

export type Key = keyof typeof en;
export const t = catalogue<Key>({ en, 'pt-BR': ptBR });

// The searches of a comparison, by the server's labels.
const kLabels: Record<string, Key> = {
  minimax: 'compare.minimax',
  'alpha-beta': 'compare.alphabeta',
  'alpha-beta, deepening': 'compare.deepening',
  'alpha-beta, ordering': 'compare.ordering',
  'alpha-beta, table': 'compare.table',
  'alpha-beta, deepening, ordering, table': 'compare.together',
  engine: 'compare.engine',
};
export const runName = (label: string): string => (kLabels[label] ? t(kLabels[label]) : label);
