import type { z } from "zod";
import { helpWith, type UnknownName, unknownNames } from "./unknown-names.ts";

/** A member that an endpoint accepts and does not read. */
export interface UnreadMember {
  /** `employees[].overtime_payy`: an element of a list has no index, because all that have it are named at once. */
  path: string;
  /** How often it is there, and what was probably meant. */
  message: string;
}

/** Further members are counted together. */
const mostMembers = 50;

/** The members of a body that its schema does not know, each once, for warnings. Bounded whatever a body is made of. */
export function unreadMembers(schema: z.ZodType, body: unknown, query: z.ZodObject | undefined): UnreadMember[] {
  const { names, notListed } = unknownNames(schema, body, { most: mostMembers, together: true });
  const listed = names.map((unknown) => ({ path: unknown.path, message: messageOf(unknown, query) }));
  if (notListed === 0) return listed;
  return [...listed, { path: "*", message: `Further members are not read; there are ${notListed} of them.` }];
}

function messageOf(unknown: UnknownName, query: z.ZodObject | undefined): string {
  const { path, count } = unknown;
  const times = path.includes("[]") ? `; ${count} ${count === 1 ? "entry has" : "entries have"} it` : "";
  const help = helpWith(unknown, query);
  return `${path} is not read${times}.${help === undefined ? "" : ` ${help}`}`;
}
