import { afterEach } from 'vitest';

afterEach(() => localStorage.clear());

// jsdom has none of these; the page asks for them.
Element.prototype.releasePointerCapture ??= () => undefined;
document.elementFromPoint ??= () => null;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
