import type { Event } from "@platform/contracts/events/v1/events";
import type { Queryable } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import type { RecordedCause } from "../../policy/billing/cause.ts";
import type { RatedPremium } from "./earned-to-date.ts";
import { chargedWith, estimatesWithout, type LedgerEntry, makesEntry, withEstimates } from "./entry.ts";
import { writeEntry } from "./write-entry.ts";

interface Development {
  policy: { id: string; employerId: string };
  term: number;
  kind?: "premium" | "final_audit";
  last: LedgerEntry | undefined;
  now: RatedPremium;
  causes: readonly RecordedCause[];
}

/**
 * Adds the entries that bring a ledger to what is earned now, and returns the events to publish: the reversal of estimates that no longer
 * hold, what is due by payroll and the policy, and the estimates of pay periods whose report is late. The transaction has locked
 * the policy.
 */
export async function writeEntries(
  tx: Queryable,
  tenant: Tenant,
  { policy, term, kind = "premium", last: before, now, causes }: Development,
): Promise<Event[]> {
  let last = before;
  const events: Event[] = [];
  const add = async (entry: Pick<LedgerEntry, "kind" | "causes">, earned: RatedPremium) => {
    const written = await writeEntry(tx, tenant, { policy, term, last, now: earned, ...entry });
    last = written.entry;
    events.push(...written.events);
  };
  const others = causes.filter((cause) => cause.kind !== "report_late");
  const gone = estimatesWithout(before?.estimates, now.estimates);
  const kept = estimatesWithout(before?.estimates, gone);
  const added = estimatesWithout(now.estimates, kept);
  const { earnedTo } = now;
  const days = earnedTo === undefined ? {} : { earnedTo };
  if (gone.length > 0) {
    const earned = withEstimates(chargedWith(last), gone, -1);
    await add(
      { kind: "reversal", causes: others.length > 0 ? others : causes },
      { ...days, earned, missing: [], estimates: kept },
    );
  }
  const { earned: all, worksheet: _, ...rest } = now;
  const earned = all && { earned: withEstimates(all, added, -1) };
  const reported: RatedPremium = { ...now, ...earned, estimates: kept };
  if (kind === "final_audit" || makesEntry(last, { ...rest, ...earned }, others)) {
    await add({ kind, causes: others.length > 0 ? others : causes }, reported);
  }
  if (added.length > 0) {
    const at = causes.at(-1)?.at ?? new Date().toISOString();
    const late = added.map(({ from, to }) => ({ kind: "report_late" as const, id: `${from}/${to}`, at }));
    const charged = withEstimates(chargedWith(last), added);
    await add(
      { kind: "estimate", causes: late },
      { ...days, earned: charged, missing: [], estimates: [...kept, ...added] },
    );
  }
  return events;
}
