// Which language the page speaks, and the texts in it. Each part of the page brings its own catalogue:
//   const t = catalogue({ en, 'pt-BR': ptBR });   t('turn', { color: 'black' })
// The lookup is reactive: what was rendered changes when the language does. tests/catalogues.test.ts holds the
// catalogues of all parts to the same keys and placeholders in both languages.
import { remember, remembered } from '../ui/memory';

export const kLanguages = ['en', 'pt-BR'] as const;
export type Language = (typeof kLanguages)[number];

function preferred(): Language {
  const kept = remembered('language');
  if (kept === 'en' || kept === 'pt-BR') return kept;
  for (const wish of navigator.languages ?? []) {
    if (wish.toLowerCase().startsWith('pt')) return 'pt-BR';
    if (wish.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}

class LanguageState {
  current = $state<Language>(preferred());

  choose(language: Language): void {
    this.current = language;
    remember('language', language);
  }
}

export const language = new LanguageState();

export type Values = Record<string, string | number>;

export function fill(text: string, values?: Values): string {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function catalogue<Key extends string>(texts: Record<Language, Record<Key, string>>) {
  return (key: Key, values?: Values): string => fill(texts[language.current][key] ?? key, values);
}

// Numbers as the language writes them. `digits` are those behind the point.
export function number(value: number, digits = 0): string {
  return value.toLocaleString(language.current, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export function signed(value: number, digits = 1): string {
  const text = number(Math.abs(value), digits);
  if (Number(Math.abs(value).toFixed(digits)) === 0) return text;
  return (value > 0 ? '+' : '\u2212') + text;
}

// 1234567 as "1.2 M": counts of nodes, where the magnitude is what matters.
export function short(value: number): string {
  for (const [size, unit] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (value >= size) return `${number(value / size, value < 10 * size ? 1 : 0)}\u202f${unit}`;
  }
  return number(value);
}

export function when(ms: number): string {
  return new Intl.DateTimeFormat(language.current, { dateStyle: 'short', timeStyle: 'short' }).format(ms);
}
