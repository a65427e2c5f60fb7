import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ListExposureResponseSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { type ExposureSource, selectCountedReports, selectSources } from "./counted-report.sql.ts";
import { checkExposureRequest, type ExposureRequest } from "./exposure-request.ts";
import { streamLines } from "./stream-lines.ts";

type Response = MessageInitShape<typeof ListExposureResponseSchema>;

/**
 * Streams the payroll lines that count for an employer: the tenant's own, those of its other employers in `namedSources` and
 * those granted to it. The sources come first, then the lines of each report, none for a statement of no payroll. It selects
 * the reports that count once, before the first line; the lines of a report never change. Throws INVALID_ARGUMENT with the
 * violations.
 */
export async function* listExposure(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { namedSources, ...request }: ExposureRequest & { namedSources?: readonly ExposureSource[] },
): AsyncIterable<Response> {
  checkExposureRequest(request);
  const { sources, ungranted } = await selectSources(database, tenant, request.employerId, namedSources);
  yield { sources, ungranted };
  const reports = await selectCountedReports(database, tenant.environment, sources, request);
  yield* streamLines({ database }, tenant.environment, reports, {
    withPersons: sources.some(({ grantId }) => grantId !== undefined),
  });
}
