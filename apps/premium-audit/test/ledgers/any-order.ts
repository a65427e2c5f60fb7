import { exact } from "@platform/decimal/exact";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tenant } from "../running-premium-audit.ts";
import { eventfulPolicy } from "./eventful-policy.ts";
import type { LedgerStage } from "./ledger-stage.ts";

/** Tests of ledgers to whose policies anything happens in any order. */
export function anyOrder(stage: () => LedgerStage): void {
  const happening = fc.record({
    kind: fc.constantFrom("report", "report", "report", "void", "correct", "endorse", "cancel", "reinstate", "payday"),
    month: fc.nat({ max: 11 }),
    value: fc.integer({ min: 1, max: 99_999_999 }),
  });

  test("the entries are the final premium to the cent and the audit adjusts nothing, whatever happens in whatever order", async () => {
    const { service, finalAudit } = stage();
    const property = fc.asyncProperty(
      fc.array(happening, { maxLength: 14 }),
      fc.array(happening, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("", "monthly", "biweekly"),
      async (before, after, paySchedule) => {
        const policy = await eventfulPolicy(stage(), paySchedule);
        for (const each of before) await policy.happens(each);
        await policy.complete();
        // The test does not wait for the entries: the audit must not depend on which events the ledger has consumed.
        const audit = await finalAudit(policy.id);
        expect(audit).toMatchObject({ status: "completed", results: { adjustment: "0", adjustmentType: "no_change" } });
        const premium = ({ results }: typeof audit) => ({
          due: exact(results?.actualPremium ?? "").toFixed(2),
          totalDue: exact(results?.totalPremium ?? "").toFixed(2),
        });
        expect(await policy.charged()).toEqual(premium(audit));

        for (const each of after) await policy.happens(each);
        await policy.complete();
        const { audit: revised } = await service.audits.reviseAudit({ id: audit.id }, { tenant });
        expect(revised && premium(revised)).toEqual(await policy.charged());
        const { audit: same } = await service.audits.reviseAudit({ id: audit.id }, { tenant });
        expect(same?.version).toBe(revised?.version);
      },
    );
    await fc.assert(property, { numRuns: 6 });
  });
}
