import { create } from "@bufbuild/protobuf";
import type { Event } from "@platform/contracts/events/v1/events";
import { PayrollReportVoided_ReportSchema as ReportSchema } from "@platform/contracts/events/v1/payroll_events";
import { newEvent } from "@platform/messaging/event/event";
import type { Tenant } from "@platform/service/call/tenant";
import type { StoredReport } from "../report-list.sql.ts";

interface RestoredReport {
  reportId: string;
  periodStart: string;
  periodEnd: string;
}

/** Creates the event that a report no longer counts; `restored` is the report that counts again instead. */
export function reportVoided(tenant: Tenant, report: StoredReport, restored: RestoredReport | undefined): Event {
  const { id: reportId, periodStart, periodEnd, employerId } = report;
  const value = {
    employerId,
    voided: create(ReportSchema, { reportId, periodStart, periodEnd }),
    ...(restored && { restored: create(ReportSchema, restored) }),
  };
  return newEvent({ tenant, data: { case: "payrollReportVoided", value } });
}
