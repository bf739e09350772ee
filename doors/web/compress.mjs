// Compresses the files of a folder beside themselves, with brotli and gzip, and prints what travels.

import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder] = process.argv.slice(2);
const total = { plain: 0, gzip: 0, brotli: 0 };
const megabytes = (bytes) => (bytes / 1e6).toFixed(2).padStart(6);
for (const name of readdirSync(folder, { recursive: true }).sort()) {
  const file = join(folder, name);
  if (statSync(file).isDirectory() || /\.(br|gz)$/.test(name)) continue;
  const plain = readFileSync(file);
  const parameters = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const brotli = brotliCompressSync(plain, { params: parameters });
  const gzip = gzipSync(plain, { level: 9 });
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzip);
  total.plain += plain.length;
  total.gzip += gzip.length;
  total.brotli += brotli.length;
  console.log(`${megabytes(plain.length)} MB, gzip ${megabytes(gzip.length)}, brotli ${megabytes(brotli.length)}  ${name}`);
}
console.log(`${megabytes(total.plain)} MB, gzip ${megabytes(total.gzip)}, brotli ${megabytes(total.brotli)}  in all`);
