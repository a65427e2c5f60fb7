import { Marked, type Tokens } from "marked";
import type { Guide } from "./guide.ts";
import type { OperationLink } from "./operation-links.ts";

/** A part of a guide for the search: the text below one heading, or a row of a table that begins with code. */
export interface Section {
  /** Anchor of the heading or row; empty for the text below the title. */
  readonly anchor: string;
  readonly heading: string;
  /** As it is written, with its markup: an assistant copies code from it. */
  readonly text: string;
}

/**
 * The HTML of a guide's text. Links to other guides lead to their pages, and have their titles where the text is the file's name;
 * code that names an operation links to the reference.
 */
export function renderGuide({ markdown }: Guide, guides: ReadonlyMap<string, Guide>, linkOf: OperationLink): string {
  const anchors = anchorMaker();
  const rowAnchors = rowAnchorMaker(markdown);
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchors(text)}">${inner}</h${depth}>\n`;
      },
      table(token) {
        // A table that is wider than the page scrolls by itself; the page never does.
        return `<div class="table" tabindex="0" role="region" aria-label="Table">${tableOf(token, this.parser, rowAnchors)}</div>\n`;
      },
      codespan({ text }) {
        const target = linkOf(text);
        return target !== undefined && `<a href="${target}"><code>${text}</code></a>`;
      },
      link({ href, text, tokens }) {
        const [, file] = /^([\w-]+)\.md$/.exec(text) ?? [];
        const guide = file === undefined ? undefined : guides.get(file === "README" ? "" : file);
        const inner = guide?.title ?? this.parser.parseInline(tokens);
        const target = pageOf(href);
        return target === undefined ? inner : `<a href="${target}">${inner}</a>`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

/** The parts of a guide. */
export function sectionsOf({ markdown, title }: Guide): Section[] {
  const anchors = anchorMaker();
  const rowAnchors = rowAnchorMaker(markdown);
  const sections: { anchor: string; heading: string; text: string }[] = [{ anchor: "", heading: title, text: "" }];
  const rows: Section[] = [];
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === "heading") {
      const anchor = anchors(token.text);
      if (token.depth > 1) sections.push({ anchor, heading: plain(token.text), text: "" });
    } else {
      const last = sections.at(-1);
      if (last) last.text += token.raw;
    }
    if (token.type === "table") rows.push(...rowSections(token as Tokens.Table, rowAnchors));
  }
  return [...sections, ...rows];
}

/** A code or an event type is found by its name, and its row alone is the text. */
function rowSections({ rows }: Tokens.Table, rowAnchors: (row: readonly Tokens.TableCell[]) => string): Section[] {
  return rows.flatMap((row) => {
    const anchor = rowAnchors(row);
    const [name, ...cells] = row;
    const text = cells.map((cell) => cell.text).join("\n");
    return anchor === "" ? [] : [{ anchor, heading: plain(name?.text ?? ""), text }];
  });
}

/**
 * `payroll-files.md#mapping` → `payroll-files#mapping`, and an address of the reference as it is. Undefined for files of the
 * repository that are not served here.
 */
function pageOf(href: string): string | undefined {
  if (/^(?:https:|#|\.\.\/\.\.\/docs\?)/.test(href)) return href;
  const [, name = "", anchor = ""] = /^([a-z-]+|README)\.md(#.*)?$/.exec(href) ?? [];
  if (name === "") return undefined;
  return (name === "README" ? "./" : name) + anchor;
}

function tableOf(
  { header, rows }: Tokens.Table,
  parser: { parseInline(tokens: Tokens.Generic[]): string },
  rowAnchors: (row: readonly Tokens.TableCell[]) => string,
): string {
  const line = (cells: Tokens.TableCell[], tag: string, id = "") =>
    `<tr${id && ` id="${id}"`}>${cells.map(({ tokens }) => `<${tag}>${parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
  const body = rows.map((row) => line(row, "td", rowAnchors(row))).join("");
  return `<table><thead>${line(header, "th")}</thead><tbody>${body}</tbody></table>`;
}

/** Makes anchors as GitHub does, so that a link holds in both places: `POST /files` → `post-files`, a second one `post-files-1`. */
function anchorMaker() {
  const counts = new Map<string, number>();
  return (heading: string): string => {
    const anchor = anchorOf(heading);
    const before = counts.get(anchor) ?? 0;
    counts.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  };
}

/**
 * Makes the anchor of a row that begins with code, such as `endorsementsuggested`; empty for other rows, and where a heading or an
 * earlier row has the anchor.
 */
function rowAnchorMaker(markdown: string) {
  const anchors = new Set(
    new Marked().lexer(markdown).flatMap((token) => (token.type === "heading" ? [anchorOf(token.text)] : [])),
  );
  return ([first]: readonly Tokens.TableCell[]): string => {
    const anchor = /^`[^`]+`$/.test(first?.text ?? "") ? anchorOf(first?.text ?? "") : "";
    if (anchors.has(anchor)) return "";
    anchors.add(anchor);
    return anchor;
  };
}

function anchorOf(text: string): string {
  return plain(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}

/** Text without links and marks of code. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*|]/g, "");
}
