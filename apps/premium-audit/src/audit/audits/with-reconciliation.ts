import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { Dependencies } from "../../policy/dependencies.ts";
import type { Period } from "../../policy/policies/period.ts";
import type { Term } from "../../policy/policies/policy.ts";
import type { ExposureRating } from "../../policy/preview/rate-exposure.ts";
import { reconcileAudit, unreconciledWarnings } from "../reconciliation/reconcile-audit.ts";

interface Rated {
  tenant: Tenant;
  auditId: string;
  employerId: string;
  term: Term;
  period: Period;
}

/** Adds the warnings of documents that do not agree with payroll to the rating of an audit. */
export async function withReconciliation(
  dependencies: Pick<Dependencies, "exposure"> & { database: Queryable },
  { term, period, ...rated }: Rated,
  rating: ExposureRating,
): Promise<ExposureRating> {
  if (!rating.worksheet) return rating;
  const comparisons = await reconcileAudit(dependencies, { ...rated, terms: term.rating, audited: period });
  return { ...rating, warnings: [...rating.warnings, ...unreconciledWarnings(comparisons)] };
}
