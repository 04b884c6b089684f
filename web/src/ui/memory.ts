// What this browser keeps between visits: preferences and the last choices of its forms. A browser that keeps
// nothing (private windows, full storage) is no reason to fail.
const kPrefix = 'pedra.';

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(kPrefix + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(kPrefix + key);
    else localStorage.setItem(kPrefix + key, value);
  } catch {
    // Kept for this visit only.
  }
}

export function rememberedJson<Value>(key: string, otherwise: Value): Value {
  const text = remembered(key);
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return otherwise;
  }
}
