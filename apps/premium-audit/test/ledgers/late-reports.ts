import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { statement } from "@platform/postgres/query/statement";
import type { Tenant } from "@platform/service/call/tenant";
import { refusal } from "@platform/testing/reading/refusal";
import { describe, expect, test } from "vitest";
import { lookForLateReports } from "../../src/ledger/ledger/look-for-late-reports.ts";
import { tenant } from "../running-premium-audit.ts";
import { billing, type LedgerStage, months } from "./ledger-stage.ts";

/** Tests of ledgers that expect a report in vain. */
export function lateReports(stage: () => LedgerStage): void {
  describe("a report that does not come", () => {
    const monthly = { ...billing, paySchedule: "monthly" };
    const reportedBy = (policy: { employerId: string }, month: number) =>
      stage().service.report(policy.employerId, { ...months[month], grossWages: "20000" });

    test("is estimated after the days of grace, and the estimate is reversed when it comes", async () => {
      const { service, completed, finalAudit, entries } = stage();
      const policy = await service.policy({ premium: "36500", billing: monthly } as Parameters<
        typeof service.policy
      >[0]);
      const { entries: first } = await waitFor(policy.id, 1);
      expect(first[0]).toMatchObject({ kind: "estimate", due: "36500.00", earnedTo: "" });
      expect(first[0]?.estimates).toHaveLength(12);
      expect(first[0]?.causes[0]).toMatchObject({ kind: "report_late", id: "2025-01-01/2025-01-31" });
      expect(policy.billing?.graceDays).toBe(10);
      expect(await expectedOf(policy.id)).toEqual(months.map(({ periodEnd }) => `estimated ${periodEnd}`));
      // A later month is charged while an earlier one is estimated.
      await service.intake.publishProcessed(reportedBy(policy, 1));
      const [, reversal, entry] = (await waitFor(policy.id, 3)).entries;
      expect(reversal).toMatchObject({ kind: "reversal", due: "-2800.00" });
      expect(entry).toMatchObject({ kind: "premium", due: "2000.00", earnedTo: "2025-02-28", code: "" });
      expect(entry?.estimates).toHaveLength(11);
      expect((await expectedOf(policy.id)).slice(0, 3)).toEqual([
        "estimated 2025-01-31",
        "reported 2025-02-28",
        "estimated 2025-03-31",
      ]);
      expect(await expectedOf(policy.id, { tenant: { ...tenant, ownerId: "own_stranger" } })).toEqual([]);
      expect(await expectedOf(policy.id, { tenant: { ...tenant, environment: "production" } })).toEqual([]);
      for (const month of months.keys()) if (month !== 1) await completed(policy.id, reportedBy(policy, month));
      const audit = await finalAudit(policy.id);
      expect(audit.results).toMatchObject({ actualPremium: "24000", adjustment: "0" });
      const { entries: all, totals } = await entries(policy.id);
      expect([totals?.due, all.at(-1)?.due, all.at(-1)?.estimates]).toEqual(["24000.00", "0.00", []]);
    });

    test("is expected for the weeks that the employer pays, whatever day the term begins on", async () => {
      const { service } = stage();
      const fortnightly = (payPeriodStart: string) => ({ ...billing, paySchedule: "biweekly", payPeriodStart });
      const members = { premium: "36500", billing: fortnightly("2025-02-05") };
      const policy = await service.policy(members as Parameters<typeof service.policy>[0]);
      await waitFor(policy.id, 1);
      expect(policy.billing?.payPeriodStart).toBe("2025-02-05");
      const ends = await expectedOf(policy.id);
      expect([ends.length, ...ends.slice(0, 2), ends.at(-1)]).toEqual([
        27,
        "estimated 2025-01-07",
        "estimated 2025-01-21",
        "estimated 2025-12-31",
      ]);
      const change = (changed: object) =>
        service.policies.updatePolicy(
          { id: policy.id, members: { billing: { ...billing, ...changed } }, updateMask: { paths: ["billing"] } },
          { tenant },
        );
      // The estimates of the days before are reversed, and those of the new days charge the same.
      await change(fortnightly("2026-01-01"));
      const { entries: all, totals } = await waitFor(policy.id, 3);
      expect(all.map(({ kind, due }) => `${kind} ${due}`)).toEqual([
        "estimate 36500.00",
        "reversal -36500.00",
        "estimate 36500.00",
      ]);
      expect([totals?.due, (await expectedOf(policy.id))[0]]).toEqual(["36500.00", "estimated 2025-01-01"]);
      for (const wrong of [
        fortnightly("2025-02-30"),
        { paySchedule: "monthly", payPeriodStart: "2025-02-05" },
        { payPeriodStart: "2025-02-05" },
      ]) {
        expect((await refusal(change(wrong))).violations[0]?.field).toBe("billing.pay_period_start");
      }
    });

    test("is looked for once a day", async () => {
      const { service, billedPolicy, settled, entries } = stage();
      const effectiveDate = timestampFromDate(new Date(Date.now() - 3 * 86_400_000));
      const policy = await billedPolicy({ effectiveDate });
      const change = { billing: { ...billing, paySchedule: "weekly", graceDays: 0 } };
      await service.policies.updatePolicy(
        { id: policy.id, members: change, updateMask: { paths: ["billing"] } },
        { tenant },
      );
      await settled(policy.id);
      expect((await entries(policy.id)).entries).toEqual([]);
      const pass = statement(
        "test_pass_week",
        `WITH moved AS (UPDATE policies SET effective_at = effective_at - interval '7 days' WHERE id = {id:text})
         UPDATE policy_terms SET effective_at = effective_at - interval '7 days', late_checked_on = current_date - 7
         WHERE policy_id = {id:text}`,
      );
      await service.database.query(pass, { id: policy.id });
      const looked = await Promise.all([lookForLateReports(service), lookForLateReports(service)]);
      expect(Math.max(...looked)).toBeGreaterThan(0);
      const { entries: late } = await waitFor(policy.id, 1);
      expect(late.map(({ kind, estimates }) => [kind, estimates.length])).toEqual([["estimate", 1]]);
      expect(await lookForLateReports(service)).toBe(0);
      expect((await entries(policy.id)).totals?.entries).toBe(1);
    });

    /** Returns the periods of 2025 that the ledger of a policy expects, read page by page. */
    async function expectedOf(policyId: string, call: { tenant: Tenant } = { tenant }) {
      const { service } = stage();
      const states: string[] = [];
      for (let page = "", isFirst = true; isFirst || page !== ""; isFirst = false) {
        const request = { from: "2025-01-01", to: "2025-12-31", limit: 1, page };
        const { terms, nextPage } = await service.ledgers.listExpectedReports(request, call);
        const periods = terms.flatMap((term) => (term.policyId === policyId ? term.periods : []));
        states.push(...periods.map(({ state, periodEnd }) => `${state} ${periodEnd}`));
        page = nextPage;
      }
      return states;
    }

    test("is expected until its due day, on days and pages that exist", async () => {
      const { service } = stage();
      const effectiveDate = timestampFromDate(new Date(Date.now() - 3 * 86_400_000));
      const members = { effectiveDate, billing: monthly } as Parameters<typeof service.policy>[0];
      const policy = await service.policy(members);
      const [firstDay, lastDay] = [0, 40].map((days) =>
        new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
      );
      const ask = (more = {}) =>
        service.ledgers.listExpectedReports(
          { from: firstDay ?? "", to: lastDay ?? "", limit: 100, ...more },
          { tenant },
        );
      const { terms } = await ask();
      const [first] = terms.find(({ policyId }) => policyId === policy.id)?.periods ?? [];
      const due = new Date(Date.parse(first?.periodEnd ?? "") + 10 * 86_400_000).toISOString().slice(0, 10);
      expect(first).toMatchObject({ state: "expected", dueOn: due });
      for (const [wrong, field] of [
        [{ from: "2025-02-30" }, "from"],
        [{ to: "2024-01-01" }, "to"],
        [{ to: "2999-01-01" }, "to"],
        [{ page: "pol_1' OR 1=1" }, "page"],
        [{ limit: 101 }, "limit"],
      ] as const) {
        expect((await refusal(ask(wrong))).violations[0]?.field).toBe(field);
      }
    });

    async function waitFor(policyId: string, count: number) {
      const { entries } = stage();
      await expect.poll(async () => (await entries(policyId)).entries.length).toBe(count);
      return entries(policyId);
    }
  });
}
