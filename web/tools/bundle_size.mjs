// The page's weight as it travels: what a visitor loads first (index.html, what it starts, and the first view, Play),
// gzipped, of data/page/ or of the folder given. Fails above the limit. The other views are fetched when they are
// opened; they are listed beside it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

const kLimit = 150 * 1024;

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

const folder = resolve(process.argv[2] ?? new URL('../../data/page', import.meta.url).pathname);
const all = new Map(
  files(folder).map((path) => {
    const content = readFileSync(path);
    const packed = path.endsWith('.gz');
    const size = packed ? content.length : gzipSync(content, { level: 9 }).length;
    const text = (packed ? gunzipSync(content) : content).toString();
    return [basename(path, '.gz'), { name: relative(folder, path), size, text }];
  }),
);

const first = new Set();
function load(name) {
  const file = all.get(name);
  if (!file || first.has(name)) return;
  first.add(name);
  // Static imports, and what the document names. Dynamic ones are the other views.
  const wanted = name.endsWith('.js')
    ? [...file.text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)]
    : [...file.text.matchAll(/assets\/([\w.-]+)/g)];
  for (const [, other] of wanted) load(other);
  const style = name.replace(/-[^-]*\.js$/, '-');
  if (name.endsWith('.js'))
    for (const other of all.keys()) if (other.endsWith('.css') && other.startsWith(style)) load(other);
}
load('index.html');
for (const name of all.keys()) if (/^Play-.*\.js$/.test(name)) load(name);

let total = 0;
for (const [name, file] of all) {
  if (first.has(name)) total += file.size;
  console.log(String(file.size).padStart(8), first.has(name) ? 'first' : '     ', file.name);
}
console.log(String(total).padStart(8), `at first load, of ${kLimit}`);
if (total > kLimit || total < 20_000) process.exit(1); // less: the first view was not found
