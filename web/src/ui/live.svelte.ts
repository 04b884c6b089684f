// Words for those who do not see the board: announce() puts them into the page's live region, notify() also shows them
// for a while at the foot of the page.
class Live {
  text = $state('');
  toast = $state<{ text: string; kind: 'info' | 'error' } | null>(null);
  private odd = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  announce(text: string): void {
    // The same text twice would not be read again: the second one differs by a space that nobody hears.
    this.odd = !this.odd;
    this.text = text + (this.odd ? '\u00a0' : '');
  }

  notify(text: string, kind: 'info' | 'error' = 'info'): void {
    this.announce(text);
    this.toast = { text, kind };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.toast = null), kind === 'error' ? 7000 : 3500);
  }

  dismiss(): void {
    this.toast = null;
  }
}

export const live = new Live();
