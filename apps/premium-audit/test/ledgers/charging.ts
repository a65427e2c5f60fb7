import { exact, zero } from "@platform/decimal/exact";
import { statement } from "@platform/postgres/query/statement";
import { refusal } from "@platform/testing/reading/refusal";
import { describe, expect, test } from "vitest";
import { findMissedReports } from "../../src/ledger/ledger/find-missed-reports.ts";
import { announceForgottenCauses } from "../../src/policy/billing/cause.sql.ts";
import { grantIdOf } from "../exposure-server.ts";
import { tenant } from "../running-premium-audit.ts";
import { billing, classifications, type LedgerStage, months } from "./ledger-stage.ts";

/** Tests of the charges of ledgers, and of the events that they missed. */
export function charging(stage: () => LedgerStage): void {
  describe("the ledger of a pay-as-you-go policy", () => {
    test("charges each report; the instalments are the final premium and the audit adjusts nothing", async () => {
      const { service, billedPolicy, completed, finalAudit, entries } = stage();
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
      const { service, billedPolicy, completed, voided } = stage();
      const policy = await billedPolicy();
      const january = service.report(policy.employerId, { ...months[0], grossWages: "1000" });
      expect(await completed(policy.id, january)).toMatchObject({ due: "100.00", chargedBefore: "0.00" });
      const february = service.report(policy.employerId, { ...months[1], grossWages: "1000" });
      expect(await completed(policy.id, february)).toMatchObject({ earned: "200.00", earnedTo: "2025-02-28" });
      expect(await voided(policy.id, february)).toMatchObject({ earned: "100.00", due: "-100.00" });
    });

    test("shows what it cannot calculate with the code, charges nothing for it, and catches up", async () => {
      const { service, billedPolicy, completed } = stage();
      const policy = await billedPolicy();
      const february = service.report(policy.employerId, { ...months[1], grossWages: "1000" });
      const failed = await completed(policy.id, february);
      expect(failed).toMatchObject({ code: "MISSING_DAYS", chargedBefore: "0.00", earnedTo: "2025-02-28" });
      expect([failed.due, failed.earned]).toEqual([undefined, undefined]);
      const january = service.report(policy.employerId, { ...months[0], grossWages: "1000" });
      expect(await completed(policy.id, january)).toMatchObject({ code: "", due: "200.00" });
    });

    test("charges nothing while a source that the policy names delivers nothing, and all of it from its first report on", async () => {
      const { service, billedPolicy, completed } = stage();
      const north = "emp_north";
      const south = "emp_south";
      const exposureSources = [north, south].map((employerId) => ({ ownerId: tenant.ownerId, employerId }));
      const policy = await billedPolicy({ employerId: north, rating: { classifications, exposureSources } });
      const first = await completed(policy.id, service.report(north, { ...months[0], grossWages: "1000" }));
      expect(first).toMatchObject({
        code: "SOURCE_MISSING",
        chargedBefore: "0.00",
        earnedTo: "2025-01-31",
        missing: [{ employerId: south, cause: "nothing_reported", from: "2025-01-01", to: "2025-01-31", days: 31 }],
      });
      expect([first.due, first.earned]).toEqual([undefined, undefined]);
      // (1,000 + 500) / 100 × 10.
      const second = await completed(policy.id, service.report(south, { ...months[0], grossWages: "500" }));
      expect(second).toMatchObject({ code: "", due: "150.00" });
    });

    test("does not return what was charged for the payroll of a named source whose grant has ended", async () => {
      const { service, billedPolicy, completed, entryOf } = stage();
      const grantor = { ...tenant, ownerId: "own_ledger_grantor" };
      const source = { ownerId: grantor.ownerId, employerId: "emp_granted_ledger" };
      const grant = { ownerId: grantor.ownerId, granteeOwnerId: tenant.ownerId, granteeEmployerId: source.employerId };
      service.payroll.grants.set(tenant.ownerId, [grantor.ownerId]);
      const rating = { classifications, exposureSources: [source] };
      const policy = await billedPolicy({ employerId: source.employerId, rating });
      const report = service.report(source.employerId, { ...months[0], tenant: grantor, grossWages: "1000" });
      expect(await completed(policy.id, report)).toMatchObject({ code: "", due: "100.00" });
      service.payroll.grants.delete(tenant.ownerId);
      service.payroll.grantStatuses.set(grantor.ownerId, "revoked");
      await service.intake.publishGrant("revoked", grant);
      const entry = await entryOf(policy.id, "grant_changed", grantIdOf(grantor.ownerId));
      expect(entry).toMatchObject({
        code: "SOURCE_MISSING",
        chargedBefore: "100.00",
        missing: expect.arrayContaining([expect.objectContaining({ ...source, cause: "revoked" })]),
      });
      expect(entry.due).toBeUndefined();
    });

    test("a redelivered event makes no second entry, and an entry does not change", async () => {
      const { service, billedPolicy, entries, completed } = stage();
      const policy = await billedPolicy();
      const report = service.report(policy.employerId, { ...months[0], grossWages: "1000" });
      await completed(policy.id, report);
      const change = statement("test_change_entry", "UPDATE ledger_entries SET earned = 0");
      await expect(service.database.query(change)).rejects.toThrow(/do not change/);
      const { totals } = await entries(policy.id);
      expect(totals).toMatchObject({ entries: 1, due: "100.00", totalDue: "100.00" });
    });

    test("pages by entries, oldest or newest first", async () => {
      const { service, billedPolicy, completed } = stage();
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
      const { service, billedPolicy, completed } = stage();
      const policy = await billedPolicy();
      const newAudit = { policyId: policy.id, periodEnd: "2025-06-30" };
      expect((await refusal(service.audits.createAudit(newAudit, { tenant }))).reason).toBe("POLICY_PAYS_AS_YOU_GO");
      const other = await service.policy();
      await service.audits.createAudit({ ...newAudit, policyId: other.id }, { tenant });
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
      "UPDATE policy_terms SET compared_on = '2025-06-01' WHERE policy_id = {id:text}",
    );
    const compareAll = async () => {
      for (let remaining = 1; remaining > 0; ) remaining = await findMissedReports(stage().service);
    };

    test("of a report: the ledger finds it within a week, and charges it once", async () => {
      const { service, billedPolicy, settled, entries, entryOf, completed } = stage();
      const policy = await billedPolicy();
      await completed(policy.id, service.report(policy.employerId, { ...months[0], grossWages: "1000" }));
      const missed = service.report(policy.employerId, { ...months[1], grossWages: "1000" });
      for (let week = 0; week < 2; week++) {
        await service.database.query(weekPasses, { id: policy.id });
        await compareAll();
      }
      expect(await entryOf(policy.id, "report_completed", missed.reportId)).toMatchObject({ due: "100.00", number: 2 });
      await service.database.query(weekPasses, { id: policy.id });
      await compareAll();
      await settled(policy.id);
      expect((await entries(policy.id)).totals).toMatchObject({ entries: 2, due: "200.00" });
    });

    test("of a development: the cause is announced again after an hour", async () => {
      const { service, billedPolicy, entryOf } = stage();
      const policy = await billedPolicy();
      const report = service.report(policy.employerId, { ...months[0], grossWages: "1000" });
      const forget = statement(
        "test_forgotten_cause",
        `INSERT INTO ledger_causes (environment, owner_id, policy_id, term, kind, id, announced_at)
         VALUES ({environment:text}, {ownerId:text}, {id:text}, 1, 'report_completed', {reportId:text}, now() - interval '2 hours')`,
      );
      await service.database.query(forget, { ...tenant, id: policy.id, reportId: report.reportId });
      expect(await service.database.transaction(announceForgottenCauses)).toBe(1);
      expect(await service.database.transaction(announceForgottenCauses)).toBe(0);
      expect(await entryOf(policy.id, "report_completed", report.reportId)).toMatchObject({ due: "100.00" });
    });
  });
}
