import { afterEach } from 'vitest';

afterEach(() => localStorage.clear());

// jsdom has neither; the page asks for both.
Element.prototype.releasePointerCapture ??= () => undefined;
document.elementFromPoint ??= () => null;
