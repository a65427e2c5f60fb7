import type { Input } from "../../rated/inputs/input.ts";
import { membersOf, type Row } from "../../rated/inputs/report-lines.ts";
import { type Difference, firstDifference } from "./worksheet-difference.ts";

/** A report with all of its rows, in the order of their positions. */
export interface WholeReport {
  /** Canonical JSON of the report without its lines. */
  document: string;
  rows: readonly Row[];
}

/**
 * Returns the first line or member in which a report that was kept differs from the report as it is now. The caller knows that
 * their digests differ.
 *
 * @param where which of the two was altered
 */
export function compareReports(
  input: Input,
  keptReport: WholeReport,
  currentReport: WholeReport | undefined,
  where: "payroll_records" | "kept_inputs",
): Difference {
  const about = { where, input, reportId: input.id } as const;
  if (!currentReport) return { ...about, message: `The report ${input.id} no longer exists in the payroll records.` };
  for (let index = 0; index < Math.max(keptReport.rows.length, currentReport.rows.length); index++) {
    const difference = differenceOfRow(input.id, keptReport.rows[index], currentReport.rows[index]);
    if (difference) return { ...about, ...difference };
  }
  const header = firstDifference(JSON.parse(keptReport.document).about, JSON.parse(currentReport.document).about);
  const member = header?.member ?? "digest";
  return { ...about, ...header, message: `The report ${input.id} differs in \`${member}\`.` };
}

function differenceOfRow(reportId: string, keptRow: Row | undefined, currentRow: Row | undefined) {
  const row = keptRow ?? currentRow;
  if (!row) return undefined;
  const members = membersOf(row);
  const position = Number(members.position);
  const employeeId = String(members.employee_id);
  const what = { position, employeeId };
  const title = `The line at position ${position} of the report ${reportId}`;
  if (!currentRow) return { ...what, member: "line", kept: JSON.stringify(row), message: `${title} no longer exists.` };
  if (!keptRow) return { ...what, member: "line", replayed: JSON.stringify(row), message: `${title} was not kept.` };
  const current = membersOf(currentRow);
  const difference = firstDifference(members, current, Object.keys({ ...members, ...current }));
  return difference && { ...what, ...difference, message: `${title} differs in \`${difference.member}\`.` };
}
