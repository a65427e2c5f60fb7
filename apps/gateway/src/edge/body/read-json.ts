import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import parseSecurely from "secure-json-parse";
import type { Outcome, Problem } from "../errors/problem.ts";
import { givenTwice, malformed, tooManyValues } from "../errors/problems.ts";
import { inexactNumber } from "./inexact-number.ts";
import { type ScanLimits, type Span, scanJson } from "./scan-json.ts";

/** Far more than any request needs, and far less than what overflows a stack anywhere behind. */
const maxDepth = 32;

/** Far more than the columns that a payroll program exports of one employee. */
const maxMembers = 1000;

/** Enough for every number of the largest report; each costs a microsecond or three, which a hostile body must not multiply. */
const maxInexactNumbers = 100_000;

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The JSON value of a request body, and nothing but it: no number is altered on the way (one that a double cannot hold
 * becomes an InexactNumber, which no schema accepts), no member reaches a prototype, no nesting is deep enough to
 * overflow a stack, no member is there twice, and nothing is built of more than `maxValues` values, each of which costs many times
 * its bytes. The problem does not repeat any value of the body, which may contain wages.
 */
export function readJson(body: Buffer, maxValues: number): Outcome<unknown> {
  const bytes = byteOrderMark.equals(body.subarray(0, byteOrderMark.length))
    ? body.subarray(byteOrderMark.length)
    : body;
  if (bytes.length === 0) return refuse("The body is empty; a JSON object is expected.");
  if (!isUtf8(bytes)) return refuse("The body is not valid UTF-8.");
  const limits = { maxDepth, maxValues, maxMembers };
  const { exceeds, inexactNumbers, repeatedMember } = scanJson(bytes, limits);
  if (exceeds) return { ok: false, problem: tooMuch(exceeds, limits) };
  if (inexactNumbers.length > maxInexactNumbers) return refuse("The body has too many numbers that are too long.");
  const text = bytes.toString();
  try {
    const value: unknown = parseSecurely.parse(text);
    if (repeatedMember !== undefined) return { ok: false, problem: givenTwice(repeatedMember) };
    return { ok: true, value: inexactNumbers.length === 0 ? value : parseExactly(bytes, inexactNumbers) };
  } catch (error) {
    return refuse(reasonOf(error, text));
  }
}

function tooMuch(exceeds: keyof ScanLimits, { maxDepth, maxValues, maxMembers }: ScanLimits): Problem {
  switch (exceeds) {
    case "maxDepth":
      return malformed(`The body is nested more than ${maxDepth} levels deep.`);
    case "maxMembers":
      return malformed(`An object in the body has more than ${maxMembers} members.`);
    case "maxValues":
      return tooManyValues(maxValues);
  }
}

function refuse(message: string): Outcome<never> {
  return { ok: false, problem: malformed(message) };
}

/** The engine's own message is not shown: it quotes the body. Its position is, where it gives one. */
function reasonOf(error: unknown, text: string): string {
  if (!(error instanceof SyntaxError)) throw error;
  if (error.message === "Object contains forbidden prototype property")
    return `A member named ${forbiddenName(text)} is not allowed.`;
  const [, line, column] = / in JSON at position \d+ \(line (\d+) column (\d+)\)$/.exec(error.message) ?? [];
  return line ? `The body is not valid JSON: see line ${line}, column ${column}.` : "The body is not valid JSON.";
}

function forbiddenName(text: string): string {
  try {
    parseSecurely.parse(text, { constructorAction: "ignore" });
    return "constructor.prototype";
  } catch {
    return "__proto__";
  }
}

/**
 * Parses a text that is known to be JSON and to have inexact numbers: each is handed through the parser inside a string
 * that no body can hold. A reviver would receive the literals too, but is thirty times slower than the parser alone.
 */
function parseExactly(bytes: Buffer, inexactNumbers: readonly Span[]): unknown {
  const mark = randomUUID();
  let text = "";
  let index = 0;
  for (const { start, end } of inexactNumbers) {
    text += `${bytes.toString("utf8", index, start)}"${mark}${bytes.toString("latin1", start, end)}"`;
    index = end;
  }
  return restore(JSON.parse(text + bytes.toString("utf8", index)), mark);
}

function restore(value: unknown, mark: string): unknown {
  if (typeof value === "string") return value.startsWith(mark) ? inexactNumber(value.slice(mark.length)) : value;
  if (Array.isArray(value)) return value.map((element) => restore(element, mark));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, restore(member, mark)]));
}
