// The style and the game viewer of every report: the constant half of report_html.hpp.
#include "arena/report/report_html.hpp"

namespace pedra::arena {
namespace {

constexpr std::string_view kStyle = R"css(
:root { color-scheme: light dark; --ground: #fbfaf7; --ink: #1d2023; --soft: #62686e; --rule: #dcd9d1; --panel: #fff;
  --accent: #0b6e99; --win: #2e8b57; --loss: #c8553d; --wood: #e9c88f; --grain: #a98546; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #16181a; --ink: #e6e4df; --soft: #9aa0a6; --rule: #34383c; --panel: #1e2124; --accent: #5cb8e0;
    --win: #57b583; --loss: #e07a5f; --wood: #b08b52; --grain: #6b5127; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 0 0 .6rem; }
section { margin-top: 1.8rem; min-width: 0; }
.about { margin: 0; color: var(--soft); }
.verdict { font-size: 1.05rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .28rem .6rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
.texts th, .texts td { white-space: normal; overflow-wrap: break-word; vertical-align: top; }
.texts td:first-child { white-space: nowrap; }
thead th { color: var(--soft); font-weight: 500; font-size: .85rem; }
.name { text-align: left; }
tbody th { font-weight: 600; }
.cross td:not(:first-child) { min-width: 4.2rem; text-align: center;
  background: color-mix(in srgb, color-mix(in srgb, var(--win) var(--share, 50%), var(--loss)) 32%, transparent); }
.cross thead th:not(.name) { text-align: center; }
.cross td.none { background: none; color: var(--soft); }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: 0 2rem; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--soft); font: 12px system-ui, sans-serif; }
.grid { stroke: var(--rule); } .axis { stroke: var(--soft); }
.whisker { stroke: var(--accent); stroke-width: 2; } .point { fill: var(--accent); } .bar { fill: var(--accent); }
polyline { fill: none; stroke-width: 2; stroke-linejoin: round; }
.c0, .k0 { --c: #0b7fb3; } .c1, .k1 { --c: #d1701f; } .c2, .k2 { --c: #2e9e63; } .c3, .k3 { --c: #c23b6f; }
.c4, .k4 { --c: #7d5fc9; } .c5, .k5 { --c: #a58a12; } .c6, .k6 { --c: #17a2a2; } .c7, .k7 { --c: #8a7f77; }
polyline { stroke: var(--c); }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: .3rem 0 0; padding: 0; list-style: none; font-size: .88rem; }
.key { display: inline-block; width: .9rem; height: .2rem; margin-right: .4rem; vertical-align: middle; background: var(--c); }
.viewer { display: grid; grid-template-columns: minmax(0, 26rem) minmax(0, 1fr); gap: 1.5rem; }
@media (max-width: 50rem) { .viewer { grid-template-columns: minmax(0, 1fr); } }
.viewer[hidden] { display: none; }
#board:focus-visible, .list:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
#board svg text { fill: var(--soft); } #board .wood { fill: var(--wood); } #board .wood.green { fill: #3d7f56; }
#board .cell { stroke: var(--grain); } #board .green ~ .cell { stroke: #24543a; }
#board .black { fill: #17191b; } #board .white { fill: #f7f5ef; stroke: #55504a; } #board .mark { fill: #e0452f; }
#board .given { opacity: .72; }
#board text.number { font-size: 7px; fill: #9aa0a6; }
.controls { display: flex; gap: .4rem; align-items: center; margin-top: .6rem; }
.controls input { flex: 1; min-width: 4rem; accent-color: var(--accent); }
button, select { font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--rule); border-radius: .35rem; padding: .25rem .6rem; cursor: pointer; }
button:hover { border-color: var(--accent); }
#said { min-height: 3em; margin: .5rem 0 0; }
.list { margin-top: .6rem; max-height: 28rem; overflow-y: auto; border: 1px solid var(--rule); border-radius: .35rem; background: var(--panel); }
.game { display: grid; grid-template-columns: 3rem 1fr auto; gap: .6rem; padding: .25rem .7rem; border-bottom: 1px solid var(--rule); cursor: pointer; }
.game span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.game:hover { background: color-mix(in srgb, var(--accent) 10%, transparent); }
.game[aria-selected=true] { background: color-mix(in srgb, var(--accent) 22%, transparent); }
.game small { color: var(--soft); }
details { margin-top: 2rem; color: var(--soft); } pre { white-space: pre-wrap; overflow-wrap: anywhere; }
)css";

constexpr std::string_view kScript = R"js(
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
data.games.sort((a, b) => a.n - b.n);
const $ = id => document.getElementById(id);
const W = data.width, H = data.height, S = 24, M = 20;
let shown = [], game = null, ply = 0;

const label = (x, y) => String.fromCharCode(97 + x % 26).repeat(x < 26 ? 1 : 2) + (data.fromBottom ? H - y : y + 1);
const movesOf = g => (g.m.match(/../g) || []).map(m => m === '--' ? null : [parseInt(m[0], 36), parseInt(m[1], 36)]);

// Colours row by row: 0 empty, 1 black, 2 white. Black begins; in Othello discs are flipped.
function boardAt(moves, count) {
  const cells = new Uint8Array(W * H), numbers = new Uint16Array(W * H);
  if (data.othello) {
    const c = W / 2;
    cells[(c - 1) * W + c - 1] = cells[c * W + c] = 2;
    cells[(c - 1) * W + c] = cells[c * W + c - 1] = 1;
  }
  for (let i = 0; i < count; i++) {
    if (!moves[i]) continue;
    const me = 1 + i % 2, [x, y] = moves[i];
    if (data.othello)
      for (let dx = -1; dx <= 1; dx++) for (let dy = -1; dy <= 1; dy++) {
        if (!dx && !dy) continue;
        const run = [];
        let u = x + dx, v = y + dy;
        while (u >= 0 && v >= 0 && u < W && v < H && cells[v * W + u] === 3 - me) { run.push(v * W + u); u += dx; v += dy; }
        if (u >= 0 && v >= 0 && u < W && v < H && cells[v * W + u] === me) for (const r of run) cells[r] = me;
      }
    cells[y * W + x] = me;
    numbers[y * W + x] = i + 1;
  }
  return { cells, numbers };
}

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// A certain win is far beyond every estimate.
const valueText = v => Math.abs(v) < 1e10 ? v : v > 0 ? data.words.sure_win : data.words.sure_loss;

function draw() {
  const moves = movesOf(game), { cells, numbers } = boardAt(moves, ply);
  const w = W * S, h = H * S, last = ply > 0 && moves[ply - 1];
  let s = `<svg viewBox="0 0 ${w + 2 * M} ${h + 2 * M}" aria-hidden="true"><rect class="wood${data.othello ? ' green' : ''}" x="${M}" y="${M}" width="${w}" height="${h}" rx="3"/>`;
  const inset = data.othello ? 0 : S / 2;
  for (let x = 0; x <= (data.othello ? W : W - 1); x++)
    s += `<line class="cell" x1="${M + inset + x * S}" y1="${M + inset}" x2="${M + inset + x * S}" y2="${M + h - inset}"/>`;
  for (let y = 0; y <= (data.othello ? H : H - 1); y++)
    s += `<line class="cell" x1="${M + inset}" y1="${M + inset + y * S}" x2="${M + w - inset}" y2="${M + inset + y * S}"/>`;
  for (let x = 0; x < W; x++) s += `<text x="${M + (x + .5) * S}" y="${M - 6}" text-anchor="middle">${label(x, 0).replace(/\d+/, '')}</text>`;
  for (let y = 0; y < H; y++) s += `<text x="${M - 5}" y="${M + (y + .5) * S + 4}" text-anchor="end">${data.fromBottom ? H - y : y + 1}</text>`;
  for (let y = 0; y < H; y++) for (let x = 0; x < W; x++) {
    const c = cells[y * W + x], n = numbers[y * W + x];
    if (!c) continue;
    const cx = M + (x + .5) * S, cy = M + (y + .5) * S;
    s += `<circle class="${c === 1 ? 'black' : 'white'}${!data.othello && n && n <= game.o ? ' given' : ''}" cx="${cx}" cy="${cy}" r="${S * .43}"/>`;
    if (last && last[0] === x && last[1] === y) s += `<circle class="mark" cx="${cx}" cy="${cy}" r="${S * .14}"/>`;
  }
  $('board').innerHTML = s + '</svg>';
  const names = [data.players[game.b], data.players[game.w]], words = data.words;
  const result = game.r + (game.why ? ', ' + game.why : '');
  let text;
  if (ply === 0) text = fill(words.start, { number: game.n, black: names[0], white: names[1], moves: moves.length, result });
  else {
    const i = ply - 1;
    text = fill(words.move, { number: ply, color: i % 2 ? words.white : words.black, player: names[i % 2], move: moves[i] ? label(...moves[i]) : words.passes });
    if (i < game.o) text += words.given;
    else if (moves[i]) text += fill(words.timed, { time: game.t[i] }) + (game.s[i] == null ? '' : fill(words.value, { value: valueText(game.s[i]) }));
    text += '.';
    if (data.othello) text += fill(words.discs, { black: cells.filter(c => c === 1).length, white: cells.filter(c => c === 2).length });
    if (ply === moves.length) text += fill(words.result, { result });
  }
  $('said').textContent = text;
  $('board').setAttribute('aria-label', data.words.board + '. ' + text);
  $('slider').max = moves.length;
  $('slider').value = ply;
  $('slider').setAttribute('aria-valuetext', text);
}

function go(to) { ply = Math.max(0, Math.min(to, game.m.length / 2)); draw(); }

// Within the list alone: the page stays where it is read.
function show(row) {
  const list = $('list'), top = row.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + row.offsetHeight - list.clientHeight;
}

function choose(g) {
  game = g;
  for (const row of $('list').children) {
    const on = row.dataset.n == g.n;
    row.setAttribute('aria-selected', on);
    if (on) { $('list').setAttribute('aria-activedescendant', row.id); show(row); }
  }
  go(g.m.length / 2);
}

function list() {
  const who = $('filter').value;
  shown = data.games.filter(g => who === '' || g.b == who || g.w == who);
  $('list').replaceChildren(...shown.map(g => {
    const row = document.createElement('div');
    row.className = 'game'; row.id = 'game' + g.n; row.dataset.n = g.n;
    row.setAttribute('role', 'option');
    const add = (tag, text) => { const e = document.createElement(tag); e.textContent = text; row.append(e); };
    add('small', g.n); add('span', data.players[g.b] + ' \u2013 ' + data.players[g.w]); add('small', g.r + ' \u00b7 ' + g.m.length / 2);
    row.title = g.why;
    row.onclick = () => choose(g);
    return row;
  }));
  if (shown.length) choose(shown[0]);
}

function start() {
  if (!data.games.length) return;
  $('viewer').hidden = false;
  $('filter').append(new Option(data.words.everyone, ''), ...data.players.map((p, i) => new Option(p, i)));
  $('filter').onchange = list;
  $('first').onclick = () => go(0);
  $('previous').onclick = () => go(ply - 1);
  $('next').onclick = () => go(ply + 1);
  $('last').onclick = () => go(game.m.length / 2);
  $('slider').oninput = e => go(+e.target.value);
  // Left and right walk through the moves, up and down through the games, wherever the focus is in the viewer.
  $('viewer').addEventListener('keydown', e => {
    if (e.target.id === 'filter' || e.ctrlKey || e.altKey || e.metaKey) return;
    const at = shown.indexOf(game);
    const keys = { ArrowLeft: () => go(ply - 1), ArrowRight: () => go(ply + 1), Home: () => go(0), End: () => go(1e9),
      ArrowUp: () => at > 0 && choose(shown[at - 1]), ArrowDown: () => at + 1 < shown.length && choose(shown[at + 1]) };
    if (keys[e.key]) { keys[e.key](); e.preventDefault(); }
  });
  list();
}
start();
)js";

}  // namespace

std::string_view report_style() { return kStyle; }
std::string_view report_script() { return kScript; }

}  // namespace pedra::arena
