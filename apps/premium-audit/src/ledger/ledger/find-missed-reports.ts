import { insertCause } from "../../policy/billing/cause.sql.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectPolicy, selectTerms } from "../../policy/policies/policy.sql.ts";
import { coveredDays } from "../../policy/policies/policy.ts";
import { namedSourcesOf, sourceCounts } from "../../rating/terms/named-sources.ts";
import { selectKnownReports, updateComparedTerms } from "./unnamed-report.sql.ts";

/** Few, because the payroll of each term is read. */
const termsAtOnce = 5;

/**
 * Compares each ledger once a week with the reports that count, and has the premium developed for those that it does not know: their
 * event was dead-lettered and not replayed. Replicas may run it concurrently. Resolves to the number of terms that were
 * compared; 0 if none is left.
 */
export async function findMissedReports({
  database,
  exposure,
}: Pick<Dependencies, "database" | "exposure">): Promise<number> {
  const compared = await updateComparedTerms(database, termsAtOnce);
  for (const billed of compared) {
    const { tenant, policyId } = billed;
    const policy = await selectPolicy(database, tenant, policyId);
    const term = (await selectTerms(database, tenant, policyId)).find((candidate) => candidate.term === billed.term);
    const covered = term && coveredDays(term);
    if (!policy || !covered) continue;
    const { employerId } = policy;
    const knownReports = await selectKnownReports(database, billed);
    const missed = new Set<string>();
    const namedSources = namedSourcesOf(term.rating, tenant.ownerId);
    const range = { employerId, from: covered.firstDay, to: covered.lastDay, namedSources };
    for await (const { report } of exposure.listExposure(range, { tenant })) {
      if (!report || knownReports.has(report.reportId)) continue;
      if (sourceCounts(term.rating, report.source ?? { ownerId: tenant.ownerId, employerId }, tenant.ownerId))
        missed.add(report.reportId);
    }
    await database.transaction(async (tx) => {
      for (const id of missed)
        await insertCause(tx, tenant, { policyId, term: term.term, kind: "report_completed", id });
    });
  }
  return compared.length;
}
