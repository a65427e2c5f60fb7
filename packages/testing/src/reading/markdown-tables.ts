/** A table of a Markdown page. */
export interface MarkdownTable {
  /** The heading above it, without its `#`. */
  readonly heading: string;
  /** The text between that heading and the table. */
  readonly introduction: string;
  readonly header: readonly string[];
  /** The cells of each row, as they are written. */
  readonly rows: readonly (readonly string[])[];
}

/** Every table of a page, in order. Code blocks hold none. */
export function markdownTables(page: string): MarkdownTable[] {
  const tables: MarkdownTable[] = [];
  let heading = "";
  let introduction = "";
  let lines: string[] = [];
  for (const line of [...withoutCodeBlocks(page).split("\n"), ""]) {
    if (line.startsWith("|")) {
      lines.push(line);
      continue;
    }
    const [header, , ...rows] = lines.map(cellsOf);
    if (header) tables.push({ heading, introduction, header, rows });
    lines = [];
    if (line.startsWith("#")) {
      heading = line.replace(/^#+ /, "");
      introduction = "";
    } else introduction += `${line}\n`;
  }
  return tables;
}

/** Texts that a cell writes as code: `` `a`, `b` `` has a and b. */
export function codeSpans(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = ""]) => code);
}

/** Targets of the links of a cell. */
export function linkTargets(cell: string): string[] {
  return Array.from(cell.matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target);
}

function withoutCodeBlocks(page: string): string {
  return page.replaceAll(/^```[\s\S]*?^```$/gm, "");
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf("|"))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}
