import { bodyOfCredential, homeCode } from "@platform/credential-format/credential-format";
import { z } from "zod";

/** An installation that serves other owners under the same public name. */
export interface Home {
  /** With what the 32 characters of its credentials begin. */
  code: string;
  /** Base address of its gateway. */
  address: URL;
}

/** The other home that a credential names; undefined if it names none, or this one. */
export type HomeOf = (credential: string) => Home | undefined;

const longestCode = 12;
const code = new RegExp(`^[0-9A-Za-z]{2,${longestCode}}$`);

const address = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const url = new URL(text);
  if (url.pathname === "/" && !url.search && !url.hash && !url.username && !url.password) return url;
  context.addIssue("must have a host and perhaps a port, and no path, query or credentials");
  return z.NEVER;
});

const homes = z.record(z.string().regex(code, `must be 2 to ${longestCode} letters and digits`), address);

/** Schema of the variable HOMES: JSON with the address of each home by its code, `{"eu": "https://gateway.eu.internal"}`. */
export const homesVariable = z
  .string()
  .default("{}")
  .transform((text, context): readonly Home[] => {
    const read = homes.safeParse(parseJson(text));
    if (read.success) return Object.entries(read.data).map(([code, address]) => ({ code, address }));
    for (const issue of read.error.issues) {
      const [{ message } = issue] = issue.code === "invalid_key" ? issue.issues : [];
      context.addIssue(`${issue.path.join(".") || "HOMES"}: ${message}`);
    }
    return z.NEVER;
  });

/** Schema of the variable HOME_CODE. */
export const homeCodeVariable = z.string().regex(homeCode, "must be two letters or digits").optional();

/**
 * Finds homes by the longest code with which the characters after the prefix of a credential begin, so that codes of more than two
 * characters can be listed beside those with which they begin.
 *
 * @param own code of this installation, whose credentials stay here
 */
export function homeDirectory(homes: readonly Home[], own: string | undefined): HomeOf | undefined {
  const others = new Map(homes.filter(({ code }) => code !== own).map((home) => [home.code, home]));
  const lengths = [...new Set([...others.keys()].map(({ length }) => length))].toSorted((one, other) => other - one);
  if (lengths.length === 0) return undefined;
  return (credential) => {
    const body = bodyOfCredential(credential);
    const length = lengths.find((known) => others.has(body.slice(0, known)));
    return length === undefined ? undefined : others.get(body.slice(0, length));
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
