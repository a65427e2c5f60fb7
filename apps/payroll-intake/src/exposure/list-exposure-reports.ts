import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  ListExposureReportsRequest,
  ListExposureReportsResponseSchema,
} from "@platform/contracts/payroll_intake/v1/exposure";
import { pageOf, pageSize } from "@platform/postgres/query/page";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { selectReportParts } from "./employer-exposure.sql.ts";
import { checkSummaryDays } from "./exposure-request.ts";
import { toAmounts } from "./exposure-sums.ts";

/**
 * Returns the amounts that each report adds to the figures of `summarizeEmployers`. Throws INVALID_ARGUMENT with the
 * violations.
 */
export async function listExposureReports(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  request: Omit<ListExposureReportsRequest, "$typeName" | "$unknown">,
): Promise<MessageInitShape<typeof ListExposureReportsResponseSchema>> {
  const size = pageSize(request.limit);
  checkSummaryDays(request);
  const parts = await selectReportParts(database, tenant, request, { ...request, limit: size + 1 });
  const { items, hasMore } = pageOf(parts, size);
  return {
    reports: items.map((part) => ({ ...part, amounts: toAmounts([part]) })),
    hasMore,
  };
}
