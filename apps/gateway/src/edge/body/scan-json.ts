import { isExactAsDouble } from "@platform/decimal/json-number";

/** Position of a number in the bytes of a JSON text: from `start` up to but not including `end`. */
export interface Span {
  start: number;
  end: number;
}

/** What one pass over the bytes of a JSON text tells before it is parsed. Means nothing for a text that is not JSON. */
export interface JsonScan {
  /** How deeply arrays and objects are nested. */
  depth: number;
  /** The numbers that a double cannot hold, in order. */
  inexactNumbers: Span[];
}

const quote = 0x22;
const backslash = 0x5c;
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

/** One cheap pass, because every body pays for it: bytes outside strings are looked at once, inside strings skipped. */
export function scanJson(bytes: Buffer): JsonScan {
  let open = 0;
  let depth = 0;
  const inexactNumbers: Span[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfString(bytes, at);
    } else if (byte === openBrace || byte === openBracket) {
      open++;
      if (open > depth) depth = open;
    } else if (byte === closeBrace || byte === closeBracket) {
      open--;
    } else if (byte === minus || isDigit(byte)) {
      const end = endOfNumber(bytes, at);
      if (!isPlainlyExact(bytes, at, end) && !isExactAsDouble(bytes.toString("latin1", at, end)))
        inexactNumbers.push({ start: at, end });
      at = end - 1;
    }
  }
  return { depth, inexactNumbers };
}

/** The position of the closing quote. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
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
