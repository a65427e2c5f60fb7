import { colors, contentWidth, type Paper, page } from "./paper.ts";

const height = 56;
const gap = 24;

/** Leaves a place in which the insured signs that it has read the statement. */
export function writeSignature(paper: Paper): void {
  paper.ensure(height);
  const section = paper.group("Sect");
  const y = paper.y + 34;
  const width = (contentWidth - 2 * gap) / 3;
  for (const [index, text] of ["Name and title", "Signature of the insured", "Date"].entries()) {
    const x = page.left + index * (width + gap);
    paper.artifact(() =>
      paper.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.5)
        .strokeColor(colors.ink)
        .stroke(),
    );
    paper.element("P", section, () => paper.line(text, { x, y: y + 4, width }, { size: 8, color: colors.muted }));
  }
  paper.y += height;
}
