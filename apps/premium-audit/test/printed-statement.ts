import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem } from "pdfjs-dist/types/src/display/api.js";
import type { Letterhead } from "../src/statements/pdf/letterhead.ts";
import { statementPdf } from "../src/statements/pdf/statement-pdf.ts";
import type { Statement } from "../src/statements/statement.ts";

/** Prints a statement; resolves to the bytes of its PDF. */
export async function printed(
  statement: Statement,
  { approverName = "", logo = new Uint8Array(), employerName = "" }: Partial<Letterhead> = {},
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of statementPdf(statement, { approverName, logo, employerName })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Opens a PDF as a reader would. */
export function opened(pdf: Buffer): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
}

export async function pagesOf(document: PDFDocumentProxy): Promise<PDFPageProxy[]> {
  return Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
}

/** The texts of a page in the order of its content, with where they are, in points. */
export async function textsOf(page: PDFPageProxy): Promise<{ text: string; x: number; y: number; width: number }[]> {
  const { items } = await page.getTextContent();
  return items
    .filter((item): item is TextItem => "str" in item && item.str.trim() !== "")
    .map(({ str, transform, width }) => ({ text: str, x: transform[4], y: transform[5], width }));
}

/** The tags of a page, nested as in the document: `["Table", ["TR", ["TH"]]]`. */
export async function tagsOf(page: PDFPageProxy): Promise<string[]> {
  const tags: string[] = [];
  const visit = (node: { role?: string; children?: unknown[] }) => {
    if (node.role) tags.push(node.role);
    for (const child of node.children ?? []) visit(child as typeof node);
  };
  visit(await page.getStructTree());
  return tags;
}

/** Draws a page, one pixel a point. */
export async function pictureOf(page: PDFPageProxy): Promise<Canvas> {
  const viewport = page.getViewport({ scale: 1 });
  const canvas = createCanvas(viewport.width, viewport.height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  return canvas;
}

/** The share of the pixels of an area that are not white. */
export function inkOf(canvas: Canvas, x: number, y: number, width: number, height: number): number {
  const { data } = canvas.getContext("2d").getImageData(x, y, width, height);
  let ink = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 720) ink++;
  }
  return ink / (width * height);
}
