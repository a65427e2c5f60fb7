import { randomFillSync } from "node:crypto";

// Crockford's base 32: no I, L, O or U, so that an id survives being read aloud (https://www.crockford.com/base32.html).
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const timeLength = 10;
const randomLength = 16;
/** Length of an id without its prefix. */
export const idLength = timeLength + randomLength;

// Two characters at a time: they use ten of sixteen random bits.
const pairs = Array.from({ length: 1024 }, (_, bits) => alphabet.charAt(bits >> 5) + alphabet.charAt(bits & 31));

// One system call provides random bytes for many ids.
const pool = new Uint16Array((randomLength / 2) * 256);
let next = pool.length;

let writtenMs = -1;
let written = "";

/** The time as ten characters; cached, because a busy process creates many ids in a millisecond. */
function timePart(nowMs: number): string {
  if (nowMs === writtenMs) return written;
  let time = "";
  for (let rest = nowMs, index = 0; index < timeLength; index++) {
    time = alphabet.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  writtenMs = nowMs;
  written = time;
  return time;
}

/**
 * Creates an id: the prefix, then 26 characters in ULID format (48 bits of Unix time in ms, 80 random bits). Ids with
 * the same prefix sort by creation time, so that index pages fill from one side.
 */
export function newId(prefix: string, nowMs = Date.now()): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  let id = prefix + timePart(nowMs);
  for (const end = next + randomLength / 2; next < end; next++) id += pairs[(pool[next] ?? 0) & 1023];
  return id;
}

/** The smallest id with that prefix of that time or later: what all ids of earlier times sort before. */
export function firstIdAt(prefix: string, timeMs: number): string {
  return prefix + timePart(Math.max(0, Math.floor(timeMs)));
}

/** When an id with that prefix was created, in ms; undefined if it does not have the format. Also of `firstIdAt`. */
export function timeOfId(prefix: string, id: string): number | undefined {
  const time = id.slice(prefix.length, prefix.length + timeLength);
  if (!id.startsWith(prefix) || time.length < timeLength) return undefined;
  let timeMs = 0;
  for (const letter of time) {
    const value = alphabet.indexOf(letter);
    if (value < 0) return undefined;
    timeMs = timeMs * 32 + value;
  }
  return timeMs;
}

const shape = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** True if `id` has the format of `newId(prefix)`; lets a service refuse malformed ids without a query. */
export function isId(prefix: string, id: string): boolean {
  return id.startsWith(prefix) && shape.test(id.slice(prefix.length));
}
