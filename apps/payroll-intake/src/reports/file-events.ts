import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type Event,
  FileFailed_ErrorSchema,
  FileProcessed_GranteeSchema as GranteeSchema,
  FileProcessed_ReplacedSchema as ReplacedSchema,
  FileProcessed_ReportedClassSchema as ReportedClassSchema,
} from "@platform/contracts/events/v1/events";
import { newEvent } from "@platform/messaging/event/event";
import type { Tenant } from "@platform/service/call/tenant";
import type { Grantee } from "../grants/grantee.sql.ts";
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

/** A class code in a state; the state is empty if it is not known. */
export interface ReportedClass {
  state: string;
  classCode: string;
}

/** Summary of a processed report, and the report that it replaces. */
interface Processed {
  /** Number of different employees in the processed records. */
  employeeCount: number;
  /** Classes of the processed records, each once. */
  classes: readonly ReportedClass[];
  grantees: readonly Grantee[];
  /** The report that this one replaces, if that one counted until now. */
  replaced?: ReplacedReport | undefined;
}

/** Events must stay below the maximum payload of JetStream, and no employer has so many classes. */
const maxClasses = 1000;

/** Creates `file.failed` if the report failed, otherwise `file.processed`. */
export function fileFinished(file: ReportFile, end: ReportEnd, processed: Processed): Event {
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
    employeeCount: processed.employeeCount,
    totalGrossPay: end.processedGrossWages,
    ...(file.notCounted && { notCounted: true }),
    ...(processed.replaced && { replaced: create(ReplacedSchema, processed.replaced) }),
    classes: processed.classes.slice(0, maxClasses).map((reported) => create(ReportedClassSchema, reported)),
    grantees: processed.grantees.map((grantee) => create(GranteeSchema, grantee)),
  };
  return newEvent({ tenant: file.tenant, data: { case: "fileProcessed", value } });
}
