// What can be drawn over a board, all of it optional. Cells are indices (see points.ts).
import type { Color } from '../api/types';

export interface ThreatMark {
  side: Color;
  stones: number[];
  gains: number[];
  // A four or five must be answered at once; a three need not.
  urgent: boolean;
}

export interface ValueMark {
  text: string;
  // How good it is for the side to move, beside the best one.
  tone: 'best' | 'good' | 'fair' | 'poor';
}

export interface GhostStone {
  index: number;
  color: Color;
  text: string;
}

export interface Overlays {
  lastMove?: number | null;
  legal?: readonly number[];
  forbidden?: readonly number[];
  numbers?: ReadonlyMap<number, number>;
  winning?: readonly number[];
  threats?: readonly ThreatMark[];
  values?: ReadonlyMap<number, ValueMark>;
  // From -1 (all White's) to 1 (all Black's).
  heat?: ReadonlyMap<number, number>;
  ghosts?: readonly GhostStone[];
  // Discs that can never be flipped.
  stable?: readonly number[];
  // Where the side that is not to move could play.
  otherLegal?: readonly number[];
}

// The drawing's own measure: a cell is kCell wide, the coordinates stand in the margins.
export const kCell = 40;
export const kPlainMargin = 9;
// Small boards are drawn larger: their letters need less of a cell.
export const labelMargin = (width: number) => (width > 10 ? 25 : 17);
export const labelSize = (width: number) => (width > 10 ? 14 : 9.5);
