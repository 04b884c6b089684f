// The page's weight as it travels: every file of data/page/, or of the folder given, gzipped. Fails above the limit.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const kLimit = 150 * 1024;

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

const folder = resolve(process.argv[2] ?? new URL('../../data/page', import.meta.url).pathname);
let total = 0;
for (const path of files(folder)) {
  const content = readFileSync(path);
  const size = path.endsWith('.gz') ? content.length : gzipSync(content, { level: 9 }).length;
  total += size;
  console.log(String(size).padStart(8), relative(folder, path));
}
console.log(String(total).padStart(8), `in all, of ${kLimit}`);
if (total > kLimit) process.exit(1);
