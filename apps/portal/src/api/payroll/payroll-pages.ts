import type { ServiceImpl } from "@connectrpc/connect";
import type { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import type { LedgerService } from "@platform/contracts/premium_audit/v1/ledger";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";
import { type Mappings, renameMapping, savedMappings, saveMapping, toSavedMapping } from "./file-mappings.ts";
import { payrollCalendar } from "./payroll-calendar.ts";
import { toFinding, toRecord, toReport } from "./report.ts";
import type { Reports } from "./reports.ts";
import { watchReport } from "./watch-report.ts";

interface Dependencies {
  reports: Reports;
  mappings: Mappings;
  ledgers: Pick<Calls<typeof LedgerService>, "listExpectedReports">;
}

/** Payroll reports of the owner. */
export function payrollPages({
  reports,
  mappings,
  ledgers,
}: Dependencies): Omit<ServiceImpl<typeof PortalPayrollService>, "previewColumns"> {
  return {
    async listReports(request, context) {
      const { employerId, status, periodFrom, periodTo, limit, startingAfter } = request;
      const filter = { employerId, status, periodFrom, periodTo, limit, startingAfter };
      const page = await reports.listReports(filter, ownerCall(context));
      return { reports: page.reports.map(toReport), hasMore: page.hasMore };
    },
    async getReport({ reportId }, context) {
      const detail = await reports.getReport({ reportId }, ownerCall(context));
      const { report, findings, columns, recordsUncorrected } = detail;
      return {
        ...(report && { report: toReport(report) }),
        errors: findings?.problems.map(toFinding) ?? [],
        errorsNotListed: findings?.problemsNotListed ?? 0,
        warnings: findings?.warnings.map(toFinding) ?? [],
        warningsNotListed: findings?.warningsNotListed ?? 0,
        ...(columns && { columns }),
        recordsUncorrected,
      };
    },
    async listFileMappings(_request, context) {
      return { fileMappings: (await savedMappings(mappings, ownerCall(context))).map(toSavedMapping) };
    },
    async saveFileMapping(members, context) {
      const fileMapping = await saveMapping(mappings, ownerCall(context), members);
      return fileMapping ? { fileMapping: toSavedMapping(fileMapping) } : {};
    },
    async renameFileMapping({ fileMappingId: id, name }, context) {
      const fileMapping = await renameMapping(mappings, ownerCall(context), { id, name: name.trim() });
      return fileMapping ? { fileMapping: toSavedMapping(fileMapping) } : {};
    },
    async deleteFileMapping({ fileMappingId: id }, context) {
      await mappings.deleteFileMapping({ id }, ownerCall(context));
      return {};
    },
    async listReportRecords({ reportId, limit, afterPosition }, context) {
      const query = { reportId, limit, ...(afterPosition !== undefined && { afterPosition }) };
      const { page } = await reports.listRecords(query, ownerCall(context));
      return { records: page?.records.map(toRecord) ?? [], hasMore: page?.hasMore ?? false };
    },
    async voidReport({ reportId }, context) {
      const { report } = await reports.voidReport({ reportId }, ownerCall(context));
      return report ? { report: toReport(report) } : {};
    },
    async *watchReport({ reportId }, context) {
      for await (const report of watchReport(reports, ownerCall(context), reportId)) yield { report: toReport(report) };
    },
    async getPayrollCalendar({ from: firstDay, to: lastDay }, context) {
      return payrollCalendar({ reports, ledgers }, ownerCall(context), { from: firstDay, to: lastDay });
    },
  };
}
