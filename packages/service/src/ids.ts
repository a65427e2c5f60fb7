import { randomFillSync } from "node:crypto";

// Crockford's base 32: no I, L, O or U, so that an id survives being read aloud (https://www.crockford.com/base32.html).
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const timeLength = 10;
const randomLength = 16;

// One system call for many ids.
const pool = Buffer.allocUnsafe(randomLength * 256);
let next = pool.length;

/**
 * A new id: the prefix, then 26 characters laid out as a ULID (48 bits of Unix time in ms, 80 random bits), so that ids
 * of one prefix sort by the time they were made and index pages fill from one side.
 */
export function newId(prefix: string, nowMs = Date.now()): string {
  let time = "";
  for (let rest = nowMs, index = 0; index < timeLength; index++) {
    time = alphabet.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  let random = "";
  for (const end = next + randomLength; next < end; next++) random += alphabet.charAt(pool.readUInt8(next) & 31);
  return prefix + time + random;
}

const shape = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** True when `id` could have come from `newId(prefix)`; lets a service refuse garbage without asking its database. */
export function isId(prefix: string, id: string): boolean {
  return id.startsWith(prefix) && shape.test(id.slice(prefix.length));
}
