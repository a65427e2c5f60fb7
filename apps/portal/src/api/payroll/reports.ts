import type { PayrollReportService } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { Calls } from "@platform/rpc/client/client";

export type Reports = Calls<typeof PayrollReportService>;
