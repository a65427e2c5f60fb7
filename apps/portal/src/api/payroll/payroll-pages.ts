import type { ServiceImpl } from "@connectrpc/connect";
import { type PayrollIntakeService, Profile } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import type { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import type { LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";
import { type Mappings, saveMapping } from "./file-mappings.ts";
import { payrollCalendar } from "./payroll-calendar.ts";
import type { Reports } from "./reports.ts";
import { watchReport } from "./watch-report.ts";

interface Dependencies {
  reports: Reports;
  mappings: Mappings;
  ledgers: Pick<Calls<typeof LedgerService>, "listExpectedReports">;
  intake: Pick<Calls<typeof PayrollIntakeService>, "submitReport">;
}

/** Answers for pages beside the service's own RPCs for payroll reports. */
export function payrollPages({
  reports,
  mappings,
  ledgers,
  intake,
}: Dependencies): ServiceImpl<typeof PortalPayrollService> {
  return {
    async saveFileMapping(members, context) {
      const fileMapping = await saveMapping(mappings, ownerCall(context), members);
      return fileMapping ? { fileMapping } : {};
    },
    async reportNoPayroll({ employerId, periodStart, periodEnd }, context) {
      const report = { profile: Profile.A, employerId, periodStart, periodEnd, noPayroll: true };
      const { reportId } = await intake.submitReport(report, ownerCall(context));
      return { reportId };
    },
    async *watchReport({ reportId }, context) {
      for await (const report of watchReport(reports, ownerCall(context), reportId)) yield { report };
    },
    getPayrollCalendar({ from: firstDay, to: lastDay }, context) {
      return payrollCalendar({ reports, ledgers }, ownerCall(context), { from: firstDay, to: lastDay });
    },
  };
}
