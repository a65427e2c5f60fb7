import type { WorksheetLine } from "../../rating/premium/manual-premium.ts";
import type { Worksheet } from "../../rating/premium/rate-payroll.ts";
import { canonicalJson, type Json } from "./canonical-json.ts";
import { withPlainDecimals } from "./plain-decimal.ts";
import { withPublicNames } from "./public-names.ts";

/** The result of a version: its figures, and its worksheet with warnings unless there is none. */
export interface VersionResult {
  figures: object;
  worksheet?: Worksheet | undefined;
  warnings?: readonly object[] | undefined;
}

/**
 * Writes the result of a version as canonical JSON. Decimals are plain and lists without a meaning in their order are sorted, so
 * that a worksheet has the same text before it is stored and after it is read.
 */
export function worksheetDocument({ figures, worksheet, warnings }: VersionResult): string {
  const shown = worksheet && {
    ...worksheet,
    lines: worksheet.lines.map((line) => ({ ...line, sources: line.sources.toSorted(byReport).map(shortSource) })),
    noPayroll: worksheet.noPayroll.toSorted(byReport),
    rules: worksheet.rules.toSorted((a, b) => (a.rule < b.rule ? -1 : 1)),
  };
  // Written and read as JSON once, which drops members that are undefined.
  const members: Json = JSON.parse(JSON.stringify({ kind: "worksheet", figures, worksheet: shown, warnings }));
  return canonicalJson(withPlainDecimals(withPublicNames(members)));
}

/** Positions as one text, `0-4 7`: a worksheet can have as many ranges as payroll lines. */
function shortSource({ reportId, positions }: WorksheetLine["sources"][number]) {
  const ranges = positions.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`));
  return { reportId, positions: ranges.join(" ") };
}

function byReport(a: { reportId: string }, b: { reportId: string }): number {
  return a.reportId < b.reportId ? -1 : 1;
}
