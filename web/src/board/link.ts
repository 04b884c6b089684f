// A position as an address that needs no store:
//
//   #/p/gomoku.renju.15x15.5/h8i9g7        #/p/othello.8/f5d6c3        #/p/gomoku.swap2.15x15.5/-
//   #/p/othello.6.plain/c2/w12.2xo20.      a set start: its side to move, then the cells with runs as numbers
//   #/p/mnk.7x6.4.gravity/d1d2            #/p/mnk.3x3.3/b2
//   ...?ply=2                              how many of the moves are on the board
import type { Rule, Spec, Start } from '../api/types';

export interface Shared {
  spec: Spec;
  moves: string[];
  start: Start | null;
}

const kRules: readonly string[] = ['freestyle', 'standard', 'caro', 'renju'];

export function specText(spec: Spec): string {
  if (spec.game === 'othello') {
    return `othello.${spec.size}${spec.scoring === 'plain' ? '.plain' : ''}`;
  }
  if (spec.game === 'mnk') {
    return `mnk.${spec.width}x${spec.height}.${spec.k}${spec.gravity ? '.gravity' : ''}`;
  }
  const swap2 = spec.opening === 'swap2' ? '.swap2' : '';
  return `gomoku.${spec.rule}.${spec.width}x${spec.height}.${spec.k}${swap2}`;
}

function whole(text: string | undefined, least: number, most: number): number | null {
  if (!text || !/^\d{1,2}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}

export function parseSpec(text: string): Spec | null {
  const parts = text.split('.');
  if (parts[0] === 'othello') {
    const size = whole(parts[1], 4, 8);
    if (size === null || size % 2 === 1 || parts.length > 3) return null;
    if (parts.length === 3 && parts[2] !== 'plain') return null;
    return {
      game: 'othello',
      size,
      width: size,
      height: size,
      scoring: parts[2] === 'plain' ? 'plain' : 'empties',
    };
  }
  if (parts[0] === 'mnk') {
    const [width, height] = (parts[1] ?? '').split('x').map((side) => whole(side, 1, 22));
    const k = whole(parts[2], 1, 22);
    if (!width || !height || !k || parts.length > 4) return null;
    if (parts.length === 4 && parts[3] !== 'gravity') return null;
    return { game: 'mnk', width, height, k, gravity: parts[3] === 'gravity' };
  }
  if (parts[0] !== 'gomoku' || !kRules.includes(parts[1] ?? '')) return null;
  const [w, h] = (parts[2] ?? '').split('x');
  const width = whole(w, 3, 22);
  const height = whole(h, 3, 22);
  const k = whole(parts[3], 3, 22);
  if (width === null || height === null || k === null) return null;
  if (parts.length > 5 || (parts.length === 5 && parts[4] !== 'swap2')) return null;
  return {
    game: 'gomoku',
    rule: parts[1] as Rule,
    width,
    height,
    k,
    opening: parts[4] === 'swap2' ? 'swap2' : 'free',
  };
}

export function startText(start: Start): string {
  const runs = start.cells.replace(/([.xo])\1*/g, (run) => (run.length > 1 ? run.length : '') + run[0]!);
  return (start.to_move === 'black' ? 'b' : 'w') + runs;
}

export function parseStart(text: string, cells: number): Start | null {
  const match = /^([bw])((?:\d{0,3}[.xo])+)$/.exec(text);
  if (!match) return null;
  let all = '';
  for (const [, count, cell] of match[2]!.matchAll(/(\d{0,3})([.xo])/g)) {
    all += cell!.repeat(count === '' ? 1 : Number(count));
    if (all.length > cells) return null;
  }
  return all.length === cells ? { cells: all, to_move: match[1] === 'b' ? 'black' : 'white' } : null;
}

export function sharedAddress(shared: Shared, ply?: number): string {
  const moves = shared.moves.map((move) => (move === 'pass' ? '_' : move)).join('') || '-';
  const start = shared.start ? `/${startText(shared.start)}` : '';
  const at = ply === undefined || ply === shared.moves.length ? '' : `?ply=${ply}`;
  return `#/p/${specText(shared.spec)}/${moves}${start}${at}`;
}

// The parts after "p". null when it is no such address; whether the moves are legal the server says.
export function parseShared(path: readonly string[]): Shared | null {
  const spec = parseSpec(path[0] ?? '');
  if (!spec || path.length > 3) return null;
  const text = path[1] ?? '-';
  if (!/^(-|(_|[a-z][1-9]\d?)*)$/.test(text)) return null;
  const moves = [...text.matchAll(/_|[a-z]\d+/g)].map(([move]) => (move === '_' ? 'pass' : move));
  const start = path[2] === undefined ? null : parseStart(path[2], spec.width * spec.height);
  if (path[2] !== undefined && !start) return null;
  return { spec, moves, start };
}
