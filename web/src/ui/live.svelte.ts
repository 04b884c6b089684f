// Words for those who do not see the board: announce() puts them into the page's live region, notify() also shows them
// for a while at the foot of the page.
export interface ToastAction {
  text: string;
  run: () => void;
}

class Live {
  text = $state('');
  toast = $state.raw<{ text: string; kind: 'info' | 'error'; action: ToastAction | null } | null>(null);
  private odd = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  announce(text: string): void {
    // The same text twice would not be read again: the second one differs by a space that nobody hears.
    this.odd = !this.odd;
    this.text = text + (this.odd ? '\u00a0' : '');
  }

  notify(text: string, kind: 'info' | 'error' = 'info', action: ToastAction | null = null): void {
    this.announce(text);
    this.toast = { text, kind, action };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.toast = null), kind === 'error' ? 7000 : action ? 6000 : 3500);
  }

  dismiss(): void {
    this.toast = null;
  }
}

export const live = new Live();
