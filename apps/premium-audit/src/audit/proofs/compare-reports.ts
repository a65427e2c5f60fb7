import type { Input } from "../../rated/inputs/input.ts";
import { membersOf, type Row } from "../../rated/inputs/report-lines.ts";
import { type Difference, firstDifference } from "./worksheet-difference.ts";

/** A report with all of its rows, in the order of their positions. */
export interface WholeReport {
  /** Without lines. */
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
  kept: WholeReport,
  now: WholeReport | undefined,
  where: "payroll_records" | "kept_inputs",
): Difference {
  const about = { where, input, reportId: input.id } as const;
  if (!now) return { ...about, message: `The report ${input.id} no longer exists in the payroll records.` };
  for (let index = 0; index < Math.max(kept.rows.length, now.rows.length); index++) {
    const difference = differenceOfRow(input.id, kept.rows[index], now.rows[index]);
    if (difference) return { ...about, ...difference };
  }
  const header = firstDifference(JSON.parse(kept.document).about, JSON.parse(now.document).about);
  const member = header?.member ?? "digest";
  return { ...about, ...header, message: `The report ${input.id} differs in \`${member}\`.` };
}

function differenceOfRow(reportId: string, kept: Row | undefined, now: Row | undefined) {
  const row = kept ?? now;
  if (!row) return undefined;
  const members = membersOf(row);
  const position = Number(members.position);
  const employeeId = String(members.employee_id);
  const what = { position, employeeId };
  const title = `The line at position ${position} of the report ${reportId}`;
  if (!now) return { ...what, member: "line", kept: JSON.stringify(row), message: `${title} no longer exists.` };
  if (!kept) return { ...what, member: "line", replayed: JSON.stringify(row), message: `${title} was not kept.` };
  const current = membersOf(now);
  const found = firstDifference(members, current, Object.keys({ ...members, ...current }));
  return found && { ...what, ...found, message: `${title} differs in \`${found.member}\`.` };
}
