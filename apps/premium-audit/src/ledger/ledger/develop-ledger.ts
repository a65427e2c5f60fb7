import { enqueue } from "@platform/messaging/publish/outbox";
import type { Queryable } from "@platform/postgres/query/statement";
import { type BilledTerm, takeCauses } from "../../policy/billing/cause.sql.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectPolicy, selectTerms } from "../../policy/policies/policy.sql.ts";
import { coveredDays } from "../../policy/policies/policy.ts";
import { earnedToDate } from "./earned-to-date.ts";
import { selectLastEntry } from "./entry.sql.ts";
import { selectFinalPremium } from "./final-premium.sql.ts";
import { writeEntries } from "./write-entries.ts";

/**
 * Calculates the premium of a term to date and adds an entry with the difference to what was charged before, which names all
 * causes that are in no entry yet. After the final audit the premium is that of the audit, until it is rated again. Idempotent:
 * without a cause it does nothing. The lock on the policy serializes the entries of a policy.
 */
export async function developLedger(
  { exposure, tx }: Pick<Dependencies, "exposure"> & { tx: Queryable },
  billed: BilledTerm,
): Promise<void> {
  const { tenant, policyId } = billed;
  const policy = await selectPolicy(tx, tenant, policyId, { lock: true });
  const causes = await takeCauses(tx, billed);
  const terms = await selectTerms(tx, tenant, policyId);
  const term = terms.find((candidate) => candidate.term === billed.term);
  if (causes.length === 0 || !policy || !term?.paysAsYouGo) return;
  const last = await selectLastEntry(tx, billed);
  const final = await selectFinalPremium(tx, tenant, policyId, term);
  const earnedTo = coveredDays(term)?.lastDay;
  const now = final
    ? { ...(earnedTo && { earnedTo }), earned: final, missing: [], auditId: final.auditId }
    : await earnedToDate({ exposure, tx }, { tenant, policy, term }, { chargedTo: last?.earnedTo });
  await enqueue(tx, await writeEntries(tx, tenant, { policy, term: term.term, last, now, causes }));
}
