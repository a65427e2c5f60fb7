import { colors, contentWidth, type Element, type Paper, page } from "./paper.ts";
import { moneyText } from "./words.ts";

/** One class of the chart. Amounts are decimal strings; absent where there is none. */
export interface Bar {
  label: string;
  note: string;
  estimated?: string;
  actual?: string;
}

const rowHeight = 26;
const labelWidth = 168;
const valueWidth = 78;
const barWidth = contentWidth - labelWidth - valueWidth - 10;

/** The height of a chart with this many bars. */
function chartHeight(bars: number): number {
  return 22 + bars * rowHeight;
}

/** Draws the estimated and the audited premium of each class. A screen reader reads the figures. */
export function drawChart(paper: Paper, parent: Element, bars: readonly Bar[]): void {
  const top = paper.y;
  const alt = `Bar chart of manual premium by class. ${bars.map(sentenceOf).join(" ")}`;
  const bbox: [number, number, number, number] = [page.left, top, page.right, top + chartHeight(bars.length)];
  const sizes = bars.flatMap(({ estimated, actual }) => [
    Math.abs(Number(estimated ?? 0)),
    Math.abs(Number(actual ?? 0)),
  ]);
  const scale = barWidth / Math.max(...sizes, 1);
  paper.element(
    "Figure",
    parent,
    () => {
      drawLegend(paper, top);
      for (const [index, bar] of bars.entries()) drawBar(paper, top + 22 + index * rowHeight, bar, scale);
    },
    { alt, bbox },
  );
  paper.y = top + chartHeight(bars.length);
}

function sentenceOf({ label, note, estimated, actual }: Bar): string {
  const text = (amount: string | undefined) => (amount === undefined ? "none" : moneyText(amount));
  return `${label}${note && ` ${note}`}: estimated ${text(estimated)}, audited ${text(actual)}.`;
}

function drawLegend(paper: Paper, y: number): void {
  const entries = [
    ["Estimated", colors.soft],
    ["Audited", colors.accent],
  ] as const;
  for (const [index, [text, color]] of entries.entries()) {
    const x = page.left + labelWidth + index * 74;
    paper.doc.roundedRect(x, y + 2, 9, 9, 1.5).fill(color);
    paper.line(text, { x: x + 14, y, width: 60 }, { size: 8.5, color: colors.muted });
  }
}

function drawBar(paper: Paper, y: number, { label, note, estimated, actual }: Bar, scale: number): void {
  const width = labelWidth - 12;
  paper.line(label, { x: page.left, y: y - 1, width }, { size: 8.5, isBold: true });
  const [shown = ""] = paper.wrapped(note, width, { size: 7.5, most: 1 });
  paper.line(shown, { x: page.left, y: y + 10, width }, { size: 7.5, color: colors.muted });
  const x = page.left + labelWidth;
  const values = [
    [estimated, colors.soft, colors.muted],
    [actual, colors.accent, colors.ink],
  ] as const;
  for (const [index, [amount, color, ink]] of values.entries()) {
    const top = y + index * 11;
    const length = Math.abs(Number(amount ?? 0)) * scale;
    if (length > 0) paper.doc.rect(x, top, Math.max(length, 0.75), 9).fill(color);
    const text = amount === undefined ? "–" : moneyText(amount);
    const at = { x: x + Math.max(length, 0) + 6, y: top - 1.5, width: valueWidth + barWidth - length };
    paper.line(text, at, { size: 8, color: ink, isBold: index === 1 });
  }
}
