import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  PreviewedRecordSchema,
  PreviewFileResponseSchema,
} from "@platform/contracts/payroll_intake/v1/payroll_files";
import { zero } from "@platform/decimal/exact";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { selectFindings } from "../findings/finding.sql.ts";
import { type AllFindings, maxFindings, toFindingsMessage } from "../findings/findings.ts";
import { overlapWarning } from "../findings/overlap-warning.ts";
import { type Overlaps, selectOverlappingStored, selectOverlapsOfStored } from "../reports/corrections/overlap.sql.ts";
import { toRecordMessage } from "../reports/list-records.ts";
import { selectFirstRecords } from "../reports/record-page.sql.ts";
import { failureOf } from "./failure-of.ts";
import { type FileToReceive, type ReceiveFileDependencies, type StoredFile, storeFile } from "./receive-file.ts";

/** Number of records that are shown. */
const shownRecords = 10;

type Preview = MessageInitShape<typeof PreviewFileResponseSchema>;

interface PreviewedReport {
  employerId: string;
  recordsTotal: number;
  recordsFailed: number;
  employeeCount: number;
  totalGrossWages: string;
  failure?: NonNullable<Awaited<ReturnType<typeof failureOf>>>;
}

/** Ends the transaction of a preview, so that nothing is stored. */
class Previewed extends Error {
  override readonly name = "Previewed";
  readonly preview: Preview;

  constructor(preview: Preview) {
    super();
    this.preview = preview;
  }
}

/**
 * Reads a file exactly as `receiveFile` does, and stores nothing: the transaction is rolled back. Throws as `receiveFile`, except that a
 * file without a column of employers, which needs one, has its columns and the failure, so that somebody can say which it is.
 */
export async function previewFile(
  dependencies: ReceiveFileDependencies,
  call: TenantCall,
  file: FileToReceive,
): Promise<Preview> {
  try {
    return await storeFile(dependencies, call, file, {
      isPreview: true,
      async stored(tx, stored): Promise<Preview> {
        throw new Previewed(await toPreview(tx, call, { ...stored, about: file.about }));
      },
    });
  } catch (error) {
    if (error instanceof Previewed) return error.preview;
    throw error;
  }
}

interface ToPreview extends StoredFile, Pick<FileToReceive, "about"> {}

/** The reports are shown as one; findings and rows are those of the first ones. */
async function toPreview(
  tx: Queryable,
  { tenant }: TenantCall,
  { rows, reports: stored, about }: ToPreview,
): Promise<Preview> {
  const { columns, mapping, missing, warnings } = rows;
  const found: AllFindings = {
    reportWarnings: [...warnings],
    withProblems: [],
    withWarnings: [],
    problems: 0,
    warnings: 0,
  };
  const records: MessageInitShape<typeof PreviewedRecordSchema>[] = [];
  const reports: PreviewedReport[] = [];
  const overlaps: Overlaps = { reports: [], employeeCount: 0 };
  for (const report of stored) {
    const { reportId, employerId, count: recordsTotal, counts } = report;
    const key = { tenant, reportId };
    const header = { ...about, employerId };
    const { recordsProcessed: records_processed } = counts;
    const counted = { ...key, intake_failure: rows.failure ?? null, records_processed, voided: false };
    const failure = await failureOf(tx, counted, header);
    const overlapping = await selectOverlappingStored(tx, key);
    if (overlapping) found.reportWarnings.push(overlapWarning(overlapping, { noPayroll: false }));
    if (overlapping && !failure) {
      const ofReport = await selectOverlapsOfStored(tx, key);
      overlaps.reports.push(...ofReport.reports);
      overlaps.employeeCount += ofReport.employeeCount;
    }
    const findings = await selectFindings(tx, key, maxFindings);
    found.withProblems.push(...findings.withProblems.slice(0, maxFindings - found.withProblems.length));
    found.withWarnings.push(...findings.withWarnings.slice(0, maxFindings - found.withWarnings.length));
    found.problems += findings.problems;
    found.warnings += findings.warnings;
    const first = await selectFirstRecords(tx, key, shownRecords - records.length);
    for (const record of first)
      records.push({ row: record.file_row ?? record.position + 2, employerId, record: toRecordMessage(record) });
    reports.push({
      employerId,
      recordsTotal,
      recordsFailed: failure ? recordsTotal : recordsTotal - records_processed,
      employeeCount: counts.employeeCount,
      totalGrossWages: counts.processedGrossWages,
      ...(failure && { failure }),
    });
  }
  // A file that should name its employers and does not has a failure and no report.
  const failure = stored.length === 0 ? rows.failure : reports.find(({ failure }) => failure)?.failure;
  const sum = (value: (report: PreviewedReport) => number) =>
    reports.reduce((total, report) => total + value(report), 0);
  return {
    recordsTotal: rows.count,
    recordsFailed: sum(({ recordsFailed }) => recordsFailed),
    employeeCount: sum(({ employeeCount }) => employeeCount),
    totalGrossWages: reports.reduce((total, report) => total.plus(report.totalGrossWages), zero).toFixed(),
    ...(failure && { failure }),
    ...(columns && { columns }),
    mapping,
    missing: missing.map(({ member, nearest }) => ({ member, headers: nearest === undefined ? [] : [nearest] })),
    findings: toFindingsMessage(found),
    ...(overlaps.reports.length > 0 && { overlaps }),
    records,
    reports,
  };
}
