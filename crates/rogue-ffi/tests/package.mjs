// Tests the npm package in a folder, which `cargo xtask doors` puts together: node package.mjs FOLDER
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
const { load, PROTOCOL, RoguecoreError } = await import(pathToFileURL(join(folder, "index.js")).href);
const engine = await load();
const fails = (call, code) => assert.throws(call, (error) => error instanceof RoguecoreError && error.code === code);

assert.equal(PROTOCOL, 1);
const content = engine.builtin("ember");
assert.equal(content.title, "The Ember of Dawn");
assert.ok(content.rows().tiles.every((row) => row.glyph && row.color.length === 3));
fails(() => engine.builtin("embers"), "unknown_game");

// Mistakes have places.
const mistake = '(extends: "ember",\n change: (creatures: {"goblim": (stats: {"hp": 1})}))';
assert.throws(() => engine.content("dusk.ron", mistake), ({ mistakes: [{ file, line, text }] }) =>
  file === "dusk.ron" && line === 2 && text.includes("goblin"));
assert.throws(() => engine.content("a.ron", 7), TypeError);
assert.throws(() => engine.content("a.ron", "\0"), TypeError);
assert.equal(engine.content("ä 石.ron", '(extends: "ember", title: "Dämmerung 石")').title, "Dämmerung 石");

// A game and its copy from a save go on alike; the save is whatever follows.
let seed = 1;
const below = (limit) => (seed = (seed * 16807) % 2147483647) % limit;
for (let game_seed = 0n; game_seed < 4n; game_seed++) {
  let game = content.newGame(game_seed);
  for (let turn = 0; turn < 60 && game.outcome === null; turn++) {
    const legal = game.commands();
    const step = game.step(legal[below(legal.length)]);
    assert.ok(Array.isArray(step.events) && step.events.every((it) => it.event), JSON.stringify(step));
    if (turn === 30) {
      const [bytes, fingerprint] = [game.save(), game.fingerprint()];
      const copy = content.load(bytes);
      assert.deepEqual([copy.save(), copy.fingerprint()], [bytes, fingerprint]);
      game.free();
      fails(() => game.view(), "no_handle");
      game = copy;
    }
  }
  assert.equal(game.seed(), game_seed);
  assert.equal(game.view().turn, game.turn);
  game.free();
  game.free();
}

const game = content.newGame((1n << 64n) - 1n);
assert.equal(game.seed(), (1n << 64n) - 1n);
assert.throws(() => content.newGame(-1), RangeError);
assert.throws(() => content.newGame("seven"), SyntaxError);
fails(() => game.step("bmup e"), "command");
fails(() => content.load(new Uint8Array(9)), "save");
const damaged = game.save();
damaged[damaged.length >> 1] ^= 1;
fails(() => content.load(damaged), "save");
assert.equal(game.step("pick up").refused.code, content.newGame(1).step("pick up").refused.code);

// A module from bytes, and one that is not there.
const bytes = await readFile(join(folder, "roguecore.wasm"));
assert.equal((await load(bytes)).builtin("classic").newGame(7).turn, 0);
await assert.rejects(load(new URL("none.wasm", pathToFileURL(folder + "/"))));

// The examples of the pages run.
const index = JSON.stringify(pathToFileURL(join(folder, "index.js")).href);
const here = new URL(import.meta.url);
for (const page of ["../npm/README.md", "../../../docs/src/protocol.md"]) {
  const text = await readFile(new URL(page, here), "utf8");
  const [, code] = text.match(/```js\n([^]*?)```/);
  await import(`data:text/javascript,${encodeURIComponent(code.replace('"roguecore"', index))}`);
}
console.log("package.mjs: passed");
