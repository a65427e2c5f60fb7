import type { Command } from "commander";

/** A printed record: its members in the order of the columns. */
export type Shown = Readonly<Record<string, string | number | boolean | null>>;

/** Prints a list: a table, or JSON with `--json`. An empty table is replaced by the text `nothing`. */
export function printList(command: Command, items: readonly Shown[], nothing: string): void {
  const text = items.length === 0 ? nothing : table(items);
  print(isJson(command) ? JSON.stringify(items, undefined, 2) : text);
}

/** Prints a list as CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe. */
export function printCsv(items: readonly Shown[]): void {
  const columns = Object.keys(items[0] ?? {});
  const rows = [columns, ...items.map((item) => columns.map((name) => String(item[name] ?? "")))];
  print(rows.map((row) => row.map(csvCell).join(",")).join("\r\n"));
}

function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Prints one record: a line for each member, or JSON with `--json`. */
export function printOne(command: Command, item: Shown): void {
  const width = Math.max(...Object.keys(item).map((name) => name.length));
  const lines = Object.entries(item).map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`);
  print(isJson(command) ? JSON.stringify(item, undefined, 2) : lines.join("\n"));
}

function isJson(command: Command): boolean {
  return command.optsWithGlobals().json === true;
}

function table(items: readonly Shown[]): string {
  const columns = Object.keys(items[0] ?? {});
  const rows = [columns, ...items.map((item) => columns.map((name) => cell(item[name] ?? null)))];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function cell(value: Shown[string]): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

// A reader such as `head` may close the pipe early; that is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
