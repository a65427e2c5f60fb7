import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import type { Profile } from "./subject.ts";
import { type ClientTool, type Use, uses } from "./uses.ts";

/** The page that has the table, between two marks. */
const clientTablePage = join(REPOSITORY, "docs/api/README.md");

const marks = /(<!-- clients: npm run clients writes this table -->\n)([\s\S]*?)(\n<!-- end of clients -->)/;

/** A client, with the profiles for which it did everything. */
export interface ClientRow {
  readonly name: string;
  readonly profiles: readonly Profile[];
  /** Uses that it cannot have, or why it was not tried. */
  readonly exceptions: string;
}

/** Result of the tools of one run, by name. A tool that was not chosen has none. */
export interface ClientOutcomes {
  /** Profiles with which each tool was tried, and those with which it did all that is possible. */
  readonly tried: ReadonlyMap<string, readonly Profile[]>;
  readonly passed: ReadonlyMap<string, readonly Profile[]>;
  /** Programs that this machine lacks. */
  readonly absent: ReadonlyMap<string, readonly string[]>;
}

/** The rows of the page. */
export function clientRows(): ClientRow[] {
  const [, , table = ""] = marks.exec(readFileSync(clientTablePage, "utf8")) ?? [];
  return table
    .trim()
    .split("\n")
    .slice(2)
    .map((line) => {
      const [name = "", profiles = "", exceptions = ""] = line
        .split("|")
        .slice(1)
        .map((cell) => cell.trim());
      return { name, profiles: profiles.split(", ").filter(isProfile), exceptions };
    });
}

/** Rows after a run: those of tools that were not tried stay as they are. */
export function rowsAfter(
  before: readonly ClientRow[],
  tools: readonly ClientTool[],
  { tried, passed, absent }: ClientOutcomes,
): ClientRow[] {
  return tools.map(({ name, impossible = {} }) => {
    const earlier = before.find((row) => row.name === name)?.profiles ?? [];
    const lacking = absent.get(name);
    if (lacking) return { name, profiles: earlier, exceptions: `not tried: ${lacking.join(" and ")} is not on PATH` };
    const attempted = tried.get(name) ?? [];
    const others = earlier.filter((profile) => !attempted.includes(profile));
    const exceptions = Object.entries(impossible).map(([use, reason]) => `${uses[use as Use]}: ${reason}`);
    return { name, profiles: [...others, ...(passed.get(name) ?? [])].toSorted(), exceptions: exceptions.join("; ") };
  });
}

/** The table as Markdown, with columns of one width. */
export function tableOf(rows: readonly ClientRow[]): string {
  const header = ["Client", "Profiles", "Not possible"];
  const cells = rows.map(({ name, profiles, exceptions }) => [name, profiles.join(", ") || "none", exceptions]);
  const widths = header.map((title, column) =>
    Math.max(...[header, ...cells].map((row) => (row[column] ?? "").length), title.length),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...cells.map(line)].join("\n");
}

/** Writes the rows into the page. */
export function writeClientRows(rows: readonly ClientRow[]): void {
  const page = readFileSync(clientTablePage, "utf8");
  writeFileSync(
    clientTablePage,
    page.replace(marks, (_, begin, __, end) => `${begin}\n${tableOf(rows)}\n${end}`),
  );
}

const isProfile = (text: string): text is Profile => text === "A" || text === "B";
