import { colors, contentWidth, type Element, type Paper, page, type TextStyle } from "./paper.ts";

/** Writes the heading of a section, with room below it for what follows. */
export function writeHeading(paper: Paper, parent: Element, text: string): void {
  if (!paper.ensure(100) && paper.y > page.top) paper.y += 8;
  const { y } = paper;
  const at = { x: page.left, y, width: contentWidth };
  paper.element("H2", parent, () => paper.line(text, at, { size: 13, isBold: true }));
  paper.y = y + 23;
}

/** Writes a paragraph over as many lines and pages as it needs. */
export function writeParagraph(paper: Paper, parent: Element, text: string, style: TextStyle = {}): void {
  const { size = 9 } = style;
  const lines = paper.wrapped(text, contentWidth, { ...style, most: 200 });
  const height = size * 1.4;
  for (let start = 0, count = 0; start < lines.length; start += count) {
    paper.ensure(height);
    const { y } = paper;
    count = Math.max(1, Math.floor((page.bottom - y) / height));
    const here = lines.slice(start, start + count);
    paper.element("P", parent, () => {
      for (const [index, line] of here.entries()) {
        paper.line(line, { x: page.left, y: y + index * height, width: contentWidth }, style);
      }
    });
    paper.y = y + here.length * height;
  }
  paper.y += 5;
}

/** Writes a line that the reader must see before all figures. */
export function writeNotice(paper: Paper, parent: Element, text: string): void {
  const { y } = paper;
  paper.artifact(() => paper.doc.rect(page.left, y, contentWidth, 18).fill(colors.warningBand));
  const at = { x: page.left + 8, y: y + 3.5, width: contentWidth - 16 };
  paper.element("P", parent, () => paper.line(text, at, { size: 8.5, isBold: true, color: colors.warning }));
  paper.y = y + 24;
}
