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
import type { ReportKey } from "../payroll/report-key.ts";
import type { Overlaps } from "../reports/corrections/overlap.sql.ts";
import { toRecordMessage } from "../reports/list-records.ts";
import { selectFirstRecords } from "../reports/record-page.sql.ts";
import { failureOf } from "./failure-of.ts";
import {
  type FileToReceive,
  type ReceiveFileDependencies,
  type StoredFile,
  type StoredReport,
  storeFile,
} from "./receive-file.ts";

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
 * Reads a file exactly as `receiveFile` does, and stores nothing: the transaction is rolled back. Throws as `receiveFile`,
 * except that for a file without the required column of employers it returns the columns and the failure, so that a person can
 * choose the column.
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

/** Shows the reports as one; findings and rows are those of the first ones. */
async function toPreview(tx: Queryable, { tenant }: TenantCall, file: ToPreview): Promise<Preview> {
  const reports = { tenant, reportIds: file.reports.map(({ reportId }) => reportId) };
  const findings = await selectFindings(tx, reports, maxFindings);
  const summary = new PreviewSummary(tx, file, findings);
  for (const report of file.reports) await summary.add({ tenant, reportId: report.reportId }, report);
  summary.show(await selectFirstRecords(tx, reports, shownRecords));
  return summary.toMessage();
}

/** Adds up the reports of a file. */
class PreviewSummary {
  readonly #tx: Queryable;
  readonly #file: ToPreview;
  readonly #findings: AllFindings;
  #records: MessageInitShape<typeof PreviewedRecordSchema>[] = [];
  readonly #reports: PreviewedReport[] = [];
  readonly #overlaps: Overlaps = { reports: [], employeeCount: 0 };

  constructor(tx: Queryable, file: ToPreview, findings: Awaited<ReturnType<typeof selectFindings>>) {
    this.#tx = tx;
    this.#file = file;
    this.#findings = { reportWarnings: [...file.rows.warnings], ...findings };
  }

  async add(key: ReportKey, stored: StoredReport): Promise<void> {
    const { employerId, count: recordsTotal, counts } = stored;
    const { about, rows } = this.#file;
    const { recordsProcessed } = counts;
    const counted = { ...key, intakeFailure: rows.failure ?? null, recordsProcessed, voided: false };
    const failure = await failureOf(this.#tx, counted, { ...about, employerId });
    this.#addOverlaps(stored, failure === undefined);
    this.#reports.push({
      employerId,
      recordsTotal,
      recordsFailed: failure ? recordsTotal : recordsTotal - recordsProcessed,
      employeeCount: counts.employeeCount,
      totalGrossWages: counts.processedGrossWages,
      ...(failure && { failure }),
    });
  }

  #addOverlaps({ warnings, overlapping, overlaps }: StoredReport, isCompleted: boolean): void {
    this.#findings.reportWarnings.push(...warnings);
    if (overlapping) this.#findings.reportWarnings.push(overlapWarning(overlapping, { noPayroll: false }));
    if (!isCompleted || !overlaps) return;
    this.#overlaps.reports.push(...overlaps.reports);
    this.#overlaps.employeeCount += overlaps.employeeCount;
  }

  show(records: Awaited<ReturnType<typeof selectFirstRecords>>): void {
    const employers = new Map(this.#file.reports.map(({ reportId, employerId }) => [reportId, employerId]));
    this.#records = records.map(({ reportId, ...record }) => ({
      row: record.fileRow ?? record.position + 2,
      employerId: employers.get(reportId) ?? "",
      record: toRecordMessage(record),
    }));
  }

  toMessage(): Preview {
    const { columns, mapping, missing, otherSheets, count, failure: rowsFailure } = this.#file.rows;
    const reports = this.#reports;
    // A file that should name its employers and does not has a failure and no report.
    const failure = reports.length === 0 ? rowsFailure : reports.find((report) => report.failure)?.failure;
    const sum = (value: (report: PreviewedReport) => number) =>
      reports.reduce((total, report) => total + value(report), 0);
    return {
      recordsTotal: count,
      recordsFailed: sum(({ recordsFailed }) => recordsFailed),
      employeeCount: sum(({ employeeCount }) => employeeCount),
      totalGrossWages: reports.reduce((total, report) => total.plus(report.totalGrossWages), zero).toFixed(),
      ...(failure && { failure }),
      ...(columns && { columns }),
      mapping,
      missing: missing.map(({ member, nearest }) => ({ member, headers: nearest === undefined ? [] : [nearest] })),
      findings: toFindingsMessage(this.#findings),
      ...(this.#overlaps.reports.length > 0 && { overlaps: this.#overlaps }),
      records: this.#records,
      reports,
      otherSheets: [...otherSheets],
    };
  }
}
