import { PayrollReportOperatorService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { selectReportTenant } from "./report.sql.ts";

/** Implements PayrollReportOperatorService, which operators of the platform call. */
export function payrollReportOperatorService({ database }: { database: Queryable }): Implementation {
  return implement(PayrollReportOperatorService, {
    async findReport({ reportId }) {
      const tenant = await selectReportTenant(database, reportId);
      if (!tenant) throw refusal("REPORT_NOT_FOUND");
      return tenant;
    },
  });
}
