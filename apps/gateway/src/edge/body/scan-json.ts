import { isExactAsDouble } from "@platform/decimal/json-number";
import { escapeLength } from "./escapes.ts";
import { MemberNames } from "./member-names.ts";

/** Position in the bytes of a JSON text: from `start` up to but not including `end`. */
export interface Span {
  start: number;
  end: number;
}

/** Limits of a JSON text. A scan stops at the first one that is exceeded. */
export interface ScanLimits {
  /** How deeply arrays and objects may be nested. */
  maxDepth: number;
  /**
   * Values of the whole text: arrays, objects, strings, numbers, `true`, `false` and `null`. No JSON has more names than values, so
   * names beyond this are too many, too.
   */
  maxValues: number;
  /** Members of one object. */
  maxMembers: number;
}

/** Findings of one pass over the bytes of a JSON text before it is parsed. They mean nothing for a text that is not JSON. */
export interface JsonScan {
  /** The limit that the text passes; nothing else is known of it then. */
  exceeds?: keyof ScanLimits;
  /** The numbers that a double cannot hold, in order. */
  inexactNumbers: Span[];
  /** Path of the first member that its object has twice, such as `employees[3].gross_wages`. */
  repeatedMember?: string;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const zero = 0x30;
const nine = 0x39;
const minus = 0x2d;
const plus = 0x2b;
const point = 0x2e;
const upperE = 0x45;
const lowerE = 0x65;
const lowerA = 0x61;
const lowerZ = 0x7a;
/** Bytes below are control characters, which JSON has only as escapes. */
const firstOfText = 0x20;

/**
 * One cheap pass, because every body pays for it: each byte is looked at once. It finds what would be too much to build before
 * anything is built.
 */
export function scanJson(bytes: Buffer, { maxDepth, maxValues, maxMembers }: ScanLimits): JsonScan {
  const names = new MemberNames(bytes);
  const inexactNumbers: Span[] = [];
  let depth = 0;
  let values = 0;
  let namesSeen = 0;
  // After `{` or a comma inside an object, a string is the name of a member.
  let atName = false;

  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) {
      const end = endOfString(bytes, at);
      // The bytes behind this one cannot be read, and the parser ends here as well.
      if (end === undefined) return { inexactNumbers };
      if (atName) {
        atName = false;
        if (++namesSeen > maxValues) return { exceeds: "maxValues", inexactNumbers };
        if (names.add(at, end + 1) > maxMembers) return { exceeds: "maxMembers", inexactNumbers };
      } else if (++values > maxValues) return { exceeds: "maxValues", inexactNumbers };
      at = end;
    } else if (byte === comma) {
      atName = names.next();
    } else if (byte === openBrace || byte === openBracket) {
      if (++depth > maxDepth) return { exceeds: "maxDepth", inexactNumbers };
      if (++values > maxValues) return { exceeds: "maxValues", inexactNumbers };
      atName = byte === openBrace;
      names.open(atName);
    } else if (byte === closeBrace || byte === closeBracket) {
      depth--;
      atName = false;
      names.close();
    } else if (byte === minus || isDigit(byte)) {
      if (++values > maxValues) return { exceeds: "maxValues", inexactNumbers };
      const end = endOfNumber(bytes, at);
      if (!isPlainlyExact(bytes, at, end) && !isExactAsDouble(bytes.toString("latin1", at, end)))
        inexactNumbers.push({ start: at, end });
      at = end - 1;
    } else if (isLetter(byte)) {
      if (++values > maxValues) return { exceeds: "maxValues", inexactNumbers };
      while (isLetter(bytes[at + 1])) at++;
    }
  }
  return { inexactNumbers, ...(names.repeated !== undefined && { repeatedMember: names.repeated }) };
}

/** The position of the closing quote; undefined when there is none, or when the string has what no JSON string has. */
function endOfString(bytes: Buffer, start: number): number | undefined {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === quote) return at;
    if (byte < firstOfText) return undefined;
    if (byte === backslash) {
      const length = escapeLength(bytes, at);
      if (length === 0) return undefined;
      at += length - 1;
    }
  }
  return undefined;
}

function endOfNumber(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && isOfNumber(bytes[at])) at++;
  return at;
}

/**
 * A decimal of up to 15 digits survives a double and back (DBL_DIG of IEEE 754 binary64), far from the ends of its range:
 * an exponent of one digit, or two without a sign, stays well inside.
 */
function isPlainlyExact(bytes: Buffer, start: number, end: number): boolean {
  if (end - start > 15) return false;
  for (let at = start; at < end; at++) {
    if (bytes[at] === lowerE || bytes[at] === upperE) return end - at <= 3;
  }
  return true;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= nine;
}

function isOfNumber(byte: number | undefined): boolean {
  return isDigit(byte) || byte === point || byte === lowerE || byte === upperE || byte === minus || byte === plus;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= lowerA && byte <= lowerZ;
}
