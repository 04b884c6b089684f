import en from './lang/en.json';
import ptBR from './lang/pt-BR.json';
import { catalogue } from './language.svelte';

export * from './language.svelte';
export type Key = keyof typeof en;
export const t = catalogue<Key>({ en, 'pt-BR': ptBR });
