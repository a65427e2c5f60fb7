import { insertCause } from "../../policy/billing/cause.sql.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectPolicy, selectTerms } from "../../policy/policies/policy.sql.ts";
import { coveredDays } from "../../policy/policies/policy.ts";
import { dateOf } from "../../rating/days/days.ts";
import { latePeriods } from "./expected-periods.ts";
import { lockUncheckedTerms, updateCheckedOn } from "./late-check.sql.ts";

const termsAtOnce = 50;

/**
 * Looks once a day, by the clock of the database, for pay periods whose report has become late since the day before, and has
 * their ledgers developed. Replicas may run it concurrently: a term that another one has locked is skipped. Resolves to the
 * number of terms that were looked at; 0 if none is left.
 */
export async function lookForLateReports({ database }: Pick<Dependencies, "database">): Promise<number> {
  const count = await database.transaction(async (tx) => {
    const { terms, today } = await lockUncheckedTerms(tx, termsAtOnce);
    for (const { tenant, policyId, term: number, checkedOn } of terms) {
      const policy = await selectPolicy(tx, tenant, policyId);
      const term = (await selectTerms(tx, tenant, policyId)).find((candidate) => candidate.term === number);
      const covered = term && coveredDays(term);
      if (policy?.billing && covered) {
        const before = checkedOn === undefined ? [] : latePeriods(policy.billing, covered, checkedOn);
        const [late] = latePeriods(policy.billing, covered, today).slice(before.length);
        const id = late && `${dateOf(late.first)}/${dateOf(late.last)}`;
        if (id) await insertCause(tx, tenant, { policyId, term: number, kind: "report_late", id });
      }
      await updateCheckedOn(tx, { tenant, policyId, term: number }, today);
    }
    return terms.length;
  });
  return count;
}
