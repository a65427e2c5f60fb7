import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Edits one file of the repository and returns its path. Throws if `edit` changes nothing: its pattern is outdated. */
export function editFile(repository: string, path: string, edit: (text: string) => string): string {
  const before = readFileSync(join(repository, path), "utf8");
  const after = edit(before);
  if (after === before)
    throw new Error(`${path}: found no place for the new service. Update the pattern in packages/new-service/src.`);
  writeFileSync(join(repository, path), after);
  return path;
}

/** Edits one JSON file; the formatter is run afterwards. */
// biome-ignore lint/suspicious/noExplicitAny: JSON of several shapes, each of which its caller knows
export function editJson(repository: string, path: string, edit: (content: any) => void): string {
  return editFile(repository, path, (text) => {
    const content = JSON.parse(text);
    edit(content);
    return `${JSON.stringify(content, undefined, 2)}\n`;
  });
}

/** Inserts a line before the first match of a pattern. */
export function lineBefore(text: string, pattern: RegExp, line: string): string {
  return text.replace(pattern, (match) => `${line}\n${match}`);
}

/** Returns a row of a Markdown table with cells padded to the widths of another row. */
export function rowLike(row: string, cells: readonly string[]): string {
  const widths = row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.length - 2);
  return `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
}
