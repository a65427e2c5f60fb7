import type { MessageInitShape } from "@bufbuild/protobuf";
import type { SummarizeExposureResponseSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { compareExposure, previousDays } from "./compare-exposure.ts";
import { type ExposureSource, selectSources } from "./counted-report.sql.ts";
import { checkExposureRequest, type ExposureRequest, maxSummaryDays } from "./exposure-request.ts";
import { type ExposurePart, selectExposureParts } from "./exposure-summary.sql.ts";
import { toAmounts } from "./exposure-sums.ts";

interface SummaryRequest extends ExposureRequest {
  comparePrevious?: boolean;
  namedSources?: readonly Pick<ExposureSource, "ownerId" | "employerId">[];
}

/**
 * Returns the exposure that counts for an employer, by month, state and class code, with the part of each report: the tenant's
 * own, and from granted exposure the reports that the tenant's audits cite. All figures are from one snapshot, except those of
 * the previous days. Throws INVALID_ARGUMENT with the violations.
 */
export async function summarizeExposure(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { comparePrevious = false, namedSources, ...request }: SummaryRequest,
): Promise<MessageInitShape<typeof SummarizeExposureResponseSchema>> {
  checkExposureRequest(request, { maxDays: maxSummaryDays });
  const { sources } = await selectSources(database, tenant, request.employerId, namedSources);
  const previous = previousDays(request);
  const [parts, earlier] = await Promise.all([
    selectExposureParts(database, tenant, sources, request),
    comparePrevious ? selectExposureParts(database, tenant, sources, previous) : undefined,
  ]);
  const included = sources.filter(({ ownerId, employerId }) => {
    return (
      ownerId === tenant.ownerId || parts.some((part) => part.ownerId === ownerId && part.employerId === employerId)
    );
  });
  return {
    sources: included,
    figures: figuresOf(parts),
    reports: reportsOf(parts),
    total: toAmounts(parts),
    ...(earlier && { comparison: { ...previous, ...compareExposure(parts, earlier) } }),
  };
}

function figuresOf(parts: readonly ExposurePart[]) {
  const keyOf = ({ periodEnd, state, classCode }: ExposurePart) => `${periodEnd.slice(0, 7)} ${state} ${classCode}`;
  const groups = [...Map.groupBy(parts, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return groups.map(([, ofFigure]) => ({
    month: ofFigure[0]?.periodEnd.slice(0, 7) ?? "",
    state: ofFigure[0]?.state ?? "",
    classCode: ofFigure[0]?.classCode ?? "",
    amounts: toAmounts(ofFigure),
    parts: ofFigure.map((part) => ({ reportId: part.reportId, amounts: toAmounts([part]) })),
  }));
}

function reportsOf(parts: readonly ExposurePart[]) {
  const byId = new Map(parts.map((part) => [part.reportId, part]));
  return [...byId.values()].map((part) => ({
    reportId: part.reportId,
    source: { ownerId: part.ownerId, employerId: part.employerId },
    periodStart: part.periodStart,
    periodEnd: part.periodEnd,
    ...(part.subcontractorPayments !== null && { subcontractorPayments: part.subcontractorPayments }),
  }));
}
