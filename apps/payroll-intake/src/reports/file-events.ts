import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type Event,
  FileFailed_ErrorSchema,
  FileProcessed_ReplacedSchema as ReplacedSchema,
} from "@platform/contracts/events/v1/events";
import { newEvent } from "@platform/messaging/event";
import type { Tenant } from "@platform/service/tenant";
import type { PayrollReport } from "../payroll/payroll-report.ts";
import type { ReplacedReport } from "./report.sql.ts";
import type { ReportEnd } from "./report-progress.sql.ts";

/** Members of a report that its events contain. */
interface ReportFile {
  id: string;
  tenant: Tenant;
  report: Pick<PayrollReport, "employerId" | "periodStart" | "periodEnd">;
  recordsTotal: number;
  receivedAt: Date;
  /** The report was voided or replaced before it was processed, so it does not count. */
  notCounted?: boolean;
  /** Absent for a report that was submitted as JSON; its name is generated. */
  fileName?: string;
}

function fileOf({ id, report, recordsTotal, receivedAt, fileName }: ReportFile) {
  return {
    fileId: id,
    fileName: fileName ?? `${id}.json`,
    employerId: report.employerId,
    recordsTotal,
    receivedAt: timestampFromDate(receivedAt),
  };
}

function periodOf({ report }: ReportFile) {
  return { payPeriodStart: report.periodStart, payPeriodEnd: report.periodEnd };
}

export function fileUploaded(file: ReportFile): Event {
  const value = { ...fileOf(file), ...periodOf(file) };
  return newEvent({ tenant: file.tenant, data: { case: "fileUploaded", value } });
}

export function fileValidated(file: ReportFile): Event {
  return newEvent({ tenant: file.tenant, data: { case: "fileValidated", value: fileOf(file) } });
}

/**
 * Creates `file.failed` if the report failed, otherwise `file.processed`. `employeeCount` is the number of different employees
 * in the processed records; `replaced` is the report that this one replaces, if that one counted until now.
 */
export function fileFinished(
  file: ReportFile,
  end: ReportEnd,
  employeeCount: number,
  replaced: ReplacedReport | undefined,
): Event {
  const finished = {
    ...fileOf(file),
    recordsFailed: end.recordsFailed,
    finishedAt: timestampFromDate(end.finishedAt),
  };
  if (end.failure) {
    const error = create(FileFailed_ErrorSchema, end.failure);
    return newEvent({ tenant: file.tenant, data: { case: "fileFailed", value: { ...finished, error } } });
  }
  const value = {
    ...finished,
    ...periodOf(file),
    recordsProcessed: end.recordsProcessed,
    employeeCount,
    totalGrossPay: end.processedGrossWages,
    ...(file.notCounted && { notCounted: true }),
    ...(replaced && { replaced: create(ReplacedSchema, replaced) }),
  };
  return newEvent({ tenant: file.tenant, data: { case: "fileProcessed", value } });
}
