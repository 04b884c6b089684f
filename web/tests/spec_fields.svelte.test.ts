import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import SpecFields from '../src/ui/SpecFields.svelte';
import { kUsualSpec } from '../src/ui/spec_choices';

describe('SpecFields', () => {
  it('never asks for a row that is longer than the board', async () => {
    const choices = $state(structuredClone(kUsualSpec));
    render(SpecFields, { choices, ongame: vi.fn() });
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await choose('Columns', '3');
    await choose('Rows', '4');
    expect(screen.getByLabelText<HTMLSelectElement>('In a row').value).toBe('4');
    await choose('Rows', '3');
    expect(screen.getByLabelText<HTMLSelectElement>('In a row').value).toBe('3');
  });
});
