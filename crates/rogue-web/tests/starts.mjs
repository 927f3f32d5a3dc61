// Starts the module of the page, without a page: `node starts.mjs FOLDER`.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const game = await import(pathToFileURL(`${folder}/rogue-web.js`));
const { unpack } = await import(pathToFileURL(`${folder}/unpack.js`));
await game.default({ module_or_path: unpack(new Uint8Array(readFileSync(`${folder}/rogue-web_packed.wasm`))) });
const answer = globalThis.roguecoreVerify('rogue:run=AbC');
if (!answer.includes('damaged')) {
    console.log(`the module starts, and says of a damaged link: ${answer}`);
    process.exit(1);
}
