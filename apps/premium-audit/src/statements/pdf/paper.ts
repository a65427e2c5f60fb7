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

interface ElementOptions {
  alt?: string;
  scope?: "Row" | "Column";
  bbox?: [number, number, number, number];
}

/** A place on a page, in points; `y` is the top. */
interface Place {
  x: number;
  y: number;
  width: number;
}

/**
 * A tagged document (PDF/UA) that is written from top to bottom. Everything is either the content of an element, in reading order, or
 * an artifact, which a screen reader leaves out.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  /** Top of the room that is free, from the top of the page. */
  y: number = page.top;
  readonly #root: Element;
  /** Elements without content of their own, which end with the document. */
  readonly #groups: Element[] = [];

  /** Starts a document with its first page. */
  constructor(info: { title: string; author: string; createdAt: Date }) {
    this.doc = new PDFDocument({
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
    this.doc.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
    this.#root = this.doc.struct("Document");
    this.doc.addStructure(this.#root);
  }

  /** Adds an element without content of its own, such as a section or a table. It is ended with the document. */
  group(type: string, parent: Element = this.#root): Element {
    const element = this.doc.struct(type);
    parent.add(element);
    this.#groups.push(element);
    return element;
  }

  /** Adds an element, and draws its content. */
  element(type: string, parent: Element, draw: () => void, options: ElementOptions = {}): void {
    const element = this.doc.struct(type, options);
    const content = this.doc.markStructureContent(type);
    draw();
    this.doc.endMarkedContent();
    element.add(content);
    parent.add(element);
    element.end();
  }

  /** Draws what is only decoration. */
  artifact(draw: () => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }

  /** Writes one line of text. Does not change `paper.y`. */
  line(text: string, { x, y, width }: Place, style: TextStyle = {}): void {
    this.#setStyle(style);
    const shown = clean(text);
    const full = this.doc.widthOfString(shown);
    // A figure is never cut: it is written smaller.
    if (full > width) this.doc.fontSize((style.size ?? 9) * (width / full) * 0.995);
    const start = style.align === "right" ? x + width - Math.min(full, width) : x;
    this.doc.text(shown, start, y, { lineBreak: false });
  }

  /** Draws a thin line over the width of the page. */
  rule(y: number, color: string): void {
    this.doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.5).strokeColor(color).stroke();
  }

  /** Divides a text into lines that fit; what does not fit into the last one is cut with an ellipsis. */
  wrapped(text: string, width: number, { most, ...style }: TextStyle & { most: number }): string[] {
    this.#setStyle(style);
    return wrap(clean(text), most, (part) => this.doc.widthOfString(part) <= width);
  }

  /** Starts a page unless there is this much room below `y`. True if it did. */
  ensure(height: number): boolean {
    if (this.y + height <= page.bottom) return false;
    this.doc.addPage();
    this.y = page.top;
    return true;
  }

  /** Lets other work of the process go on. */
  async pause(): Promise<void> {
    await setImmediate();
  }

  /** Writes the footer of each page, and ends the document. */
  end(footer: string): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let index = start; index < start + count; index++) {
      this.doc.switchToPage(index);
      this.artifact(() => this.#writeFooter(footer, `Page ${index + 1} of ${count}`));
    }
    for (const element of this.#groups.reverse()) element.end();
    this.#root.end();
    this.doc.end();
  }

  #setStyle({ size = 9, isBold = false, color = colors.ink }: TextStyle): void {
    this.doc.font(isBold ? "bold" : "regular", size).fillColor(color);
  }

  #writeFooter(text: string, pageText: string): void {
    const y = page.height - 42;
    this.rule(y - 8, colors.rule);
    const style = { size: 7.5, color: colors.muted };
    const [first = ""] = this.wrapped(text, contentWidth - 80, { ...style, most: 1 });
    this.line(first, { x: page.left, y, width: contentWidth - 80 }, style);
    this.line(pageText, { x: page.right - 80, y, width: 80 }, { ...style, align: "right" });
  }
}

/** Control characters and line breaks have no shape. */
function clean(text: string): string {
  return text.replaceAll(/[\s\p{C}]+/gu, " ").trim();
}

/** Breaks a text at blanks, and within words that are longer than a line. */
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

/** Returns the length of the longest start that fits, at least one character; it is found by halving. */
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
