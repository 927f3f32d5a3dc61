// Puts the module together from its parts: xtask/src/web/pack.rs takes it apart, so that hosts compress it better.
const [OUTSIDE, OPCODES, LOCALS, BLOCKS, BRANCHES, CALLS, READ, SET, LOADS, STORES, SMALL, LARGE, OTHER, ALIGNMENTS]
    = Array(14).keys();
const LISTS = ALIGNMENTS + 23;
// How many numbers follow the second byte of an instruction that begins with 0xfc.
const PREFIXED = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

// The lists of operands of an instruction; those of 0x0e and 0xfc depend on the first one.
function operandsOf(opcode) {
    if (opcode >= 0x28 && opcode <= 0x3e) return [ALIGNMENTS + opcode - 0x28, opcode < 0x36 ? LOADS : STORES];
    switch (opcode) {
    case 0x02: case 0x03: case 0x04: return [BLOCKS];
    case 0x0c: case 0x0d: case 0x0e: return [BRANCHES];
    case 0x10: return [CALLS];
    case 0x11: return [OTHER, OTHER];
    case 0x20: return [READ];
    case 0x21: case 0x22: return [SET];
    case 0x23: case 0x24: case 0x25: case 0x26: case 0x3f: case 0x40: case 0xd0: case 0xd2: case 0xfc: return [OTHER];
    case 0x41: return [SMALL];
    case 0x42: return [LARGE];
    default: return [];
    }
}
const OPERANDS = Array.from({ length: 256 }, (_, opcode) => operandsOf(opcode));

export function unpack(packed) {
    const words = new Uint32Array(packed.buffer.slice(packed.byteOffset, packed.byteOffset + 4 * (3 + LISTS)));
    const [length, before, functions] = words;
    // Where each list goes on.
    const at = new Uint32Array(LISTS);
    let begin = 4 * words.length;
    for (let list = 0; list < LISTS; list += 1) {
        at[list] = begin;
        begin += words[3 + list];
    }
    const module = new Uint8Array(length + 5);
    module.set(packed.subarray(at[OUTSIDE], at[OUTSIDE] + before));
    let end = before;

    // A count that no module of this size has: the bytes are of another version of the page, or damaged.
    const check = (count) => {
        if (count > packed.length) throw new RangeError("the module does not fit to this page; reload it");
    };
    const copyBytes = (list, count) => {
        for (let n = 0; n < count; n += 1) module[end++] = packed[at[list]++];
    };
    // Copies a number, and returns it as far as it has 32 bits.
    const copy = (list) => {
        for (let number = 0, shift = 0; ; shift += 7) {
            const byte = module[end++] = packed[at[list]++];
            number |= (byte & 0x7f) << shift;
            // Also behind the last byte.
            if (!(byte >= 0x80)) return number;
        }
    };
    const copies = (list, count) => {
        check(count);
        for (let n = 0; n < count; n += 1) copy(list);
    };

    const copyFunction = () => {
        const kinds = copy(LOCALS);
        check(kinds);
        for (let n = 0; n < kinds; n += 1) {
            copy(LOCALS);
            copyBytes(LOCALS, 1);
        }
        for (let depth = 1; depth > 0;) {
            const opcode = module[end++] = packed[at[OPCODES]++];
            if (opcode >= 0x02 && opcode <= 0x04) depth += 1;
            if (opcode === 0x0b) depth -= 1;
            let number = 0;
            for (const list of OPERANDS[opcode]) number = copy(list);
            if (opcode === 0x0e) copies(BRANCHES, number + 1);
            else if (opcode === 0xfc) copies(OTHER, PREFIXED[number]);
            else if (opcode === 0x43) copyBytes(OTHER, 4);
            else if (opcode === 0x44) copyBytes(OTHER, 8);
        }
    };

    for (let n = 0; n < functions; n += 1) {
        // The length of a function stands before it, and is known after it.
        const start = end;
        end += 5;
        copyFunction();
        const size = end - start - 5;
        let bytes = 0;
        for (let rest = size; bytes === 0 || rest > 0; rest >>>= 7) {
            module[start + bytes++] = (rest & 0x7f) | (rest > 0x7f ? 0x80 : 0);
        }
        module.copyWithin(start + bytes, start + 5, end);
        end += bytes - 5;
    }
    module.set(packed.subarray(at[OUTSIDE] + before, at[OUTSIDE] + words[3]), end);
    return module.subarray(0, length);
}
