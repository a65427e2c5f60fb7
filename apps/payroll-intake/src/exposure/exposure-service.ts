import { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Queryable } from "@platform/postgres/query/statement";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { listRecords } from "../reports/list-records.ts";
import { listExposure } from "./list-exposure.ts";
import { listExposureReports } from "./list-exposure-reports.ts";
import { listReportedPeriods } from "./list-reported-periods.ts";
import { summarizeEmployers } from "./summarize-employers.ts";
import { summarizeExposure } from "./summarize-exposure.ts";

/** Implements ExposureService, which reads exposure. */
export function exposureService(database: Queryable): Implementation {
  return implementForTenants(ExposureService, {
    listExposure: (request, call) => listExposure({ database }, call, request),
    listGrantedRecords: async ({ ranges: granted, ...page }, call) => ({
      page: await listRecords({ database }, call, { ...page, granted }),
    }),
    summarizeExposure: (request, call) => summarizeExposure({ database }, call, request),
    summarizeEmployers: (request, call) => summarizeEmployers({ database }, call, request),
    listReportedPeriods: (request, call) => listReportedPeriods({ database }, call, request),
    listExposureReports: (request, call) => listExposureReports({ database }, call, request),
  });
}
