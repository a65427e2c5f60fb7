import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { exact, zero } from "@platform/decimal/exact";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TestReport } from "../exposure-server.ts";
import { tenant } from "../running-premium-audit.ts";
import { billing, classifications, type LedgerStage, months } from "./ledger-stage.ts";

/** What holds for ledgers in whatever order things happen. */
export function anyOrder(stage: () => LedgerStage): void {
  /** What can happen to a policy and its payroll, with the month that it happens to and a number. */
  const happening = fc.record({
    kind: fc.constantFrom("report", "report", "report", "void", "correct", "endorse", "cancel", "reinstate", "payday"),
    month: fc.nat({ max: 11 }),
    value: fc.integer({ min: 1, max: 99_999_999 }),
  });

  /** A policy to which anything happens, with all that its ledger must name. */
  async function eventfulPolicy(paySchedule: string) {
    const { service, settled, entries } = stage();
    const rating = {
      classifications,
      experienceModifier: "1.00",
      expenseConstant: "240",
      discountTable: "A",
      minimumPremium: "900",
      shortRateFactor: "0.6",
      terrorismRate: "0.03",
      surcharges: [{ name: "assessment", rate: "0.0123" }],
    };
    const { id, employerId } = await service.policy({
      rating,
      billing: { ...billing, paySchedule },
      premium: "24000",
    } as Parameters<typeof service.policy>[0]);
    const counted = new Map<number, TestReport>();
    const named: [kind: string, id: string][] = [];
    const grossWages = (value: number) => (value / 100).toFixed(2);

    async function report(month: number, value: number) {
      const added = service.report(employerId, { ...months[month], grossWages: grossWages(value) });
      const replaced = counted.get(month);
      if (replaced) service.payroll.reports.splice(service.payroll.reports.indexOf(replaced), 1);
      counted.set(month, added);
      named.push([replaced ? "report_corrected" : "report_completed", added.reportId]);
      await service.publishProcessed(added, replaced ? { replacing: replaced } : {});
    }

    async function change(members: Parameters<typeof service.policies.updatePolicy>[0]["members"]) {
      const paths = Object.keys(members ?? {}).map((name) =>
        name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      );
      const named = paths.flatMap((path) => (path === "rating" ? ["rating.experience_modifier"] : [path]));
      const asked = { id, ...(members && { members }), updateMask: { paths: named } };
      return (await service.policies.updatePolicy(asked, { tenant })).policy?.status;
    }

    let isCancelled = false;
    return {
      id,
      async happens({ kind, month, value }: { kind: string; month: number; value: number }) {
        if (kind === "report" || kind === "correct") return report(month, value);
        if (kind === "endorse") return change({ rating: { experienceModifier: (0.5 + month / 10).toFixed(2) } });
        if (kind === "payday") {
          if (paySchedule !== "biweekly") return;
          return change({ billing: { ...billing, paySchedule, payPeriodStart: months[month]?.periodEnd ?? "" } });
        }
        if (kind === "void") {
          const gone = counted.get(month);
          if (!gone || !counted.delete(month)) return;
          named.push(["report_voided", gone.reportId]);
          service.payroll.reports.splice(service.payroll.reports.indexOf(gone), 1);
          return service.publishVoided(gone);
        }
        if ((kind === "cancel") === isCancelled) return;
        isCancelled = kind === "cancel";
        const cancellationDate = timestampFromDate(new Date(Date.UTC(2025, month, (value % 27) + 2)));
        const cancellationMethod = value % 2 === 0 ? "pro_rata" : "short_rate";
        await change(
          isCancelled ? { status: "cancelled", cancellationDate, cancellationMethod } : { status: "active" },
        );
      },
      /** Reports the months of the year that no report has. */
      async complete() {
        for (const month of months.keys()) if (!counted.has(month)) await report(month, 1_000_000 + month);
      },
      /** Returns the sum of the entries, after checking that they name everything and follow each other. */
      async charged() {
        const names = async () =>
          (await entries(id)).entries.flatMap(({ causes }) => causes.map((c) => `${c.kind} ${c.id}`));
        await expect
          .poll(async () => {
            const found = await names();
            return named.filter(([kind, of]) => !found.includes(`${kind} ${of}`));
          })
          .toEqual([]);
        await settled(id);
        const { entries: all, totals } = await entries(id);
        let sum = zero;
        for (const [index, entry] of all.entries()) {
          expect([entry.number, exact(entry.chargedBefore).toFixed(2)]).toEqual([index + 1, sum.toFixed(2)]);
          sum = sum.plus(entry.due ?? "0");
        }
        expect(totals?.due).toBe(sum.toFixed(2));
        return { due: sum.toFixed(2), totalDue: totals?.totalDue };
      },
    };
  }

  test("the entries are the final premium to the cent and the audit adjusts nothing, whatever happens in whatever order", async () => {
    const { service, finalAudit } = stage();
    const property = fc.asyncProperty(
      fc.array(happening, { maxLength: 14 }),
      fc.array(happening, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("", "monthly", "biweekly"),
      async (before, after, paySchedule) => {
        const policy = await eventfulPolicy(paySchedule);
        for (const each of before) await policy.happens(each);
        await policy.complete();
        // Not after the entries: the audit must not depend on which events the ledger has consumed.
        const audit = await finalAudit(policy.id);
        expect(audit).toMatchObject({ status: "completed", results: { adjustment: "0", adjustmentType: "no_change" } });
        const premium = (of: typeof audit) => ({
          due: exact(of.results?.actualPremium ?? "").toFixed(2),
          totalDue: exact(of.results?.totalPremium ?? "").toFixed(2),
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
