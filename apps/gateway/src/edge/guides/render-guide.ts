import { Marked, type Tokens } from "marked";
import type { Guide } from "./guide.ts";

/** A part of a guide below one heading, for the search. */
export interface Section {
  /** Anchor of the heading; empty for the text below the title. */
  readonly anchor: string;
  readonly heading: string;
  /** Without markup. */
  readonly text: string;
}

/** The HTML of a guide's text. Links to other guides lead to their pages, and have their titles where the text is the file's name. */
export function renderGuide({ markdown }: Guide, guides: ReadonlyMap<string, Guide>): string {
  const anchors = anchorMaker();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchors(text)}">${inner}</h${depth}>\n`;
      },
      table(token) {
        // A table that is wider than the page scrolls by itself; the page never does.
        return `<div class="table" tabindex="0" role="region" aria-label="Table">${tableOf(token, this.parser)}</div>\n`;
      },
      link({ href, text, tokens }) {
        const [, file] = /^([\w-]+)\.md$/.exec(text) ?? [];
        const named = file === undefined ? undefined : guides.get(file === "README" ? "" : file);
        const inner = named?.title ?? this.parser.parseInline(tokens);
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
  const sections: { anchor: string; heading: string; text: string }[] = [{ anchor: "", heading: title, text: "" }];
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === "heading") {
      const anchor = anchors(token.text);
      if (token.depth > 1) sections.push({ anchor, heading: plain(token.text), text: "" });
    } else {
      const last = sections.at(-1);
      if (last) last.text += `${plain(token.raw)}\n`;
    }
  }
  return sections;
}

/** `payroll-files.md#mapping` → `payroll-files#mapping`. Undefined for files of the repository that are not served here. */
function pageOf(href: string): string | undefined {
  if (/^(?:https:|#)/.test(href)) return href;
  const [, name = "", anchor = ""] = /^([a-z-]+|README)\.md(#.*)?$/.exec(href) ?? [];
  if (name === "") return undefined;
  return (name === "README" ? "./" : name) + anchor;
}

function tableOf({ header, rows }: Tokens.Table, parser: { parseInline(tokens: Tokens.Generic[]): string }): string {
  const line = (cells: Tokens.TableCell[], tag: string) =>
    `<tr>${cells.map(({ tokens }) => `<${tag}>${parser.parseInline(tokens)}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${line(header, "th")}</thead><tbody>${rows.map((row) => line(row, "td")).join("")}</tbody></table>`;
}

/** Makes anchors as GitHub does, so that a link holds in both places: `POST /files` → `post-files`, a second one `post-files-1`. */
function anchorMaker() {
  const seen = new Map<string, number>();
  return (heading: string): string => {
    const anchor = plain(heading)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-");
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  };
}

/** Text without links and marks of code. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*|]/g, "");
}
