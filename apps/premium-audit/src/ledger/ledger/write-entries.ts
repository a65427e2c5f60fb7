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
  { policy, term, kind = "premium", last, now, causes }: Development,
): Promise<Event[]> {
  const ledger = new LedgerWriter(tx, tenant, { policy, term, last });
  const otherCauses = causes.filter((cause) => cause.kind !== "report_late");
  const premiumCauses = otherCauses.length > 0 ? otherCauses : causes;
  const reversed = estimatesWithout(last?.estimates, now.estimates);
  const remaining = estimatesWithout(last?.estimates, reversed);
  const added = estimatesWithout(now.estimates, remaining);
  const { earnedTo } = now;
  const days = earnedTo === undefined ? {} : { earnedTo };
  if (reversed.length > 0) {
    const earned = withEstimates(chargedWith(ledger.last), reversed, -1);
    const reversal = { ...days, earned, missing: [], estimates: remaining };
    await ledger.add({ kind: "reversal", causes: premiumCauses }, reversal);
  }
  const { earned: all, worksheet: _, ...rest } = now;
  const earned = all && { earned: withEstimates(all, added, -1) };
  if (kind === "final_audit" || makesEntry(ledger.last, { ...rest, ...earned }, otherCauses)) {
    await ledger.add({ kind, causes: premiumCauses }, { ...now, ...earned, estimates: remaining });
  }
  if (added.length > 0) {
    const at = causes.at(-1)?.at ?? new Date().toISOString();
    const late = added.map((estimate) => ({ kind: "report_late" as const, id: `${estimate.from}/${estimate.to}`, at }));
    const charged = withEstimates(chargedWith(ledger.last), added);
    const estimate = { ...days, earned: charged, missing: [], estimates: [...remaining, ...added] };
    await ledger.add({ kind: "estimate", causes: late }, estimate);
  }
  return ledger.events;
}

/** Adds entries to the ledger of a term, each after the one before. */
class LedgerWriter {
  readonly events: Event[] = [];
  last: LedgerEntry | undefined;
  readonly #tx: Queryable;
  readonly #tenant: Tenant;
  readonly #ledger: Pick<Development, "policy" | "term">;

  constructor(tx: Queryable, tenant: Tenant, { policy, term, last }: Pick<Development, "policy" | "term" | "last">) {
    this.#tx = tx;
    this.#tenant = tenant;
    this.#ledger = { policy, term };
    this.last = last;
  }

  async add(entry: Pick<LedgerEntry, "kind" | "causes">, earned: RatedPremium): Promise<void> {
    const written = await writeEntry(this.#tx, this.#tenant, {
      ...this.#ledger,
      last: this.last,
      now: earned,
      ...entry,
    });
    this.last = written.entry;
    this.events.push(...written.events);
  }
}
