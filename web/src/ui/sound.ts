// Short sounds made on the spot: a stone on wood, a win, a warning. Only when they are switched on.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!settings.sounds || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function tone(at: AudioContext, frequency: number, start: number, length: number, loud: number): void {
  const oscillator = at.createOscillator();
  const gain = at.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.setValueAtTime(frequency, start);
  oscillator.frequency.exponentialRampToValueAtTime(frequency * 0.7, start + length);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(at.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

export function stoneSound(): void {
  const at = ready();
  if (!at) return;
  tone(at, 1150, at.currentTime, 0.05, 0.25);
  tone(at, 320, at.currentTime, 0.09, 0.3);
}

export function endSound(): void {
  const at = ready();
  if (!at) return;
  [392, 523, 659].forEach((frequency, i) => tone(at, frequency, at.currentTime + i * 0.13, 0.3, 0.18));
}

export function warningSound(): void {
  const at = ready();
  if (at) tone(at, 880, at.currentTime, 0.12, 0.12);
}
