// Both languages say the same things: every catalogue of the page has the same keys and placeholders in each.
import { describe, expect, it } from 'vitest';

type Texts = Record<string, string>;
const files = import.meta.glob<Texts>('../src/**/lang/*.json', { eager: true, import: 'default' });

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('catalogues', () => {
  const english = Object.keys(files).filter((path) => path.endsWith('/en.json'));

  it('are found', () => expect(english.length).toBeGreaterThan(0));

  for (const path of english) {
    it(`${path} agrees with its translation`, () => {
      const en = files[path]!;
      const pt = files[path.replace('/en.json', '/pt-BR.json')];
      expect(pt, 'a pt-BR.json beside it').toBeDefined();
      expect(Object.keys(pt!).sort()).toEqual(Object.keys(en).sort());
      for (const key of Object.keys(en)) {
        expect(placeholders(pt![key]!), key).toEqual(placeholders(en[key]!));
        expect(pt![key], key).not.toBe('');
      }
    });
  }
});
