import type { Statement } from "../statement.ts";
import { colors, contentWidth, type Element, type Paper, page } from "./paper.ts";
import { periodText } from "./words.ts";

/** The parts of a document that its statement does not have. */
export interface Letterhead {
  /** The person who made the version; empty if the caller does not know who that is. */
  approverName: string;
  /** A PNG as credentials stores it; empty if the owner has no logo. */
  logo: Uint8Array;
  /** Stands for the insured where the policy does not name one. */
  employerName: string;
}

/** The place of the logo, in points: a logo is made smaller to fit, never larger, and is right-aligned. */
export const logoBox = { x: page.right - 150, y: 22, width: 150, height: 44 } as const;

/** Writes whose statement it is, with name and logo, and of what. */
export function writeLetterhead(paper: Paper, section: Element, statement: Statement, logo: Uint8Array): void {
  const { audit, period, ownerName } = statement;
  paper.artifact(() => paper.doc.rect(0, 0, page.width, 7).fill(colors.accent));
  if (ownerName !== "") {
    const style = { size: 12, isBold: true, color: colors.accent };
    const width = logo.length > 0 ? logoBox.x - page.left - 14 : contentWidth;
    const [shown = ""] = paper.wrapped(ownerName, width, { ...style, most: 1 });
    paper.element("P", section, () => paper.line(shown, { x: page.left, y: 38, width }, style));
  }
  if (logo.length > 0) drawLogo(paper, section, logo, ownerName);
  const at = (y: number) => ({ x: page.left, y, width: contentWidth });
  paper.element("H1", section, () => paper.line("Premium audit statement", at(76), { size: 24, isBold: true }));
  const kind = `Workers' compensation, ${audit.type} audit of ${periodText(period.firstDay, period.lastDay)}`;
  paper.element("P", section, () => paper.line(kind, at(110), { size: 10, color: colors.muted }));
  paper.y = 134;
}

function drawLogo(paper: Paper, section: Element, logo: Uint8Array, ownerName: string): void {
  const image = Buffer.from(logo);
  // The header is the first chunk of a PNG.
  const pixels = { width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
  const scale = Math.min(logoBox.width / pixels.width, logoBox.height / pixels.height, 1);
  const size = { width: pixels.width * scale, height: pixels.height * scale };
  const x = page.right - size.width;
  const y = logoBox.y + (logoBox.height - size.height) / 2;
  paper.element("Figure", section, () => paper.doc.image(image, x, y, size), {
    alt: `Logo of ${ownerName || "the owner"}`,
    bbox: [x, y, page.right, y + size.height],
  });
}
