import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ListReportedPeriodsResponseSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { type ExposureSource, selectCountedReports, selectSources } from "./counted-report.sql.ts";
import { checkExposureRequest, type ExposureRequest } from "./exposure-request.ts";

/**
 * Returns the periods of an employer's reports that count, from the sources of `listExposure`, each once for each source.
 * Throws INVALID_ARGUMENT with the violations.
 */
export async function listReportedPeriods(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { namedSources, ...request }: ExposureRequest & { namedSources?: readonly ExposureSource[] },
): Promise<MessageInitShape<typeof ListReportedPeriodsResponseSchema>> {
  checkExposureRequest(request);
  const { sources } = await selectSources(database, tenant, request.employerId, namedSources);
  const reports = await selectCountedReports(database, tenant.environment, sources, request);
  const periods = reports.map(({ ownerId, employerId, periodStart, periodEnd }) => {
    return { source: { ownerId, employerId }, periodStart, periodEnd };
  });
  const keyOf = ({ source, periodStart, periodEnd }: (typeof periods)[number]) =>
    [source.ownerId, source.employerId, periodStart, periodEnd].join("\n");
  return { periods: [...new Map(periods.map((period) => [keyOf(period), period])).values()] };
}
