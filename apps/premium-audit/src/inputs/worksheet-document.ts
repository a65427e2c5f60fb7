import type { Worksheet } from "../rating/rate-payroll.ts";
import { canonicalJson, type Json } from "./canonical-json.ts";
import { withPlainDecimals } from "./plain-decimal.ts";
import { withPublicNames } from "./public-names.ts";

/** What a version came to: its figures, and its worksheet with warnings unless there is none. */
export interface VersionResult {
  figures: object;
  worksheet?: Worksheet | undefined;
  warnings?: readonly object[] | undefined;
}

/**
 * Writes what a version came to as canonical JSON. Decimals are plain and lists without a meaning in their order are sorted, so
 * that a worksheet has the same text before it is stored and after it is read.
 */
export function worksheetDocument({ figures, worksheet, warnings }: VersionResult): string {
  const shown = worksheet && {
    ...worksheet,
    lines: worksheet.lines.map((line) => ({ ...line, sources: line.sources.toSorted(byReport) })),
    noPayroll: worksheet.noPayroll.toSorted(byReport),
    rules: worksheet.rules.toSorted((a, b) => (a.rule < b.rule ? -1 : 1)),
  };
  // Written and read as JSON once, which drops members that are undefined.
  const members: Json = JSON.parse(JSON.stringify({ kind: "worksheet", figures, worksheet: shown, warnings }));
  return canonicalJson(withPlainDecimals(withPublicNames(members)));
}

function byReport(a: { reportId: string }, b: { reportId: string }): number {
  return a.reportId < b.reportId ? -1 : 1;
}
