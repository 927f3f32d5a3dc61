// The Ember of Dawn in a terminal, with Node.
//
//   node play.mjs            hjklyubn move and attack, g picks up, . waits, > and < take stairs, a and t with the
//                            letter of an item use and throw it, 1 to 9 choose an origin or improvement, S saves, L goes back
//                            to the save, q quits
//   node play.mjs KEYS SEED  the same keys without a terminal; prints the last map, and a fingerprint of the game
import { load } from "../index.js";

const [script, seed = "7"] = process.argv.slice(2);
const engine = await load();
const content = engine.builtin("ember");
const rows = content.rows();
let game = content.newGame(seed);
let lines = [...game.text];
let saved;

const glyphs = (list) => new Map(list.map((row) => [row.id, `\x1b[38;2;${row.color.join(";")}m${row.glyph}`]));
const [tiles, things] = [glyphs(rows.tiles), glyphs(rows.things)];

function draw() {
  const view = game.view();
  const cells = view.map.map((row) => row.map((index) => (index === null ? " " : tiles.get(view.tiles[index].id))));
  for (const entity of [...view.entities, view.player.entity]) {
    cells[entity.at.y][entity.at.x] = things.get(entity.kind.id);
  }
  for (const row of cells) console.log(`${row.join("")}\x1b[0m`);
  const { hp, max_hp } = view.player.entity.fighter;
  console.log(`HP ${hp}/${max_hp}  floor ${view.floor}  turn ${view.turn}`);
  const choices = game.commands().filter((it) => it.startsWith("improve"));
  if (choices.length) console.log(choices.map((it, index) => ` ${index + 1}: ${it.slice(8)}`).join(""));
  console.log(lines.slice(-3).join("\n"));
}

function step(command) {
  const { refused, text } = game.step(command);
  lines.push(...(refused ? [refused.text] : text));
}

/** Carries out the legal command of that number, from 0, that begins with a text. */
function stepListed(beginning, index) {
  const command = game.commands().filter((it) => it.startsWith(beginning))[index];
  if (command) step(command);
  else lines.push("You cannot do that now.");
}

const directions = { k: "n", u: "ne", l: "e", n: "se", j: "s", b: "sw", h: "w", y: "nw" };
const plain = { ".": "wait", g: "pick up", ">": "descend", "<": "ascend" };

function press(key, after) {
  if (key in directions) step(`bump ${directions[key]}`);
  else if (key in plain) step(plain[key]);
  else if (key === "a" || key === "t") stepListed(`${key === "a" ? "use" : "throw"} ${after}`, 0);
  else if (key >= "1" && key <= "9") stepListed("improve", key - 1);
  else if (key === "S") saved = game.save();
  else if (key === "L" && saved) {
    game.free();
    game = content.load(saved);
  }
}

/** Keys, one after the other. */
async function* keys() {
  if (script !== undefined) return yield* script;
  if (process.stdin.isTTY) process.stdin.setRawMode(true);
  for await (const chunk of process.stdin) yield* chunk.toString();
}

const next = keys();
const read = async () => (await next.next()).value ?? "q";
for (let key = ""; key !== "q" && key !== "\x03"; ) {
  if (script === undefined) {
    process.stdout.write("\x1b[H\x1b[J");
    draw();
  }
  key = await read();
  press(key, key === "a" || key === "t" ? await read() : "");
}
if (script !== undefined) draw();
console.log(`fingerprint ${game.fingerprint()}`);
process.stdin.unref?.();
