// Plays links in the module of the page, without a page: `node replays.mjs FOLDER < LINES`, each line the fingerprint
// to which the programs have played a link, and the link.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const game = await import(pathToFileURL(`${folder}/rogue-web.js`));
const { unpack } = await import(pathToFileURL(`${folder}/unpack.js`));
await game.default({ module_or_path: unpack(new Uint8Array(readFileSync(`${folder}/rogue-web_packed.wasm`))) });

const lines = readFileSync(0, 'utf8').split('\n').filter((line) => line !== '');
const begin = performance.now();
let differ = 0;
for (const [index, line] of lines.entries()) {
    const [expected, link] = line.split(' ');
    const found = globalThis.roguecoreVerify(link);
    if (found === expected) continue;
    differ += 1;
    console.log(`link ${index + 1}: ${expected} in the programs, in the page: ${found}`);
}
const seconds = ((performance.now() - begin) / 1000).toFixed(1);
console.log(`${lines.length} links played in ${seconds} s, ${differ} come out differently`);
process.exit(differ > 0 || lines.length === 0 ? 1 : 0);
