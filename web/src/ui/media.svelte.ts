// Whether a media query holds, followed as it changes.
export class Media {
  matches = $state(false);

  constructor(query: string) {
    const list = window.matchMedia?.(query);
    if (!list) return;
    this.matches = list.matches;
    list.addEventListener('change', () => (this.matches = list.matches));
  }
}
