import type { NumberStyle } from "@platform/decimal/written-amount";
import type { Queryable } from "@platform/postgres/query/statement";
import type { ReportKey } from "../payroll/report-key.ts";
import type { ColumnMapping } from "./csv/column-mapping.ts";
import { insertFailedRowFile, insertFailedRows, insertFailures, selectFailedParts } from "./failed-row.sql.ts";
import { packed, unpacked } from "./packed-rows.ts";

/** Members that decide how a file was read, so that its failed rows are read in the same way when they are sent again. */
export interface FailedRowReading {
  header: readonly string[];
  style: NumberStyle;
  /** The mapping of the request. */
  mapping: readonly (readonly [member: string, headers: readonly string[]])[];
}

/** A failed row: its number, that of the record that it belongs to, and its cells. */
export type FailedRow = [row: number, recordRow: number, cells: string[]];

export function toReading(header: readonly string[], style: NumberStyle, mapping: ColumnMapping): FailedRowReading {
  return { header, style, mapping: [...mapping] };
}

/**
 * Stores the rows of an upload that failed, as they were sent, so that they can be corrected and sent again. The cells of the
 * other rows are deleted when the upload ends.
 *
 * @param reports reports of the upload that have failed records
 */
export async function keepFailedRows(
  tx: Queryable,
  upload: ReportKey,
  { reports, reading }: { reports: readonly { reportId: string; employerId: string }[]; reading: FailedRowReading },
): Promise<void> {
  if (reports.length === 0) return;
  const { tenant } = upload;
  const ids = reports.map(({ reportId }) => reportId);
  const bytes = await packed(reading);
  for (const report of reports) await insertFailedRowFile(tx, { ...report, tenant }, bytes);
  await insertFailures(tx, upload, ids);
  for await (const { part, rows, failures } of selectFailedParts(tx, upload)) {
    const cellsOf = new Map(await unpacked<[row: number, cells: string[]][]>(rows));
    const failed = Map.groupBy(failures, ({ reportId }) => reportId);
    for (const [reportId, ofReport] of failed) {
      const failedRows = ofReport
        .toSorted((one, other) => one.fileRow - other.fileRow)
        .map(({ fileRow, recordRow }): FailedRow => [fileRow, recordRow, cellsOf.get(fileRow) ?? []]);
      await insertFailedRows(tx, { reportId, tenant }, { part, rows: await packed(failedRows) });
    }
  }
}
