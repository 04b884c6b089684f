// To the clipboard, and says so. Pages that are not "secure" (another machine's address without https) have no
// clipboard: there the text is shown, to be copied by hand.
import { live } from './live.svelte';

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    live.notify(done);
  } catch {
    live.notify(text);
  }
}

export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
