// The page's weight as it travels: every file of dist/ gzipped. Fails above the limit.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const kLimit = 150 * 1024;

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

let total = 0;
for (const path of files(new URL('../dist', import.meta.url).pathname)) {
  const size = gzipSync(readFileSync(path), { level: 9 }).length;
  total += size;
  console.log(String(size).padStart(8), path.replace(/.*\/dist\//, ''));
}
console.log(String(total).padStart(8), `in all, of ${kLimit}`);
if (total > kLimit) process.exit(1);
