// Makes src/puzzles/puzzles.json: a small selection of the verified suites in data/, with what it cost the solver.
//   node tools/puzzles.mjs PEDRA       the program that solves them
// Wins by fours and by threats on 15x15 (data/gomoku), and endings of Othello that most moves do not win (data/othello).
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const pedra = process.argv[2];
if (!pedra) {
  console.error('usage: node tools/puzzles.mjs PEDRA');
  process.exit(2);
}
const data = (name) => new URL(`../../data/${name}`, import.meta.url).pathname;
const lines = (name) => readFileSync(data(name), 'utf8').split('\n');
const kEach = 36; // of each kind
const kMost = { fours: 15, threats: 11 }; // plies of the shortest win that is known
const kMostEmpties = 18;

function solved(game, suite, ...more) {
  const words = ['solve', game, '--suite', suite, '--json', ...more];
  // It exits with 1 when a position was given up: those are left out.
  const text = spawnSync(pedra, words, { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] }).stdout;
  return text
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

// Evenly from the easiest to the hardest, the easiest first; five degrees.
function graded(list) {
  list.sort((a, b) => a.effort - b.effort || a.length - b.length);
  const step = Math.max(1, list.length / kEach);
  const chosen = Array.from({ length: Math.min(kEach, list.length) }, (_, i) => list[Math.floor(i * step)]);
  return chosen.map(({ kind, position, nodes }, i) => ({
    kind,
    position,
    nodes,
    degree: 1 + Math.floor((5 * i) / chosen.length),
  }));
}

function gomoku(kind, file, method) {
  const games = lines(file).filter((line) => /^\d/.test(line));
  const answers = solved('gomoku', data(file), '--method', method, '--time', '5s');
  return graded(
    answers.flatMap(({ position, verdict, line, nodes, checked }) => {
      const [width, height, k, rule, , moves] = games[position - 1].split(' ');
      if (verdict !== 'win' || !checked || line.length > kMost[kind]) return [];
      if (width !== '15' || height !== '15' || k !== '5') return [];
      const address = `gomoku.${rule}.15x15.5/${moves}`;
      // What a person has to see: the length counts more than the positions that a program visits.
      return [{ kind, position: address, nodes, length: line.length, effort: line.length * 1e6 + nodes }];
    }),
  );
}

function endings() {
  const boards = lines('othello/endings.obf').filter((line) => /^[-XO]/.test(line));
  const answers = solved('othello', data('othello/endings.obf'));
  return graded(
    answers.flatMap(({ position, nodes, proven }) => {
      const [cells, rest] = boards[position - 1].split(/ (.*)/s);
      const scores = [...rest.matchAll(/:([+-]?\d+)/g)].map(([, score]) => Number(score));
      const empties = cells.split('-').length - 1;
      const wins = scores.filter((score) => score > 0).length; // of the moves
      if (!proven || wins === 0 || wins > scores.length / 2 || empties > kMostEmpties) return [];
      const board = cells.toLowerCase().replaceAll('-', '.');
      const runs = board.replace(/([.xo])\1*/g, (run) => (run.length > 1 ? run.length : '') + run[0]);
      const address = `othello.8/-/${rest[0] === 'X' ? 'b' : 'w'}${runs}`;
      return [{ kind: 'endings', position: address, nodes, length: empties, effort: empties * 1e9 + nodes }];
    }),
  );
}

const made = [
  ...gomoku('fours', 'gomoku/wins-by-fours.txt', 'vcf'),
  ...gomoku('threats', 'gomoku/wins-by-threats.txt', 'vct'),
  ...endings(),
];
writeFileSync(
  new URL('../src/puzzles/puzzles.json', import.meta.url),
  `[\n${made.map((puzzle) => '  ' + JSON.stringify(puzzle)).join(',\n')}\n]\n`,
);
for (const kind of ['fours', 'threats', 'endings'])
  console.log(kind, made.filter((puzzle) => puzzle.kind === kind).length);
