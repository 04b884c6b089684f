// Preferences of this browser: theme, sounds, and what is drawn on boards.
import { remember, rememberedJson } from './memory';

export type Theme = 'auto' | 'light' | 'dark';

const kDefaults = {
  theme: 'auto' as Theme,
  sounds: false,
  numbers: false,
  legal: true,
  forbidden: true,
  threats: true,
  stable: false,
  mobility: false,
};
export type Settings = typeof kDefaults;

function load(): Settings {
  const kept = rememberedJson<Partial<Settings>>('settings', {});
  return { ...kDefaults, ...kept };
}

export const settings = $state<Settings>(load());

export function set<Name extends keyof Settings>(name: Name, value: Settings[Name]): void {
  settings[name] = value;
  remember('settings', JSON.stringify(settings));
}

export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
