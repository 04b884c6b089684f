// Writes the newest of what keeps changing: a while after it changed, one after the other, and at once when the page is
// left.
export class Keeper<Value> {
  private waiting: Value | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private writing = false;
  private readonly leave = () => void this.flush(true);

  constructor(
    private readonly write: (value: Value, leaving: boolean) => Promise<void>,
    private readonly pauseMs: number,
  ) {
    addEventListener('pagehide', this.leave);
  }

  put(value: Value): void {
    this.waiting = value;
    this.timer ??= setTimeout(() => void this.flush(false), this.pauseMs);
  }

  close(): void {
    removeEventListener('pagehide', this.leave);
    void this.flush(true);
  }

  private async flush(leaving: boolean): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting === null) return;
    if (this.writing && !leaving) {
      this.put(this.waiting);
      return;
    }
    const value = this.waiting;
    this.waiting = null;
    this.writing = true;
    try {
      await this.write(value, leaving);
    } finally {
      this.writing = false;
    }
  }
}
