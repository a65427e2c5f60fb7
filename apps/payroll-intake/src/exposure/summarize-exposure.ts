import type { MessageInitShape } from "@bufbuild/protobuf";
import type { SummarizeExposureResponseSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { compareExposure, previousDays } from "./compare-exposure.ts";
import { selectSources } from "./counted-report.sql.ts";
import { checkExposureRequest, type ExposureRequest, maxSummaryDays } from "./exposure-request.ts";
import { type ExposurePart, selectExposureParts } from "./exposure-summary.sql.ts";
import { toAmounts } from "./exposure-sums.ts";

/**
 * Returns the exposure that counts for an employer, by month, state and class code, with the part of each report: the tenant's
 * own, and from granted exposure the reports that the tenant's audits cite. All figures are from one snapshot, except those of
 * the previous days. Throws INVALID_ARGUMENT with the violations.
 */
export async function summarizeExposure(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  { comparePrevious = false, ...request }: ExposureRequest & { comparePrevious?: boolean },
): Promise<MessageInitShape<typeof SummarizeExposureResponseSchema>> {
  checkExposureRequest(request, { maxDays: maxSummaryDays });
  const { sources } = await selectSources(database, tenant, request.employerId);
  const previous = previousDays(request);
  const [parts, earlier] = await Promise.all([
    selectExposureParts(database, tenant, sources, request),
    comparePrevious ? selectExposureParts(database, tenant, sources, previous) : undefined,
  ]);
  const included = sources.filter(({ ownerId, employerId }) => {
    return (
      ownerId === tenant.ownerId || parts.some((part) => part.owner_id === ownerId && part.employer_id === employerId)
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
  const keyOf = ({ period_end, state, class_code }: ExposurePart) => `${period_end.slice(0, 7)} ${state} ${class_code}`;
  const groups = [...Map.groupBy(parts, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return groups.map(([, ofFigure]) => ({
    month: ofFigure[0]?.period_end.slice(0, 7) ?? "",
    state: ofFigure[0]?.state ?? "",
    classCode: ofFigure[0]?.class_code ?? "",
    amounts: toAmounts(ofFigure),
    parts: ofFigure.map((part) => ({ reportId: part.report_id, amounts: toAmounts([part]) })),
  }));
}

function reportsOf(parts: readonly ExposurePart[]) {
  const byId = new Map(parts.map((part) => [part.report_id, part]));
  return [...byId.values()].map((part) => ({
    reportId: part.report_id,
    source: { ownerId: part.owner_id, employerId: part.employer_id },
    periodStart: part.period_start,
    periodEnd: part.period_end,
    ...(part.subcontractor_payments !== null && { subcontractorPayments: part.subcontractor_payments }),
  }));
}
