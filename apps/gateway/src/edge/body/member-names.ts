import { randomInt } from "node:crypto";
import { escapedUnit, escapeLength } from "./escapes.ts";

// Names are compared by hashes that nobody outside can predict, so that no body can be made of names that collide.
const hashFactor = randomInt(2 ** 31) * 2 + 1;
const hashStart = randomInt(2 ** 32);

/** Objects with more members than this have a set of their hashes; a look over a few numbers is quicker than a set. */
const fewMembers = 32;

/** Names are cut to this length where they are shown. */
const maxShownLength = 100;

const backslash = 0x5c;

/**
 * The names of the members of all objects that are open at the current place of a JSON text, as a pass over its bytes meets them.
 * Keeps positions and hashes instead of texts, because every body pays for it. Of a text that is not JSON it means nothing,
 * but it never fails as long as each name is a string of JSON.
 */
export class MemberNames {
  /** Path of the first member that its object has twice, such as `employees[3].gross_wages`. */
  repeated: string | undefined;
  private readonly bytes: Buffer;
  // One entry for each name of the open objects, outermost first.
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly hashes: number[] = [];
  private length = 0;
  // One entry for each open array or object, outermost first.
  private readonly firsts: number[] = [];
  private readonly areObjects: boolean[] = [];
  private readonly indexes: number[] = [];
  private readonly sets: (Set<number> | undefined)[] = [];
  private depth = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** An array or object begins. */
  open(isObject: boolean): void {
    this.firsts[this.depth] = this.length;
    this.areObjects[this.depth] = isObject;
    this.indexes[this.depth] = 0;
    this.sets[this.depth] = undefined;
    this.depth += 1;
  }

  /** The innermost array or object ends. */
  close(): void {
    if (this.depth === 0) return;
    this.depth -= 1;
    this.length = this.firsts[this.depth] as number;
  }

  /** Another element or member follows. True when it is a member. */
  next(): boolean {
    if (this.depth === 0) return false;
    const innermost = this.depth - 1;
    if (this.areObjects[innermost]) return true;
    (this.indexes[innermost] as number) += 1;
    return false;
  }

  /**
   * Adds a name to the innermost object, and returns how many it has.
   *
   * @param start of the opening quote
   * @param end behind the closing quote
   */
  add(start: number, end: number): number {
    const first = this.firsts[this.depth - 1] ?? 0;
    this.starts[this.length] = start;
    this.ends[this.length] = end;
    if (this.repeated === undefined) {
      const hash = this.hashOf(start, end);
      if (this.has(hash, first)) this.repeated = this.path();
      this.hashes[this.length] = hash;
    }
    this.length += 1;
    return this.length - first;
  }

  /** True when the innermost object has the last name already. */
  private has(hash: number, first: number): boolean {
    if (this.length - first > fewMembers) {
      let set = this.sets[this.depth - 1];
      if (set === undefined) {
        set = new Set(this.hashes.slice(first, this.length));
        this.sets[this.depth - 1] = set;
      }
      if (!set.has(hash)) {
        set.add(hash);
        return false;
      }
    }
    for (let other = first; other < this.length; other++) {
      if (this.hashes[other] === hash && this.textAt(other) === this.textAt(this.length)) return true;
    }
    return false;
  }

  private hashOf(start: number, end: number): number {
    let hash = hashStart;
    for (let at = start + 1; at < end - 1; at++) {
      const byte = this.bytes[at] as number;
      if (byte === backslash) {
        const [point, last] = escapedPoint(this.bytes, at);
        hash = mixedPoint(hash, point);
        at = last;
      } else hash = mixed(hash, byte);
    }
    return hash;
  }

  private textAt(name: number): string {
    return textOf(this.bytes, this.starts[name] as number, this.ends[name] as number);
  }

  /** Path of the last name. */
  private path(): string {
    let path = "";
    for (let level = 0; level < this.depth; level++) {
      if (!this.areObjects[level]) path += `[${this.indexes[level]}]`;
      else {
        const name = level === this.depth - 1 ? this.length : (this.firsts[level + 1] as number) - 1;
        path += `${path === "" ? "" : "."}${this.textAt(name).slice(0, maxShownLength)}`;
      }
    }
    return path;
  }
}

function mixed(hash: number, byte: number): number {
  const product = Math.imul(hash ^ byte, hashFactor);
  return product ^ (product >>> 15);
}

/** The character that the escape at a backslash is, with a second one where two are a surrogate pair, and their last byte. */
function escapedPoint(bytes: Buffer, at: number): [point: number, last: number] {
  const unit = escapedUnit(bytes, at);
  const last = at + escapeLength(bytes, at) - 1;
  const isHigh = unit >= 0xd800 && unit < 0xdc00;
  if (!isHigh || bytes[last + 1] !== backslash) return [unit, last];
  const next = escapedUnit(bytes, last + 1);
  if (next < 0xdc00 || next >= 0xe000) return [unit, last];
  return [0x10000 + (unit - 0xd800) * 0x400 + (next - 0xdc00), last + 6];
}

/** The same hash as that of the character in UTF-8. Half a surrogate pair, which has no UTF-8, has bytes that no text has. */
function mixedPoint(hash: number, point: number): number {
  if (point < 0x80) return mixed(hash, point);
  const low = 0x80 | (point & 0x3f);
  if (point < 0x800) return mixed(mixed(hash, 0xc0 | (point >> 6)), low);
  const middle = 0x80 | ((point >> 6) & 0x3f);
  if (point < 0x10000) return mixed(mixed(mixed(hash, 0xe0 | (point >> 12)), middle), low);
  const high = 0x80 | ((point >> 12) & 0x3f);
  return mixed(mixed(mixed(mixed(hash, 0xf0 | (point >> 18)), high), middle), low);
}

/** Returns the name that a string of JSON denotes. */
function textOf(bytes: Buffer, start: number, end: number): string {
  return JSON.parse(bytes.toString("utf8", start, end));
}
