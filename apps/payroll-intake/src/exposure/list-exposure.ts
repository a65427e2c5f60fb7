import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ListExposureResponseSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Queryable } from "@platform/postgres/statement";
import type { TenantCall } from "@platform/service/call";
import { selectCountedReports, selectGrantedSources } from "./counted-report.sql.ts";
import { checkExposureRequest, type ExposureRequest } from "./exposure-request.ts";
import { streamLines } from "./stream-lines.ts";

type Response = MessageInitShape<typeof ListExposureResponseSchema>;

/**
 * Streams the payroll lines that count for an employer, the tenant's own and those granted to it: first the sources, then the
 * lines of each report, none for a statement of no payroll. It selects the reports that count once, before the first line; the lines of a report never change.
 * Throws INVALID_ARGUMENT with the violations.
 */
export async function* listExposure(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  asked: ExposureRequest,
): AsyncIterable<Response> {
  const { employerId, from, to } = asked;
  checkExposureRequest(asked);
  const granted = await selectGrantedSources(database, tenant, employerId);
  const sources = [{ ownerId: tenant.ownerId, employerId }, ...granted];
  yield { sources };
  const reports = await selectCountedReports(database, tenant.environment, sources, { from, to });
  yield* streamLines({ database }, tenant.environment, reports, { withPersons: granted.length > 0 });
}
