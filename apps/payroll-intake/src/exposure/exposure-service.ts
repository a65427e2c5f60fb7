import { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { ReadLog } from "@platform/messaging/publish/read-log";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { listRecords } from "../reports/list-records.ts";
import { listExposure } from "./list-exposure.ts";
import { listExposureReports } from "./list-exposure-reports.ts";
import { listReportedPeriods } from "./list-reported-periods.ts";
import { summarizeEmployers } from "./summarize-employers.ts";
import { summarizeExposure } from "./summarize-exposure.ts";

/** Implements ExposureService, which reads exposure. */
export function exposureService({
  database,
  recordRead,
}: {
  database: Queryable;
  recordRead: ReadLog;
}): Implementation {
  return implementForTenants(ExposureService, {
    listExposure: (request, call) => listExposure({ database }, call, request),
    async listGrantedRecords({ ranges: granted, ...request }, call) {
      const page = await listRecords({ database }, call, { ...request, granted });
      await recordRead(call, { action: "payroll_report.wages_read", ids: [request.reportId] });
      return { page };
    },
    summarizeExposure: (request, call) => summarizeExposure({ database }, call, request),
    summarizeEmployers: (request, call) => summarizeEmployers({ database }, call, request),
    listReportedPeriods: (request, call) => listReportedPeriods({ database }, call, request),
    listExposureReports: (request, call) => listExposureReports({ database }, call, request),
  });
}
