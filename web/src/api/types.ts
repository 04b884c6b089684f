// The shapes of docs/api.md, field by field. Nothing here knows how they travel.

export type Color = 'black' | 'white';
export type GameKind = 'gomoku' | 'othello';
export type Rule = 'freestyle' | 'standard' | 'caro' | 'renju';

export interface GomokuSpec {
  game: 'gomoku';
  rule: Rule;
  width: number;
  height: number;
  k: number;
  opening: 'free' | 'swap2';
}
export interface OthelloSpec {
  game: 'othello';
  size: number;
  width: number;
  height: number;
  scoring: 'empties' | 'plain';
}
export type Spec = GomokuSpec | OthelloSpec;

// What a request may say of a game: everything but `game` has a default.
export type SpecRequest =
  | ({ game: 'gomoku' } & Partial<Omit<GomokuSpec, 'game'>>)
  | ({ game: 'othello' } & Partial<Omit<OthelloSpec, 'game'>>);

export interface Start {
  cells: string;
  to_move: Color;
}

export type PositionRef =
  { spec: SpecRequest; start?: Start; moves?: string[] } | { game_id: number; ply?: number };

export interface Outcome {
  over: boolean;
  winner: Color | null;
  reason: 'row' | 'full' | 'discs' | 'resigned' | null;
}

export type ThreatKind = 'five' | 'open-four' | 'closed-four' | 'split-four' | 'open-three' | 'split-three';

export interface Threat {
  side: Color;
  kind: ThreatKind;
  direction: 'row' | 'column' | 'falling' | 'rising';
  stones: string[];
  gains: string[];
}

export interface Position {
  spec: Spec;
  cells: string;
  to_move: Color;
  last_move: string | null;
  legal: string[];
  outcome: Outcome;
  winning_line: string[];
  forbidden: { point: string; foul: 'overline' | 'double-four' | 'double-three' }[];
  threats: Threat[];
  discs: { black: number; white: number; score: number } | null;
  mobility: Record<Color, string[]> | null;
  stable: Record<Color, string[]> | null;
}

export interface Seat {
  kind: 'human' | 'engine';
  name: string;
  player: string | null;
}
export interface SeatRequest {
  kind: 'human' | 'engine';
  name?: string;
  player?: string;
}

export type Swap2Choice = 'take-white' | 'take-black' | 'lay-two';

export interface Swap2 {
  task: 'place' | 'choose' | 'finished';
  to_act: 'first' | 'second';
  stones_to_place: number;
  next_color: Color | null;
  choices: Swap2Choice[];
  made: { ply: number; choice: Swap2Choice }[];
}

export interface GameClock {
  minutes: number;
  increment: number; // seconds for each move
  black_ms: number;
  white_ms: number;
}

// Moves beside the game's own, as a tree: parent 0 is the start, i the i-th node; parents come first.
export interface KeptVariations {
  comment?: string;
  nodes: { parent: number; move: string; comment?: string }[];
}

export interface Game {
  id: number;
  version: number;
  title: string;
  created: number;
  updated: number;
  spec: Spec;
  start: Start | null;
  black: Seat;
  white: Seat;
  moves: string[];
  ply: number;
  resigned: Color | null;
  swap2: Swap2 | null;
  clock: GameClock | null;
  to_act: Color | null;
  position: Position;
}

export interface GameSummary {
  id: number;
  version: number;
  title: string;
  created: number;
  updated: number;
  spec: Spec;
  black: Seat;
  white: Seat;
  ply: number;
  length: number;
  outcome: Outcome;
}

export interface Line {
  move: string;
  score: number;
  black: number;
  win_in?: number;
  black_wins?: boolean;
  depth: number;
  exact: boolean;
  pv: string[];
}

export interface Report {
  move: string | null;
  score: number;
  black: number;
  win_in?: number;
  black_wins?: boolean;
  depth: number;
  nodes: number;
  prunings: number;
  seconds: number;
  pv: string[];
  exact: boolean;
  confidence: number;
  lines: Line[];
  final: boolean;
}

export interface Limits {
  depth?: number;
  nodes?: number;
  time_ms?: number;
}

export interface Meta {
  name: string;
  version: string;
  languages: string[];
  limits: {
    body_bytes: number;
    searches: number;
    streams: number;
    search_ms: number;
    lines: number;
    tree_nodes: number;
    cores: number;
  };
}

export interface Player {
  name: string;
  summary: string;
  games: GameKind[];
  heuristic: boolean;
  tree: boolean;
  options: string[];
}
export interface Players {
  players: Player[];
  levels: { level: number; player: string }[];
}

export type ImportFormat = 'auto' | 'sgf' | 'psq' | 'ggf' | 'obf' | 'wthor' | 'transcript' | 'board';

export interface ImportRequest {
  text?: string;
  base64?: string;
  format?: ImportFormat;
  spec?: SpecRequest;
  first?: number;
  limit?: number;
}
export interface Imported {
  format: string;
  count: number;
  games: Game[];
}

export type Verdict = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

export interface Judged {
  ply: number;
  to_move: Color;
  played: string | null;
  best: string | null;
  score: number;
  black: number;
  win_in?: number;
  black_wins?: boolean;
  depth: number;
  nodes: number;
  pv: string[];
  loss: number | null;
  verdict: Verdict | null;
  better: string | null;
}

export interface Analysis {
  id: number;
  game_id: number;
  player: string;
  limits: Limits;
  created: number;
  spec: Spec;
  start: Start | null;
  moves: string[];
  state: 'running' | 'paused' | 'finished';
  done: number;
  total: number;
  thresholds: { inaccuracy: number; mistake: number; blunder: number };
  positions: Judged[];
}

export interface HeuristicPart {
  side: Color;
  direction: Threat['direction'];
  stones: string[];
  openings: number;
  points: number;
}
export interface HeuristicMove {
  move: string;
  corner: number;
  border: number;
  danger: number;
  mobility: number;
  center: number;
  total: number;
}
export interface HeuristicValue {
  heuristic: string;
  score: number;
  black: number;
  totals: Record<Color, number>;
  parts: HeuristicPart[];
  cells: { point: string; side: Color; points: number }[];
  moves: HeuristicMove[];
}

export type NodeEnd = 'leaf' | 'finished' | 'all-children' | 'cut' | 'remembered' | 'stopped';

export interface Tree {
  id: string;
  player: string;
  spec: Spec;
  to_move: Color;
  depth: number;
  nodes: number;
  dropped: number;
  steps: number;
  why: Record<NodeEnd, number>;
  skipped: number;
  widest: number;
  deepest: number;
  report: Report;
  created: number;
}

export interface TreeNode {
  id: number;
  parent: number | null;
  ply: number;
  move: string | null;
  to_move: Color;
  alpha: number | null;
  beta: number | null;
  value: number | null;
  black: number | null;
  win_in?: number;
  why: NodeEnd;
  skipped: number;
  best: boolean;
  children: number;
  entered: number;
  left: number;
}

export interface Moment {
  step: number;
  steps: number;
  event: 'enter' | 'leave';
  node: TreeNode;
  path: { node: TreeNode; alpha_now: number | null; best_now: string | null }[];
}

export interface ComparisonRun {
  index: number;
  label: string;
  player: string;
  report: Report;
  share: number;
  complete: boolean;
}

export interface MatchRequest {
  spec: SpecRequest;
  players: string[];
  games?: number;
  pairing?: 'match' | 'round-robin' | 'gauntlet';
  title?: string;
  limits?: Limits;
  openings?: number;
  seed?: number;
  concurrency?: number;
  sprt?: { elo0: number; elo1: number };
}
export interface MatchInfo {
  id: number;
  title: string;
  spec: Spec;
  players: string[];
  games: number;
  planned: number;
  finished: boolean;
  running: boolean;
  note: string;
  created: number;
}
export interface Standing {
  name: string;
  player: string;
  elo: number;
  error: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  points: number;
  forfeits: number;
  ms_per_move: number;
  longest_ms: number;
  depth_per_move: number;
  nodes_per_move: number;
}
export interface Pairing {
  first: string;
  second: string;
  wins: number;
  draws: number;
  losses: number;
  pairs: number[];
  score: number;
  elo: number;
  error: number;
  superior: number;
}
export interface Match extends MatchInfo {
  standings: Standing[];
  pairings: Pairing[];
  sprt: { llr: number; lower: number; upper: number; state: 'running' | 'h0' | 'h1' } | null;
  plots: {
    ratings: { name: string; elo: number; error: number }[];
    score: { name: string; values: number[] }[];
    lengths: { moves: number; games: number }[];
  };
}
export interface MatchGameInfo {
  number: number;
  black: string;
  white: string;
  outcome: Color | 'draw';
  reason: string;
  forfeit: string | null;
  detail: string;
  length: number;
  opening_moves: number;
}
export interface MatchGame extends MatchGameInfo {
  moves: { move: string; ms: number; score: number | null; depth: number; nodes: number }[];
}
export interface LadderRow {
  name: string;
  player: string;
  active: boolean;
  elo: number;
  error: number;
  wins: number;
  draws: number;
  losses: number;
  forfeits: number;
}
export interface Ladder {
  name: string;
  spec: Spec;
  rows: LadderRow[];
}
