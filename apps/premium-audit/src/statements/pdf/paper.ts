import { setImmediate } from "node:timers/promises";
import PDFDocument from "pdfkit";
import { fonts } from "./fonts.ts";

/** Sizes in points: US Letter, which the insured prints on. */
export const page = { width: 612, height: 792, left: 54, right: 558, top: 58, bottom: 728 } as const;
export const contentWidth = page.right - page.left;

export const colors = {
  ink: "#16202c",
  muted: "#566273",
  rule: "#d5dbe3",
  band: "#f3f6fa",
  accent: "#17497a",
  /** Estimates, beside the accent of what was audited. */
  soft: "#a9c3dc",
  warning: "#7a4300",
  warningBand: "#fff1d6",
} as const;

export type Element = PDFKit.PDFStructureElement;

export interface TextStyle {
  size?: number;
  isBold?: boolean;
  color?: string;
  align?: "left" | "right";
}

/**
 * A tagged document (PDF/UA) that is written from top to bottom. Everything is either the content of an element, in reading order, or
 * an artifact, which a screen reader leaves out.
 */
export interface Paper {
  readonly doc: PDFKit.PDFDocument;
  /** Where the next thing is written, from the top of the page. */
  y: number;
  /** Adds an element without content of its own, such as a section or a table. It is ended with the document. */
  group(type: string, parent?: Element): Element;
  /** Adds an element, and draws its content. */
  element(type: string, parent: Element, draw: () => void, options?: ElementOptions): void;
  /** Draws what is only decoration. */
  artifact(draw: () => void): void;
  /** Writes one line of text with its top at `y`. Does not change `paper.y`. */
  line(text: string, at: { x: number; y: number; width: number }, style?: TextStyle): void;
  /** Divides a text into lines that fit; what does not fit into the last one is cut with an ellipsis. */
  wrapped(text: string, width: number, style: TextStyle & { most: number }): string[];
  /** Starts a page unless there is this much room below `y`. True if it did. */
  ensure(height: number): boolean;
  /** Lets other work of the process go on. */
  pause(): Promise<void>;
  /** Writes the footer of each page, and ends the document. */
  end(footer: string): void;
}

interface ElementOptions {
  alt?: string;
  scope?: "Row" | "Column";
  bbox?: [number, number, number, number];
}

/** Starts a document with its first page. */
export function createPaper(info: { title: string; author: string; createdAt: Date }): Paper {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    // Its types do not have it yet.
    subset: "PDF/UA" as never,
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    // None yet: the default, Helvetica, would not be embedded.
    font: null as unknown as string,
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt, ModDate: info.createdAt },
  });
  doc.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const open: Element[] = [];

  function setStyle({ size = 9, isBold = false, color = colors.ink }: TextStyle): void {
    doc.font(isBold ? "bold" : "regular", size).fillColor(color);
  }

  const paper: Paper = {
    doc,
    y: page.top,
    group(type, parent = root) {
      const element = doc.struct(type);
      parent.add(element);
      open.push(element);
      return element;
    },
    element(type, parent, draw, options = {}) {
      const element = doc.struct(type, options);
      const content = doc.markStructureContent(type);
      draw();
      doc.endMarkedContent();
      element.add(content);
      parent.add(element);
      element.end();
    },
    artifact(draw) {
      doc.markContent("Artifact", { type: "Layout" });
      draw();
      doc.endMarkedContent();
    },
    line(text, { x, y, width }, style = {}) {
      setStyle(style);
      const shown = clean(text);
      const full = doc.widthOfString(shown);
      // A figure is never cut: it is written smaller.
      if (full > width) doc.fontSize((style.size ?? 9) * (width / full) * 0.995);
      const start = style.align === "right" ? x + width - Math.min(full, width) : x;
      doc.text(shown, start, y, { lineBreak: false });
    },
    wrapped(text, width, { most, ...style }) {
      setStyle(style);
      return wrap(clean(text), most, (part) => doc.widthOfString(part) <= width);
    },
    ensure(height) {
      if (paper.y + height <= page.bottom) return false;
      doc.addPage();
      paper.y = page.top;
      return true;
    },
    async pause() {
      await setImmediate();
    },
    end(footer) {
      const { start, count } = doc.bufferedPageRange();
      for (let index = start; index < start + count; index++) {
        doc.switchToPage(index);
        paper.artifact(() => writeFooter(footer, `Page ${index + 1} of ${count}`));
      }
      for (const element of open.reverse()) element.end();
      root.end();
      doc.end();
    },
  };

  function writeFooter(left: string, right: string): void {
    const y = page.height - 42;
    doc
      .moveTo(page.left, y - 8)
      .lineTo(page.right, y - 8)
      .lineWidth(0.5)
      .strokeColor(colors.rule)
      .stroke();
    const style = { size: 7.5, color: colors.muted };
    const [first = ""] = paper.wrapped(left, contentWidth - 80, { ...style, most: 1 });
    paper.line(first, { x: page.left, y, width: contentWidth - 80 }, style);
    paper.line(right, { x: page.right - 80, y, width: 80 }, { ...style, align: "right" });
  }

  return paper;
}

/** Control characters and line breaks have no shape. */
function clean(text: string): string {
  return text.replaceAll(/[\s\p{C}]+/gu, " ").trim();
}

/** Breaks at blanks, and within words that are longer than a line. */
function wrap(text: string, most: number, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== "" && !fits(rest)) {
    const isLast = lines.length === most - 1;
    const end = lastFitting(rest, (part) => fits(isLast ? `${part}…` : part));
    if (isLast) return [...lines, `${rest.slice(0, end).trimEnd()}…`];
    const blank = rest.lastIndexOf(" ", end);
    const cut = blank > 0 ? blank : end;
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return rest === "" && lines.length > 0 ? lines : [...lines, rest];
}

/** The longest start that fits, at least one character, by halving. */
function lastFitting(text: string, fits: (part: string) => boolean): number {
  let low = 1;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  // Not within a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text.charAt(low - 1)) && low > 1 ? low - 1 : low;
}
