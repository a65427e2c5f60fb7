import type { Profile } from "./subject.ts";
import { type ClientTool, type Use, uses } from "./uses.ts";

/** The profiles with which each tool did all that is possible, by its name. */
export type Outcomes = ReadonlyMap<string, readonly Profile[]>;

/** The table of a run: each tool with the profiles for which its client did everything, and what it cannot do. */
export function tableOf(tools: readonly ClientTool[], outcomes: Outcomes): string {
  const rows = tools.map(({ name, impossible = {} }) => {
    const exceptions = Object.entries(impossible).map(([use, reason]) => `${uses[use as Use]}: ${reason}`);
    return `| ${name} | ${outcomes.get(name)?.join(", ") ?? ""} | ${exceptions.join("; ")} |`;
  });
  return `| Client | Profiles | Impossible |\n| --- | --- | --- |\n${rows.join("\n")}`;
}
