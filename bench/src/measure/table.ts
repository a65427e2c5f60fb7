/** Prints rows below one another, columns as wide as they need to be, numbers to the right. */
export function printTable(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const cells = [columns, ...rows.map((row) => row.map(shown))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))),
  );
  const [head = [], ...body] = lines;
  const rule = widths.map((width) => "-".repeat(width));
  console.log(`\n${title}\n`);
  for (const line of [head, rule, ...body]) console.log(`  ${line.join("  ").trimEnd()}`);
}

/** Three digits are as many as a measurement on a shared machine deserves. */
function shown(value: string | number): string {
  if (typeof value === "string") return value;
  if (!Number.isFinite(value)) return "–";
  if (value >= 1000) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}
