import { newEvent } from "@platform/messaging/event/event";
import { enqueue } from "@platform/messaging/publish/outbox";
import type { Dependencies } from "../../policy/dependencies.ts";
import { selectPolicy, selectTerms } from "../../policy/policies/policy.sql.ts";
import { coveredDays, type Policy, type Term } from "../../policy/policies/policy.ts";
import { type Days, dateOf, dayNumber, daysOf } from "../../rating/days/days.ts";
import { namedSourcesOf, sourceCounts } from "../../rating/terms/named-sources.ts";
import { missingPeriods } from "./missing-periods.ts";
import { lockTermsToCheck, type UncheckedTerm, updatePayrollChecked } from "./payroll-check.sql.ts";

/** The batch is small, because payroll-intake is called for each term while the terms are locked. */
const termsAtOnce = 20;
/** Five months: so long after the last report, an employer has no rhythm any more. */
const readDays = 150;
/** A term that ended so long ago is not looked at again. */
const forgottenDays = 400;

interface Dependents extends Pick<Dependencies, "database" | "exposure"> {
  /** Days after the end of a pay period until its report is late. */
  graceDays: number;
}

/**
 * Looks once a day, by the clock of the database, at each term without a ledger for pay periods whose report has become late since the
 * day before, by the rhythm in which its employer was reported, and publishes `policy.payroll_missing` for each. The event and the
 * day are written together, so each period is announced once. The first look at a term announces nothing. Replicas may run it
 * concurrently. Resolves to the number of terms that were looked at; 0 if none is left.
 */
export async function lookForMissingPayroll({ database, exposure, graceDays }: Dependents): Promise<number> {
  const count = await database.transaction(async (tx) => {
    const unchecked = await lockTermsToCheck(tx, termsAtOnce);
    for (const each of unchecked) {
      const { tenant, policyId, today } = each;
      const policy = await selectPolicy(tx, tenant, policyId);
      const term = policy && (await selectTerms(tx, tenant, policyId)).find(({ term: number }) => number === each.term);
      const covered = term && coveredDays(term);
      const isOver = !covered || dayNumber(covered.lastDay) + forgottenDays < dayNumber(today);
      if (policy && covered && !isOver) {
        const reported = each.checkedOn === undefined ? [] : await reportedDays(exposure, each, { policy, term });
        const expecting = { covered, rating: term.rating, graceDays, reported };
        const days = { checked: each.checkedOn ?? today, today };
        await enqueue(
          tx,
          missingPeriods(expecting, days).map((period) => missingEvent(each, policy, { period, graceDays })),
        );
      }
      await updatePayrollChecked(tx, each, policy && !isOver ? today : "infinity");
    }
    return unchecked.length;
  });
  return count;
}

/** Days of the reports of the last months that count for a policy, those of grants too. */
async function reportedDays(
  exposure: Dependencies["exposure"],
  { tenant, today }: UncheckedTerm,
  { policy: { employerId }, term: { rating } }: { policy: Policy; term: Term },
): Promise<Days[]> {
  const namedSources = namedSourcesOf(rating, tenant.ownerId);
  const range = { employerId, from: dateOf(dayNumber(today) - readDays), to: today, namedSources };
  const { periods } = await exposure.listReportedPeriods(range, { tenant });
  return periods
    .filter(({ source }) => sourceCounts(rating, source ?? { ownerId: tenant.ownerId, employerId }, tenant.ownerId))
    .map(({ periodStart, periodEnd }) => daysOf(periodStart, periodEnd));
}

function missingEvent(
  { tenant, term }: UncheckedTerm,
  { id: policyId, employerId }: Policy,
  { period, graceDays }: { period: Days; graceDays: number },
) {
  const days = { periodStart: dateOf(period.first), periodEnd: dateOf(period.last) };
  const value = { policyId, employerId, term, ...days, expectedBy: dateOf(period.last + graceDays) };
  return newEvent({ tenant, data: { case: "policyPayrollMissing", value } });
}
