import type { MessageInitShape } from "@bufbuild/protobuf";
import type { SummarizeEmployersResponseSchema } from "@platform/contracts/payroll_intake/v1/exposure";
import { canonicalDecimal } from "@platform/decimal/amount";
import type { Queryable } from "@platform/postgres/query/statement";
import type { TenantCall } from "@platform/service/call/call";
import { type EmployerRange, selectEmployers, selectFigures } from "./employer-exposure.sql.ts";
import { checkSummaryDays } from "./exposure-request.ts";
import { toAmounts } from "./exposure-sums.ts";

const namedEmployers = 100;

/**
 * Returns the exposure that counts for one employer or all, by month, state and class code: the tenant's own, and from granted
 * exposure the reports that the tenant's audits cite. Throws INVALID_ARGUMENT with the violations.
 */
export async function summarizeEmployers(
  { database }: { database: Queryable },
  { tenant }: TenantCall,
  range: EmployerRange,
): Promise<MessageInitShape<typeof SummarizeEmployersResponseSchema>> {
  checkSummaryDays(range);
  const [figures, employers] = await Promise.all([
    selectFigures(database, tenant, range),
    selectEmployers(database, tenant, range),
  ]);
  return {
    figures: figures.map((figure) => ({ ...figure, amounts: toAmounts([figure]) })),
    total: toAmounts(figures),
    employers: employers.slice(0, namedEmployers).map(({ employerId, grossWages }) => ({
      employerId,
      grossWages: canonicalDecimal(grossWages),
    })),
    employerCount: employers.length,
    reportCount: employers.reduce((count, employer) => count + employer.reportCount, 0),
  };
}
