import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

type NewAudit = { periodStart?: string; periodEnd?: string; auditType?: string };

async function open(policyId: string, members: NewAudit = {}) {
  const { audit } = await service.audits.createAudit({ policyId, ...members }, { tenant });
  if (!audit) throw new Error("response without an audit");
  return audit;
}

const audited = async (policyId: string, members: NewAudit = {}) =>
  service.finished((await open(policyId, members)).id);
const premiumOf = async (id: string) => (await service.policies.getPolicy({ id }, { tenant })).policy?.premium;

const firstHalf = { periodStart: "2025-01-01", periodEnd: "2025-06-30" };
const secondHalf = { periodStart: "2025-07-01", periodEnd: "2025-12-31" };

describe("final and interim audits", () => {
  test("neither blocks the other; two of the same type for the same days do", async () => {
    const policy = await service.policy();
    // An audit that has failed, as those without payroll do, would block none.
    const unread = Promise.withResolvers<void>();
    service.payroll.gate = unread.promise;
    onTestFinished(() => unread.resolve());
    const interim = await open(policy.id, firstHalf);
    const final = await open(policy.id);
    expect([interim.auditType, final.auditType]).toEqual(["interim", "final"]);
    const second = refusal(open(policy.id, { periodStart: "2025-06-30", periodEnd: "2025-07-31" }));
    expect(await second).toMatchObject({ reason: "DUPLICATE_AUDIT", metadata: { audit_id: interim.id } });
    const again = refusal(open(policy.id, { periodStart: "2025-01-01", periodEnd: "2025-12-31" }));
    expect(await again).toMatchObject({ reason: "DUPLICATE_AUDIT", metadata: { audit_id: final.id } });
    expect((await open(policy.id, secondHalf)).auditType).toBe("interim");
  });

  test("an interim audit is refused once the final one is settled, which it names", async () => {
    const policy = await service.policy();
    const report = service.report(policy.employerId);
    const final = await audited(policy.id);
    const refused = await refusal(open(policy.id, firstHalf));
    const expected = { code: "ALREADY_EXISTS", reason: "FINAL_AUDIT_EXISTS", metadata: { audit_id: final.id } };
    expect(refused).toMatchObject(expected);
    expect(refused.message).toContain(`${final.id} of the term is completed.`);
    await service.intake.publishVoided(report);
    await expect.poll(async () => (await service.audit(final.id)).outOfDate).toBe(true);
    expect((await refusal(open(policy.id, firstHalf))).message).toContain("out of date: rate it again");
    await service.audits.deleteAudit({ id: final.id }, { tenant });
    expect((await open(policy.id, firstHalf)).auditType).toBe("interim");
  });

  test("the scheduled final audit opens although an interim audit was made", async () => {
    const policy = await service.policy();
    service.report(policy.employerId);
    await audited(policy.id, firstHalf);
    const members = { audit: { schedule: "final", method: "self" } };
    await service.policies.updatePolicy({ id: policy.id, members, updateMask: { paths: ["audit"] } }, { tenant });
    const { audits } = await service.audits.listAudits({ policyId: policy.id }, { tenant });
    expect(audits.map(({ auditType }) => auditType)).toEqual(["final", "interim"]);
  });

  test("a type that does not fit the period is refused", async () => {
    const policy = await service.policy();
    const field = async (members: NewAudit) => (await refusal(open(policy.id, members))).violations[0]?.field;
    expect(await field({ auditType: "final", ...firstHalf })).toBe("audit_type");
    expect(await field({ auditType: "half" })).toBe("audit_type");
    expect(await field({ auditType: "interim" })).toBe("period_end");
  });

  test("an interim audit starts by default after the latest one", async () => {
    const policy = await service.policy();
    const first = await open(policy.id, { auditType: "interim", periodEnd: "2025-03-31" });
    service.report(policy.employerId);
    await service.audits.reviseAudit({ id: first.id }, { tenant });
    const second = await open(policy.id, { auditType: "interim", periodEnd: "2025-04-30" });
    expect([first.periodStart, second.periodStart]).toEqual(["2025-01-01", "2025-04-01"]);
  });
});

describe("an instalment", () => {
  test("is the premium to date less what was charged before; the final audit adjusts by the rest", async () => {
    const policy = await service.policy({ premium: "9000" });
    service.report(policy.employerId, { ...firstHalf, grossWages: "60000" });
    const half = service.report(policy.employerId, { ...secondHalf, grossWages: "40000" });
    const first = await audited(policy.id, firstHalf);
    expect(first.results).toMatchObject({
      actualPremium: "6000",
      premiumToDate: "6000",
      chargedBefore: "0",
      instalment: "6000",
      estimatedPremium: "4463.01",
      adjustment: "1536.99",
      totalPremium: "6000",
    });
    expect(await premiumOf(policy.id)).toBe("10536.99");
    const second = await audited(policy.id, secondHalf);
    expect(second.results).toMatchObject({
      actualPremium: "4000",
      premiumToDate: "10000",
      chargedBefore: "6000",
      instalment: "4000",
      estimatedPremium: "4536.99",
      adjustment: "-536.99",
    });
    expect(await premiumOf(policy.id)).toBe("10000");

    half.lines.push(...half.lines.map((line) => ({ ...line, position: 1, grossWages: "5000" })));
    const final = await audited(policy.id);
    expect(final.results).toMatchObject({
      actualPremium: "10500",
      premiumToDate: "10500",
      chargedBefore: "10000",
      instalment: "500",
      estimatedPremium: "9000",
      adjustment: "500",
      adjustmentType: "additional_premium",
    });
    expect(await premiumOf(policy.id)).toBe("10500");
    const { worksheet } = await service.audits.getWorksheet({ auditId: second.id }, { tenant });
    expect(worksheet).toMatchObject({ premiumToDate: "10000", chargedBefore: "6000", instalment: "4000" });
    expect(worksheet?.steps.at(-1)).toMatchObject({ step: "charged_before", amount: "-6000.00", gives: "instalment" });
  });

  test("includes what came late for days that were charged before", async () => {
    const policy = await service.policy();
    const first = service.report(policy.employerId, { ...firstHalf, grossWages: "60000" });
    service.report(policy.employerId, { ...secondHalf, grossWages: "40000" });
    await audited(policy.id, firstHalf);
    first.lines.push(...first.lines.map((line) => ({ ...line, position: 1, grossWages: "1000" })));
    expect((await audited(policy.id, secondHalf)).results).toMatchObject({ chargedBefore: "6000", instalment: "4100" });
  });

  test("does not depend on the order in which audits are opened and rated", async () => {
    const policy = await service.policy();
    service.report(policy.employerId, { grossWages: "36500" });
    const months = Array.from({ length: 12 }, (_, month) => {
      const days = [new Date(Date.UTC(2025, month, 1)), new Date(Date.UTC(2025, month + 1, 0))];
      const [periodStart = "", periodEnd = ""] = days.map((day) => day.toISOString().slice(0, 10));
      return { periodStart, periodEnd };
    });
    const opened = [];
    for (const month of months.toReversed()) opened.push(await open(policy.id, month));
    const settled = await Promise.all(opened.map(({ id }) => service.finished(id)));
    const charged = settled.map(({ results }) => Number(results?.instalment));
    expect(charged.reduce((sum, each) => sum + each, 0)).toBeCloseTo(3650, 6);
    expect((await audited(policy.id)).results).toMatchObject({ actualPremium: "3650", adjustment: "0" });
  });

  test("asks for the payroll of its own days only; the final audit for that of the term", async () => {
    const policy = await service.policy();
    service.report(policy.employerId, { ...secondHalf, grossWages: "40000" });
    expect(await audited(policy.id, secondHalf)).toMatchObject({ status: "completed" });
    expect(await audited(policy.id)).toMatchObject({ status: "failed", failure: { code: "MISSING_DAYS" } });
  });
});

describe("an audit that deducts what another one charged", () => {
  const thirds = [
    { periodStart: "2025-01-01", periodEnd: "2025-04-30" },
    { periodStart: "2025-05-01", periodEnd: "2025-08-31" },
    { periodStart: "2025-09-01", periodEnd: "2025-12-31" },
  ];
  const revise = async (id: string) => (await service.audits.reviseAudit({ id }, { tenant })).audit;
  const sumOf = async (ids: readonly string[]) => {
    const results = await Promise.all(ids.map(async (id) => (await service.audit(id)).results?.instalment));
    return results.reduce((sum, each) => sum + Number(each), 0);
  };

  async function auditedInThirds() {
    const policy = await service.policy();
    const reports = thirds.map((days) => service.report(policy.employerId, { ...days, grossWages: "12000" }));
    const audits = [];
    for (const days of [...thirds, {}]) audits.push((await audited(policy.id, days)).id);
    const [first = "", second = "", third = "", final = ""] = audits;
    return { policy, reports, first, second, third, final };
  }

  test("is out of date, and names it, once that one charges something else", async () => {
    const { reports, first, second, third, final } = await auditedInThirds();
    for (const line of reports[0]?.lines ?? []) line.grossWages = "15000";
    expect(await revise(first)).toMatchObject({ results: { instalment: "1500" }, outOfDate: false });
    for (const id of [second, third, final]) {
      expect(await service.audit(id)).toMatchObject({ outOfDate: true, changedAuditIds: [first] });
    }
    expect(await revise(final)).toMatchObject({ results: { actualPremium: "3900", chargedBefore: "3900" } });
    // The second one charges less now than the final one deducts.
    expect(await revise(second)).toMatchObject({ results: { chargedBefore: "1500", instalment: "1200" } });
    expect(await service.audit(third)).toMatchObject({ outOfDate: true, changedAuditIds: [first] });
    await revise(third);
    await revise(final);
    expect(await sumOf([first, second, third, final])).toBe(3900);
    for (const id of [first, second, third, final]) expect((await service.audit(id)).outOfDate).toBe(false);
  });

  test("is up to date again once that one charges the same again", async () => {
    const { reports, first, third } = await auditedInThirds();
    for (const line of reports[0]?.lines ?? []) line.grossWages = "15000";
    await revise(first);
    for (const line of reports[0]?.lines ?? []) line.grossWages = "12000";
    await revise(first);
    expect(await service.audit(third)).toMatchObject({ outOfDate: false, changedAuditIds: [] });
  });

  test("is out of date once that one is closed as non-compliant, and once the charge is withdrawn", async () => {
    const policy = await service.policy({ premium: "3650" });
    const days = { periodStart: "2025-01-01", periodEnd: "2025-01-31" };
    const rest = { periodStart: "2025-02-01" };
    const failed = await audited(policy.id, days);
    service.report(policy.employerId, { periodStart: "2025-02-01", periodEnd: "2025-12-31", grossWages: "36500" });
    const later = await audited(policy.id, rest);
    expect([failed.status, later.status]).toEqual(["failed", "completed"]);
    await service.audits.closeAuditNoncompliant({ id: failed.id, requestsMade: 2 }, { tenant });
    expect(await service.audit(later.id)).toMatchObject({ changedAuditIds: [failed.id] });
    expect((await revise(later.id))?.results).toMatchObject({ chargedBefore: "310", instalment: "3340" });
  });

  test("of audits that are revised at the same time, each deducts what the others charge, or is out of date", async () => {
    const { reports, ...ids } = await auditedInThirds();
    for (const { lines } of reports) for (const line of lines) line.grossWages = "15000";
    const all = [ids.first, ids.second, ids.third, ids.final];
    await Promise.all(all.toReversed().map(revise));
    for (const id of all) if ((await service.audit(id)).outOfDate) await revise(id);
    expect(await sumOf(all)).toBe(4500);
    for (const id of all) expect((await service.audit(id)).outOfDate).toBe(false);
  });
});

test("deleting the final audit leaves what interim audits made of the premium", async () => {
  const policy = await service.policy({ premium: "9000" });
  service.report(policy.employerId, { grossWages: "36500" });
  await audited(policy.id, firstHalf);
  const before = await premiumOf(policy.id);
  const final = await audited(policy.id);
  expect(await premiumOf(policy.id)).toBe("3650");
  await service.audits.deleteAudit({ id: final.id }, { tenant });
  expect(await premiumOf(policy.id)).toBe(before);
});

test("an audit that a later one deducts is deleted only after the later one", async () => {
  const policy = await service.policy();
  service.report(policy.employerId, { grossWages: "36500" });
  const first = await audited(policy.id, firstHalf);
  const second = await audited(policy.id, secondHalf);
  const final = await audited(policy.id);
  const remove = ({ id }: { id: string }) => service.audits.deleteAudit({ id }, { tenant });
  const inUse = (by: { id: string }) => ({ reason: "AUDIT_IN_USE", metadata: { record_id: by.id } });
  expect(await refusal(remove(second))).toMatchObject(inUse(final));
  await remove(final);
  expect(await refusal(remove(first))).toMatchObject(inUse(second));
  await remove(second);
  await remove(first);
});
