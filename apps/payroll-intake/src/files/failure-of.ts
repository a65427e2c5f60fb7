import type { Queryable } from "@platform/postgres/query/statement";
import { selectFindings } from "../findings/finding.sql.ts";
import type { PayrollReport } from "../payroll/payroll-report.ts";
import type { ReportKey } from "../payroll/report-key.ts";
import { correctionFailure } from "../reports/corrections/correction-failure.ts";
import type { StoredFailure } from "../reports/report-progress.sql.ts";

/** Maximum number of lines in `failure.details`; a file can have a million problems. */
const maxDetails = 100;

/** Members that decide whether a file fails. */
interface Counted extends ReportKey {
  intakeFailure: StoredFailure | null;
  recordsProcessed: number;
  voided: boolean;
}

/** Returns the reason why a received file fails; undefined if it is completed. */
export async function failureOf(
  tx: Queryable,
  file: Counted,
  report: Pick<PayrollReport, "corrects"> & Parameters<typeof correctionFailure>[2],
): Promise<StoredFailure | undefined> {
  if (file.intakeFailure) return file.intakeFailure;
  if (file.recordsProcessed === 0) {
    const message = "Every record of the file failed.";
    return { code: "ALL_RECORDS_FAILED", message, details: await detailsOf(tx, file) };
  }
  if (report.corrects === "" || file.voided) return undefined;
  const failure = await correctionFailure(tx, file.tenant, report);
  return failure && { code: failure.code, message: failure.message, details: [] };
}

/** Returns one line for each problem, with the row number. */
async function detailsOf(tx: Queryable, file: ReportKey): Promise<string[]> {
  const { withProblems, problems } = await selectFindings(
    tx,
    { tenant: file.tenant, reportIds: [file.reportId] },
    maxDetails,
  );
  const lines = withProblems.flatMap(({ position, fileRow, problems }) =>
    problems.map(({ field, message }) => `row ${fileRow ?? position + 2}, ${field}: ${message}`),
  );
  const shown = lines.slice(0, maxDetails);
  const rest = problems - shown.length;
  return rest > 0 ? [...shown, `and ${rest} more`] : shown;
}
