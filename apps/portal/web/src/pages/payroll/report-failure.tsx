import { Alert, Text } from "@mantine/core";
import type { FileColumns, PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { correctFailedRows, uploadCorrectedFile } from "../../shared/payroll-actions.ts";
import { failureLines } from "../../shared/text/failure-lines.ts";

/** Why a report failed, and what to do. */
export function ReportFailure({ report, columns }: { readonly report: PayrollReport; readonly columns?: FileColumns }) {
  const { failure, fileName } = report;
  if (!failure) return null;
  const isHeader = failure.code === "MISSING_REQUIRED_COLUMNS" || failure.code === "REPEATED_COLUMNS";
  return (
    <Alert color="red" title={failure.message} role="alert">
      {failureLines(failure).map((line) => (
        <Text size="sm" key={line}>
          {line}
        </Text>
      ))}
      {failure.code === "ALL_RECORDS_FAILED" && (
        <Text size="sm">
          {fileName ? "Each is listed below with its row and column." : "Each is listed below with its employee."}
        </Text>
      )}
      {isHeader && columns && columns.ignored.length > 0 && (
        <Text size="sm">Columns of the file that were not recognized: {columns.ignored.join(", ")}.</Text>
      )}
      <Text size="sm">
        Nothing of this report counts. {fileName ? "Correct the file, then press" : "Send it again, or press"}{" "}
        {report.supplements ? correctFailedRows : uploadCorrectedFile}.
      </Text>
    </Alert>
  );
}
