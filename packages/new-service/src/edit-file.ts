import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Rewrites one file of the repository; returns its path. Throws when `edit` changes nothing, which nobody would notice. */
export function editFile(repository: string, path: string, edit: (text: string) => string): string {
  const before = readFileSync(join(repository, path), "utf8");
  const after = edit(before);
  if (after === before)
    throw new Error(`${path} has no place for a new service any more; packages/new-service looks for it.`);
  writeFileSync(join(repository, path), after);
  return path;
}

/** Rewrites one file of JSON; its layout is the formatter's. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of several shapes, each of which its caller knows
export function editJson(repository: string, path: string, edit: (content: any) => void): string {
  return editFile(repository, path, (text) => {
    const content = JSON.parse(text);
    edit(content);
    return `${JSON.stringify(content, undefined, 2)}\n`;
  });
}

/** Puts a line before the first one that a pattern matches. */
export function lineBefore(text: string, pattern: RegExp, line: string): string {
  return text.replace(pattern, (found) => `${line}\n${found}`);
}

/** Puts a line after the last one that a pattern, which is global, matches. */
export function lineAfterLast(text: string, pattern: RegExp, line: string): string {
  const last = Array.from(text.matchAll(pattern)).at(-1);
  if (!last) return text;
  const end = last.index + last[0].length;
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

/** A row of a Markdown table, its cells as wide as those of another row where they fit. */
export function rowLike(row: string, cells: readonly string[]): string {
  const widths = row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.length - 2);
  return `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
}
