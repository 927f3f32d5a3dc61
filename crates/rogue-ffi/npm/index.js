// Roguecore for JavaScript: the C functions of roguecore.wasm with objects in place of handles. The types and their
// descriptions are in index.d.ts.

export const PROTOCOL = 1;

export class RoguecoreError extends Error {
  constructor({ code, text, mistakes = [] }) {
    super(text);
    this.name = "RoguecoreError";
    this.code = code;
    this.mistakes = mistakes;
  }
}

export async function load(source = new URL("./roguecore.wasm", import.meta.url)) {
  const module = source instanceof WebAssembly.Module ? source : await compile(source);
  return new Engine(new Calls((await WebAssembly.instantiate(module)).exports));
}

async function compile(source) {
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) return WebAssembly.compile(source);
  const url = new URL(source, import.meta.url);
  // Node fetches no files.
  if (url.protocol === "file:") return WebAssembly.compile(await (await import("node:fs/promises")).readFile(url));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be loaded: ${response.status}`);
  // Some hosts do not know the type that streaming asks for.
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The functions of the module, from text and bytes to objects. */
class Calls {
  #exports;
  #isBroken = false;

  constructor(exports) {
    this.#exports = exports;
  }

  /** Makes a call: the answer as an object; an error is thrown. */
  call(name, ...words) {
    const answer = JSON.parse(this.#guard(() => this.#read(this.#exports[name](...words))));
    if (answer.error) throw new RoguecoreError(answer.error);
    return answer;
  }

  /** Lends texts to a call, each with a zero byte behind it. */
  withTexts(texts, call) {
    for (const text of texts) {
      if (typeof text !== "string") throw new TypeError(`a text is needed, and ${typeof text} was given`);
      if (text.includes("\0")) throw new TypeError("a text has no zero character");
    }
    const parts = texts.map((text) => new TextEncoder().encode(`${text}\0`));
    const place = this.lend(parts.reduce((sum, part) => sum + part.length, 0));
    let at = place;
    const places = parts.map((part) => {
      new Uint8Array(this.#exports.memory.buffer).set(part, at);
      at += part.length;
      return at - part.length;
    });
    return call(...places);
  }

  /** Memory of the module for that many bytes, until it is lent again. */
  lend(length) {
    return this.#guard(() => this.#exports.rogue_arguments(length) >>> 0);
  }

  bytes(place, length) {
    return new Uint8Array(this.#exports.memory.buffer, place, length);
  }

  number(place) {
    return new DataView(this.#exports.memory.buffer).getUint32(place, true);
  }

  #read(pointer) {
    const memory = new Uint8Array(this.#exports.memory.buffer);
    const start = pointer >>> 0;
    return new TextDecoder().decode(memory.subarray(start, memory.indexOf(0, start)));
  }

  /** A module that has failed once has no state that can be trusted. */
  #guard(call) {
    if (!this.#isBroken) {
      try {
        return call();
      } catch (error) {
        // A full stack is a RangeError in V8, and an InternalError in Firefox.
        const isOfModule = error instanceof WebAssembly.RuntimeError || error instanceof RangeError
          || error.name === "InternalError";
        if (!isOfModule) throw error;
        this.#isBroken = true;
      }
    }
    const text = "the engine has failed: load it again, and go on from the last save";
    throw new RoguecoreError({ code: "panic", text });
  }
}

export class Engine {
  #calls;

  constructor(calls) {
    this.#calls = calls;
  }

  builtin(name) {
    const open = (place) => this.#calls.call("rogue_builtin", place);
    return new Content(this.#calls, this.#calls.withTexts([name], open));
  }

  content(file, ron) {
    const open = (file, ron) => this.#calls.call("rogue_content", file, ron);
    return new Content(this.#calls, this.#calls.withTexts([file, ron], open));
  }
}

/** A content or a game. */
class Handle {
  #handle;

  constructor(calls, handle) {
    this.calls = calls;
    this.#handle = handle;
    Object.defineProperty(this, "calls", { enumerable: false });
  }

  /** Its number; 0, which is none, once it is freed. */
  get handle() {
    return this.#handle;
  }

  free() {
    if (this.#handle) this.calls.call("rogue_free", this.#handle);
    this.#handle = 0;
  }
}

export class Content extends Handle {
  constructor(calls, { protocol, content, title, hash }) {
    if (protocol !== PROTOCOL) {
      throw new Error(`roguecore.wasm speaks version ${protocol} of the protocol, index.js version ${PROTOCOL}`);
    }
    super(calls, content);
    this.title = title;
    this.hash = hash;
  }

  rows() {
    return this.calls.call("rogue_rows", this.handle).rows;
  }

  newGame(seed) {
    const number = BigInt(seed);
    if (number !== BigInt.asUintN(64, number)) throw new RangeError("a seed is a whole number from 0 to 2^64 - 1");
    return new Game(this.calls, this.calls.call("rogue_new_game", this.handle, number));
  }

  load(bytes) {
    if (!(bytes instanceof Uint8Array)) throw new TypeError("a save is a Uint8Array");
    const place = this.calls.lend(bytes.length);
    this.calls.bytes(place, bytes.length).set(bytes);
    return new Game(this.calls, this.calls.call("rogue_load", this.handle, place, bytes.length));
  }
}

export class Game extends Handle {
  constructor(calls, { game, text, turn, outcome }) {
    super(calls, game);
    Object.assign(this, { text, turn, outcome });
  }

  view() {
    return this.calls.call("rogue_view", this.handle).view;
  }

  commands() {
    return this.calls.call("rogue_commands", this.handle).commands;
  }

  step(command) {
    const step = (place) => this.calls.call("rogue_step", this.handle, place);
    const answer = this.calls.withTexts([command], step);
    if (!answer.refused) Object.assign(this, { text: answer.text, turn: answer.turn, outcome: answer.outcome });
    return answer;
  }

  save() {
    const place = this.calls.lend(8);
    this.calls.call("rogue_save", this.handle, place, place + 4);
    // A copy: the module writes its next save into the same memory.
    return this.calls.bytes(this.calls.number(place), this.calls.number(place + 4)).slice();
  }

  seed() {
    return BigInt(this.calls.call("rogue_seed", this.handle).seed);
  }

  fingerprint() {
    return this.calls.call("rogue_fingerprint", this.handle).fingerprint;
  }
}
