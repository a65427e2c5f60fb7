/** A Markdown table. Cells must have no line breaks and no unescaped `|`. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Text as code in a cell. */
export const code = (text: string | number): string => `\`${text}\``;
