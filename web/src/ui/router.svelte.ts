// The address says what is shown: everything after '#'. '#/play/17?ply=3' is the path ['play', '17'] and the query
// ply=3. Only the hash changes, so the server sees one page.
class Router {
  path = $state<string[]>([]);
  query = $state<URLSearchParams>(new URLSearchParams());

  constructor() {
    this.read();
    window.addEventListener('hashchange', () => this.read());
  }

  private read(): void {
    const hash = location.hash.replace(/^#\/?/, '');
    const mark = hash.indexOf('?');
    const path = mark < 0 ? hash : hash.slice(0, mark);
    const parts = path.split('/').filter((part) => part !== '');
    // A view whose query alone has changed stays as it is, with what it is doing.
    if (parts.join('/') !== this.path.join('/')) this.path = parts;
    this.query = new URLSearchParams(mark < 0 ? '' : hash.slice(mark + 1));
  }

  go(address: string): void {
    location.hash = address;
  }

  // As go(), without a step in the browser's history.
  replace(address: string): void {
    history.replaceState(null, '', address);
    this.read();
  }
}

export const router = new Router();
