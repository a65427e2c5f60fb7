import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { exact, zero } from "@platform/decimal/exact";
import { statement } from "@platform/postgres/statement";
import type { Tenant } from "@platform/service/tenant";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announceForgottenCauses } from "../src/billing/cause.sql.ts";
import { findMissedReports } from "../src/ledger/find-missed-reports.ts";
import { lookForLateReports } from "../src/ledger/look-for-late-reports.ts";
import type { TestReport } from "./exposure-server.ts";
import { refusal, startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

const billing = { mode: "pay_as_you_go" };
const classifications = [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }] }];
const months = Array.from({ length: 12 }, (_, month) => ({
  periodStart: new Date(Date.UTC(2025, month, 1)).toISOString().slice(0, 10),
  periodEnd: new Date(Date.UTC(2025, month + 1, 0)).toISOString().slice(0, 10),
}));

/** Creates a policy that pays as it goes, and waits until its ledger has read that nothing is reported. */
async function billedPolicy(members: Omit<NonNullable<Parameters<typeof service.policy>[0]>, "billing"> = {}) {
  const policy = await service.policy({ ...members, billing } as Parameters<typeof service.policy>[0]);
  await settled(policy.id);
  return policy;
}

const pending = statement<{ n: number }>(
  "test_pending_causes",
  "SELECT count(*)::int AS n FROM ledger_causes WHERE policy_id = $1",
);

/** Waits until every cause is in an entry, or needed none. */
async function settled(policyId: string) {
  await expect.poll(async () => (await service.database.query(pending, [policyId]))[0]?.n).toBe(0);
}

async function entries(policyId: string) {
  return service.ledgers.listLedgerEntries({ policyId, order: "oldest", limit: 100 }, { tenant });
}

/** Waits for the entry that names a cause last. */
async function entryOf(policyId: string, kind: string, id: string) {
  const find = async () =>
    (await entries(policyId)).entries.findLast(({ causes }) => causes.some((c) => c.kind === kind && c.id === id));
  await expect.poll(find).toBeDefined();
  return (await find()) ?? Promise.reject(new Error("no entry"));
}

async function completed(policyId: string, report: TestReport) {
  await service.publishProcessed(report);
  return entryOf(policyId, "report_completed", report.reportId);
}

async function voided(policyId: string, report: TestReport) {
  service.payroll.reports.splice(service.payroll.reports.indexOf(report), 1);
  await service.publishVoided(report);
  return entryOf(policyId, "report_voided", report.reportId);
}

async function finalAudit(policyId: string) {
  const { audit } = await service.audits.createAudit({ policyId }, { tenant });
  return service.finished(audit?.id ?? "");
}

describe("the ledger of a pay-as-you-go policy", () => {
  test("charges each report; the instalments are the final premium and the audit adjusts nothing", async () => {
    const rating = { classifications, experienceModifier: "1.00", expenseConstant: "240", discountTable: "A" };
    const policy = await billedPolicy({ rating, premium: "24000" });
    for (const [index, month] of months.entries()) {
      const report = service.report(policy.employerId, { ...month, grossWages: "20000" });
      const entry = await completed(policy.id, report);
      expect(entry).toMatchObject({ number: index + 1, earnedTo: month.periodEnd, kind: "premium", code: "" });
      const { worksheet } = await service.ledgers.getLedgerEntry({ policyId: policy.id, id: entry.id }, { tenant });
      expect(worksheet?.lines.flatMap(({ sources }) => sources.map(({ reportId }) => reportId))).toContain(
        report.reportId,
      );
    }
    const audit = await finalAudit(policy.id);
    const { entries: all, totals } = await entries(policy.id);
    expect(all).toHaveLength(13);
    expect(all.at(-1)).toMatchObject({ kind: "final_audit", due: "0.00", auditId: audit.id });
    expect(exact(totals?.due ?? "").eq(audit.results?.actualPremium ?? "")).toBe(true);
    expect(audit.results).toMatchObject({ adjustment: "0", adjustmentType: "no_change" });
    expect(all.filter(({ due }) => exact(due ?? "").lte(zero))).toHaveLength(1);

    const again = await service.audits.reviseAudit({ id: audit.id }, { tenant });
    expect(again.audit?.version).toBe(1);
  });

  test("takes back what a voided report was charged, and publishes each entry", async () => {
    const policy = await billedPolicy();
    const january = service.report(policy.employerId, { ...months[0], grossWages: "1000" });
    expect(await completed(policy.id, january)).toMatchObject({ due: "100.00", chargedBefore: "0.00" });
    const february = service.report(policy.employerId, { ...months[1], grossWages: "1000" });
    expect(await completed(policy.id, february)).toMatchObject({ earned: "200.00", earnedTo: "2025-02-28" });
    expect(await voided(policy.id, february)).toMatchObject({ earned: "100.00", due: "-100.00" });
  });

  test("shows what it cannot calculate with the code, charges nothing for it, and catches up", async () => {
    const policy = await billedPolicy();
    const february = service.report(policy.employerId, { ...months[1], grossWages: "1000" });
    const failed = await completed(policy.id, february);
    expect(failed).toMatchObject({ code: "MISSING_DAYS", chargedBefore: "0.00", earnedTo: "2025-02-28" });
    expect([failed.due, failed.earned]).toEqual([undefined, undefined]);
    const january = service.report(policy.employerId, { ...months[0], grossWages: "1000" });
    expect(await completed(policy.id, january)).toMatchObject({ code: "", due: "200.00" });
  });

  test("a redelivered event makes no second entry, and an entry does not change", async () => {
    const policy = await billedPolicy();
    const report = service.report(policy.employerId, { ...months[0], grossWages: "1000" });
    await completed(policy.id, report);
    const change = statement("test_change_entry", "UPDATE ledger_entries SET earned = 0");
    await expect(service.database.query(change)).rejects.toThrow(/do not change/);
    const { totals } = await entries(policy.id);
    expect(totals).toMatchObject({ entries: 1, due: "100.00", totalDue: "100.00" });
  });

  test("pages by entries, oldest or newest first", async () => {
    const policy = await billedPolicy();
    for (const month of months.slice(0, 3)) {
      await completed(policy.id, service.report(policy.employerId, { ...month, grossWages: "1000" }));
    }
    for (const [order, numbers] of [
      ["oldest", [1, 2, 3]],
      ["newest", [3, 2, 1]],
    ] as const) {
      const first = await service.ledgers.listLedgerEntries({ policyId: policy.id, order, limit: 2 }, { tenant });
      const startingAfter = first.entries[1]?.id ?? "";
      const rest = await service.ledgers.listLedgerEntries({ policyId: policy.id, order, startingAfter }, { tenant });
      expect([...first.entries, ...rest.entries].map(({ number }) => number)).toEqual(numbers);
      expect([first.hasMore, rest.hasMore]).toEqual([true, false]);
    }
    const unknown = service.ledgers.listLedgerEntries({ policyId: policy.id, startingAfter: "led_1" }, { tenant });
    expect((await refusal(unknown)).violations[0]?.field).toBe("starting_after");
  });

  test("an interim audit is refused beside it, and it beside an interim audit", async () => {
    const policy = await billedPolicy();
    const asked = { policyId: policy.id, periodEnd: "2025-06-30" };
    expect((await refusal(service.audits.createAudit(asked, { tenant }))).reason).toBe("POLICY_PAYS_AS_YOU_GO");
    const other = await service.policy();
    await service.audits.createAudit({ ...asked, policyId: other.id }, { tenant });
    const change = { id: other.id, members: { billing }, updateMask: { paths: ["billing"] } };
    expect((await refusal(service.policies.updatePolicy(change, { tenant }))).reason).toBe("INTERIM_AUDIT_EXISTS");
    await completed(policy.id, service.report(policy.employerId, { ...months[0], grossWages: "1000" }));
    const removal = { id: policy.id, members: {}, updateMask: { paths: ["billing"] } };
    expect((await refusal(service.policies.updatePolicy(removal, { tenant }))).reason).toBe("LEDGER_IN_USE");
  });
});

describe("an event that was dead-lettered", () => {
  const weekPasses = statement(
    "test_week_passes",
    "UPDATE policy_terms SET compared_on = '2025-06-01' WHERE policy_id = $1",
  );
  const compareAll = async () => {
    for (let left = 1; left > 0; ) left = await findMissedReports(service);
  };

  test("of a report: the ledger finds it within a week, and charges it once", async () => {
    const policy = await billedPolicy();
    await completed(policy.id, service.report(policy.employerId, { ...months[0], grossWages: "1000" }));
    const missed = service.report(policy.employerId, { ...months[1], grossWages: "1000" });
    for (let week = 0; week < 2; week++) {
      await service.database.query(weekPasses, [policy.id]);
      await compareAll();
    }
    expect(await entryOf(policy.id, "report_completed", missed.reportId)).toMatchObject({ due: "100.00", number: 2 });
    await service.database.query(weekPasses, [policy.id]);
    await compareAll();
    await settled(policy.id);
    expect((await entries(policy.id)).totals).toMatchObject({ entries: 2, due: "200.00" });
  });

  test("of a development: the cause is announced again after an hour", async () => {
    const policy = await billedPolicy();
    const report = service.report(policy.employerId, { ...months[0], grossWages: "1000" });
    const forget = statement(
      "test_forgotten_cause",
      `INSERT INTO ledger_causes (environment, owner_id, policy_id, term, kind, id, announced_at)
       VALUES ($1, $2, $3, 1, 'report_completed', $4, now() - interval '2 hours')`,
    );
    await service.database.query(forget, [tenant.environment, tenant.ownerId, policy.id, report.reportId]);
    expect(await service.database.transaction(announceForgottenCauses)).toBe(1);
    expect(await service.database.transaction(announceForgottenCauses)).toBe(0);
    expect(await entryOf(policy.id, "report_completed", report.reportId)).toMatchObject({ due: "100.00" });
  });
});

describe("a report that does not come", () => {
  const monthly = { ...billing, paySchedule: "monthly" };
  const reportedBy = (policy: { employerId: string }, month: number) =>
    service.report(policy.employerId, { ...months[month], grossWages: "20000" });

  test("is estimated after the days of grace, and the estimate is reversed when it comes", async () => {
    const policy = await service.policy({ premium: "36500", billing: monthly } as Parameters<typeof service.policy>[0]);
    const { entries: first } = await waitFor(policy.id, 1);
    expect(first[0]).toMatchObject({ kind: "estimate", due: "36500.00", earnedTo: "" });
    expect(first[0]?.estimates).toHaveLength(12);
    expect(first[0]?.causes[0]).toMatchObject({ kind: "report_late", id: "2025-01-01/2025-01-31" });
    expect(policy.billing?.graceDays).toBe(10);
    expect(await expectedOf(policy.id)).toEqual(months.map(({ periodEnd }) => `estimated ${periodEnd}`));
    // A later month is charged while an earlier one is estimated.
    await service.publishProcessed(reportedBy(policy, 1));
    const [, reversal, entry] = (await waitFor(policy.id, 3)).entries;
    expect(reversal).toMatchObject({ kind: "reversal", due: "-2800.00" });
    expect(entry).toMatchObject({ kind: "premium", due: "2000.00", earnedTo: "2025-02-28", code: "" });
    expect(entry?.estimates).toHaveLength(11);
    expect((await expectedOf(policy.id)).slice(0, 3)).toEqual([
      ...["estimated 2025-01-31", "reported 2025-02-28", "estimated 2025-03-31"],
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
    const fortnightly = (payPeriodStart: string) => ({ ...billing, paySchedule: "biweekly", payPeriodStart });
    const members = { premium: "36500", billing: fortnightly("2025-02-05") };
    const policy = await service.policy(members as Parameters<typeof service.policy>[0]);
    await waitFor(policy.id, 1);
    expect(policy.billing?.payPeriodStart).toBe("2025-02-05");
    const ends = await expectedOf(policy.id);
    expect([ends.length, ...ends.slice(0, 2), ends.at(-1)]).toEqual([
      ...[27, "estimated 2025-01-07", "estimated 2025-01-21", "estimated 2025-12-31"],
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
      ...["estimate 36500.00", "reversal -36500.00", "estimate 36500.00"],
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
      `WITH moved AS (UPDATE policies SET effective_at = effective_at - interval '7 days' WHERE id = $1)
       UPDATE policy_terms SET effective_at = effective_at - interval '7 days', late_checked_on = current_date - 7
       WHERE policy_id = $1`,
    );
    await service.database.query(pass, [policy.id]);
    const looked = await Promise.all([lookForLateReports(service), lookForLateReports(service)]);
    expect(Math.max(...looked)).toBeGreaterThan(0);
    const { entries: late } = await waitFor(policy.id, 1);
    expect(late.map(({ kind, estimates }) => [kind, estimates.length])).toEqual([["estimate", 1]]);
    expect(await lookForLateReports(service)).toBe(0);
    expect((await entries(policy.id)).totals?.entries).toBe(1);
  });

  /** The periods of 2025 that the ledger of a policy expects, page by page. */
  async function expectedOf(policyId: string, call: { tenant: Tenant } = { tenant }) {
    const found: string[] = [];
    for (let page = "", isFirst = true; isFirst || page !== ""; isFirst = false) {
      const asked = { from: "2025-01-01", to: "2025-12-31", limit: 1, page };
      const { terms, nextPage } = await service.ledgers.listExpectedReports(asked, call);
      const periods = terms.flatMap((term) => (term.policyId === policyId ? term.periods : []));
      found.push(...periods.map(({ state, periodEnd }) => `${state} ${periodEnd}`));
      page = nextPage;
    }
    return found;
  }

  test("is expected until its due day, on days and pages that exist", async () => {
    const effectiveDate = timestampFromDate(new Date(Date.now() - 3 * 86_400_000));
    const members = { effectiveDate, billing: monthly } as Parameters<typeof service.policy>[0];
    const policy = await service.policy(members);
    const [from, to] = [0, 40].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    const ask = (more = {}) =>
      service.ledgers.listExpectedReports({ from: from ?? "", to: to ?? "", limit: 100, ...more }, { tenant });
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
    await expect.poll(async () => (await entries(policyId)).entries.length).toBe(count);
    return entries(policyId);
  }
});

/** What can happen to a policy and its payroll, with the month that it happens to and a number. */
const happening = fc.record({
  kind: fc.constantFrom("report", "report", "report", "void", "correct", "endorse", "cancel", "reinstate", "payday"),
  month: fc.nat({ max: 11 }),
  value: fc.integer({ min: 1, max: 99_999_999 }),
});

/** A policy to which anything happens, with all that its ledger must name. */
async function eventfulPolicy(paySchedule: string) {
  const rating = {
    ...{ classifications, experienceModifier: "1.00", expenseConstant: "240", discountTable: "A" },
    ...{ minimumPremium: "900", shortRateFactor: "0.6", terrorismRate: "0.03" },
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
      await change(isCancelled ? { status: "cancelled", cancellationDate, cancellationMethod } : { status: "active" });
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
