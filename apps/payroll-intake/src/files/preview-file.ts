import type { MessageInitShape } from "@bufbuild/protobuf";
import type { PreviewFileResponseSchema } from "@platform/contracts/payroll_intake/v1/payroll_files";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { selectFindings } from "../findings/finding.sql.ts";
import { maxFindings, toFindingsMessage } from "../findings/findings.ts";
import { overlapWarning } from "../findings/overlap-warning.ts";
import { toRecordMessage } from "../reports/list-records.ts";
import { selectFirstRecords } from "../reports/record-page.sql.ts";
import { selectOverlapping } from "../reports/report-progress.sql.ts";
import { failureOf } from "./failure-of.ts";
import { type FileToReceive, type ReceiveFileDependencies, type StoredFile, storeFile } from "./receive-file.ts";

/** Number of records that are shown. */
const shownRecords = 10;

type Preview = MessageInitShape<typeof PreviewFileResponseSchema>;

/** Ends the transaction of a preview, so that nothing is stored. */
class Previewed extends Error {
  override readonly name = "Previewed";
  readonly preview: Preview;

  constructor(preview: Preview) {
    super();
    this.preview = preview;
  }
}

/** Reads a file exactly as `receiveFile` does, and stores nothing: the transaction is rolled back. Throws as `receiveFile`. */
export async function previewFile(
  dependencies: ReceiveFileDependencies,
  call: TenantCall,
  file: FileToReceive,
): Promise<Preview> {
  const report = { ...file.about, records: [] };
  const overlapping = await selectOverlapping(dependencies.database, call.tenant, report);
  const reportWarnings = overlapping ? [overlapWarning(overlapping, { noPayroll: false })] : [];
  try {
    return await storeFile(dependencies, call, file, {
      async stored(tx, stored): Promise<Preview> {
        throw new Previewed(await toPreview(tx, call, { ...stored, about: file.about, reportWarnings }));
      },
    });
  } catch (error) {
    if (error instanceof Previewed) return error.preview;
    throw error;
  }
}

interface ToPreview extends StoredFile, Pick<FileToReceive, "about"> {
  reportWarnings: ReturnType<typeof overlapWarning>[];
}

async function toPreview(
  tx: Queryable,
  { tenant }: TenantCall,
  { reportId, rows, counts, about, reportWarnings }: ToPreview,
): Promise<Preview> {
  const key = { tenant, reportId };
  const { count, columns, mapping, warnings } = rows;
  const counted = {
    ...key,
    intake_failure: rows.failure ?? null,
    records_processed: counts.recordsProcessed,
    voided: false,
  };
  const failure = await failureOf(tx, counted, about);
  const found = await selectFindings(tx, key, maxFindings);
  const first = await selectFirstRecords(tx, key, shownRecords);
  return {
    recordsTotal: count,
    recordsFailed: failure ? count : count - counts.recordsProcessed,
    employeeCount: counts.employeeCount,
    totalGrossWages: counts.processedGrossWages,
    ...(failure && { failure }),
    ...(columns && { columns }),
    mapping,
    findings: toFindingsMessage({ reportWarnings: [...warnings, ...reportWarnings], ...found }),
    records: first.map((record) => ({ row: record.file_row ?? record.position + 2, record: toRecordMessage(record) })),
  };
}
