const lowerU = 0x75;

/** The byte that an escape of two bytes denotes, by its second byte. */
const shortEscapes = new Map<number | undefined, number>(
  [...'"\\/'].map((letter): [number, number] => [letter.charCodeAt(0), letter.charCodeAt(0)]),
);
for (const [letter, meant] of Object.entries({ b: 8, t: 9, n: 10, f: 12, r: 13 })) {
  shortEscapes.set(letter.charCodeAt(0), meant);
}

/** How many bytes the escape at a backslash has: 2 or 6; 0 when it is none of JSON (RFC 8259, 7). */
export function escapeLength(bytes: Buffer, at: number): number {
  if (bytes[at + 1] === lowerU) return codeUnitAt(bytes, at) < 0 ? 0 : 6;
  return shortEscapes.has(bytes[at + 1]) ? 2 : 0;
}

/** Returns the code unit of UTF-16 that the escape at a backslash denotes. The escape must be valid JSON. */
export function escapedUnit(bytes: Buffer, at: number): number {
  return shortEscapes.get(bytes[at + 1]) ?? codeUnitAt(bytes, at);
}

/** That of `\uXXXX`; negative when the digits are not hexadecimal. */
function codeUnitAt(bytes: Buffer, at: number): number {
  let unit = 0;
  for (let place = at + 2; place < at + 6; place++) {
    const digit = hexadecimal(bytes[place]);
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

function hexadecimal(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
}
