// Plays the games of examples/games.rs over the npm package, and compares how they end: node games.mjs FOLDER FILE
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2);
const { load } = await import(pathToFileURL(join(resolve(folder), "index.js")).href);
const engine = await load();
const contents = new Map();
const start = performance.now();
let played = 0, commands = 0;
for (const line of (await readFile(file, "utf8")).trim().split("\n")) {
  const [name, seed, fingerprint] = line.split(" ");
  if (!contents.has(name)) contents.set(name, engine.builtin(name));
  const game = contents.get(name).newGame(BigInt(seed));
  // The numbers of examples/games.rs.
  let number = Number(seed) + 1;
  for (let turn = 0; turn < 100; turn++) {
    const legal = game.commands();
    if (legal.length === 0) break;
    number = (number * 16807) % 2147483647;
    const command = legal[number % legal.length];
    const { refused } = game.step(command);
    if (refused) throw new Error(`${name}, seed ${seed}: ${command} is listed and refused: ${refused.text}`);
    commands++;
  }
  const found = game.fingerprint();
  if (found !== fingerprint) {
    throw new Error(`${name}, seed ${seed}: ${found} over the package, and ${fingerprint} in the engine`);
  }
  game.free();
  played++;
}
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(`${played} games with ${commands} commands end over the package as in the engine: ${seconds} s`);
