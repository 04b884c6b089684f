// A forbidden point of renju that was chosen: said in words, and drawn by the rows that make it a foul.
import type { Foul, Position } from '../api/types';
import { t } from '../i18n';
import { live } from '../ui/live.svelte';
import { gridOf } from './marks';
import type { ThreatMark } from './overlays';
import { pointIndices, pointName } from './points';

export class FoulShown {
  private foul = $state.raw<Foul | null>(null);
  private cells = $state('');

  // A cell was chosen that cannot be played: explains it when it is forbidden.
  refuse(position: Position, index: number): void {
    const point = pointName(gridOf(position.spec), index);
    this.foul = position.forbidden.find((each) => each.point === point) ?? null;
    this.cells = position.cells;
    const foul = this.foul?.foul;
    if (foul)
      live.notify(t('foul.told', { point, foul: t(`foul.${foul}`), why: t(`foul.why.${foul}`) }), 'error');
  }

  // Its rows, as long as the position is the same.
  rows(position: Position): ThreatMark[] {
    if (!this.foul || position.cells !== this.cells) return [];
    const grid = gridOf(position.spec);
    return this.foul.rows.map(({ stones, gains }) => ({
      side: 'black',
      stones: pointIndices(grid, stones),
      gains: pointIndices(grid, gains),
      urgent: true,
    }));
  }
}
