// The texts of the proof.
import { catalogue } from '../i18n';
import en from './lang/en.json';
import ptBR from './lang/pt-BR.json';

export type Key = keyof typeof en;
export const t = catalogue<Key>({ en, 'pt-BR': ptBR });
