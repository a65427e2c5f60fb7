import type { Tenant } from "@platform/service/call/tenant";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

async function completedAudit() {
  const policy = await service.policy();
  const report = service.report(policy.employerId);
  const { audit } = await service.audits.createAudit({ policyId: policy.id }, { tenant });
  return { policy, report, audit: await service.finished(audit?.id ?? "") };
}

test("a late report in the audited days marks the audit with the report's id, until it is revised", async () => {
  const { policy, report, audit } = await completedAudit();
  expect(audit.outOfDate).toBe(false);
  const late = service.report(policy.employerId, { periodStart: "2025-12-20", periodEnd: "2026-01-05" });
  // Also publishes the report that the audit was rated with, which changes nothing.
  await service.intake.publishProcessed(report);
  await service.intake.publishProcessed(late);
  await expect.poll(async () => (await service.audit(audit.id)).outOfDate).toBe(true);
  expect((await service.audit(audit.id)).changedReportIds).toEqual([late.reportId]);
  const { audit: revised } = await service.audits.reviseAudit({ id: audit.id }, { tenant });
  expect(revised).toMatchObject({ outOfDate: false, changedReportIds: [] });
});

test("a voided report marks the audits that were rated with it, and no others", async () => {
  const { policy, report, audit } = await completedAudit();
  const other = await completedAudit();
  await service.intake.publishVoided(service.report(policy.employerId));
  await service.intake.publishVoided(report);
  await expect.poll(async () => (await service.audit(audit.id)).outOfDate).toBe(true);
  expect((await service.audit(audit.id)).changedReportIds).toEqual([report.reportId]);
  expect((await service.audit(other.audit.id)).outOfDate).toBe(false);
});

test("a late report that is then voided leaves the audit unmarked", async () => {
  const { policy, report, audit } = await completedAudit();
  const late = service.report(policy.employerId);
  const later = service.report(policy.employerId);
  await service.intake.publishProcessed(late);
  await service.intake.publishProcessed(later);
  await expect.poll(async () => (await service.audit(audit.id)).changedReportIds).toHaveLength(2);
  await service.intake.publishVoided(late);
  await expect.poll(async () => (await service.audit(audit.id)).changedReportIds).toEqual([later.reportId]);
  await service.intake.publishVoided(later);
  await expect.poll(async () => (await service.audit(audit.id)).outOfDate).toBe(false);
  await service.intake.publishVoided(report);
  await expect.poll(async () => (await service.audit(audit.id)).changedReportIds).toEqual([report.reportId]);
});

test("a changed hire date of an officer marks the audits that were rated with the officer's reports, and no others", async () => {
  const { policy, report, audit } = await completedAudit();
  const other = await completedAudit();
  const late = service.report(policy.employerId);
  await service.intake.publishProcessed(late);
  await expect.poll(async () => (await service.audit(audit.id)).changedReportIds).toEqual([late.reportId]);
  await service.intake.publishHireDateChanged(late);
  await service.intake.publishHireDateChanged(report);
  const both = [late.reportId, report.reportId];
  await expect.poll(async () => (await service.audit(audit.id)).changedReportIds).toEqual(both);
  expect((await service.audit(other.audit.id)).outOfDate).toBe(false);
  const { audit: revised } = await service.audits.reviseAudit({ id: audit.id }, { tenant });
  expect(revised).toMatchObject({ outOfDate: false, changedReportIds: [] });
});

test("a correction with other dates marks the audits that were rated with the replaced report", async () => {
  const { policy, report, audit } = await completedAudit();
  const next = { periodStart: "2026-01-01", periodEnd: "2026-12-31" };
  await service.intake.publishProcessed(service.report(policy.employerId, next), { replacing: report });
  await expect.poll(async () => (await service.audit(audit.id)).changedReportIds).toEqual([report.reportId]);
});

test("pay before the days of an interim audit, which used up a yearly cap, is cited by it and marks it when it changes", async () => {
  const classifications = [{ state: "NV", classCode: "5403", rates: [{ rate: "10" }] }];
  const policy = await service.policy({ rating: { classifications } as never });
  const paid = (periodStart: string, periodEnd: string) => {
    const report = service.report(policy.employerId, { periodStart, periodEnd, grossWages: "30000" });
    for (const line of report.lines) line.state = "NV";
    return report;
  };
  const early = paid("2025-01-01", "2025-06-30");
  const counted = paid("2025-07-01", "2025-12-31");
  const { audit } = await service.audits.createAudit(
    { policyId: policy.id, periodStart: "2025-07-01", type: "interim" } as never,
    { tenant },
  );
  const { id } = await service.finished(audit?.id ?? "");
  expect(service.payroll.cited.get(id)?.toSorted()).toEqual([early.reportId, counted.reportId].toSorted());
  const late = paid("2025-03-01", "2025-03-31");
  await service.intake.publishProcessed(late);
  await service.intake.publishVoided(early);
  const changed = async () => (await service.audit(id)).changedReportIds.toSorted();
  await expect.poll(changed).toEqual([early.reportId, late.reportId].toSorted());
});

test("a report that no longer counted when it was processed marks nothing", async () => {
  const { policy, audit } = await completedAudit();
  await service.intake.publishProcessed(service.report(policy.employerId), { notCounted: true });
  const late = service.report(policy.employerId);
  await service.intake.publishProcessed(late);
  await expect.poll(async () => (await service.audit(audit.id)).changedReportIds).toEqual([late.reportId]);
});

test("a report of other days, another employer, owner or environment marks nothing", async () => {
  const { policy, audit } = await completedAudit();
  const production: Tenant = { ...tenant, environment: "production" };
  await service.intake.publishProcessed(
    service.report(policy.employerId, { periodStart: "2026-01-01", periodEnd: "2026-01-15" }),
  );
  await service.intake.publishProcessed(service.report("another"));
  await service.intake.publishProcessed(service.report(policy.employerId, { tenant: { ...tenant, ownerId: "own_2" } }));
  await service.intake.publishProcessed(service.report(policy.employerId, { tenant: production }));
  const marker = await completedAudit();
  await service.intake.publishProcessed(service.report(marker.policy.employerId));
  await expect.poll(async () => (await service.audit(marker.audit.id)).outOfDate).toBe(true);
  expect((await service.audit(audit.id)).outOfDate).toBe(false);
});

test("a report of an owner that has granted its exposure marks the audit", async () => {
  const grantor: Tenant = { ...tenant, ownerId: "own_grantor" };
  service.payroll.grants.set(tenant.ownerId, [grantor.ownerId]);
  const { policy, audit } = await completedAudit();
  const late = service.report(policy.employerId, { tenant: grantor });
  await service.intake.publishProcessed(late);
  await expect.poll(async () => (await service.audit(audit.id)).changedReportIds).toEqual([late.reportId]);
  service.payroll.grants.clear();
});

test.for([
  { since: "nothing", revised: false },
  { since: "a revision", revised: true },
])(
  "once a grant is taken back, an audit hears no more of that owner's reports; since then there was $since",
  async (the) => {
    const grantor: Tenant = { ...tenant, ownerId: "own_grantor" };
    service.payroll.grants.set(tenant.ownerId, [grantor.ownerId]);
    const { policy, audit } = await completedAudit();
    service.payroll.grants.clear();
    if (the.revised) await service.audits.reviseAudit({ id: audit.id }, { tenant });
    await service.intake.publishProcessed(service.report(policy.employerId, { tenant: grantor }));
    const late = service.report(policy.employerId);
    await service.intake.publishProcessed(late);
    await expect.poll(async () => (await service.audit(audit.id)).changedReportIds).toEqual([late.reportId]);
  },
);

test("a report that arrives while the audit is being rated marks the audit", async () => {
  const policy = await service.policy();
  service.report(policy.employerId);
  const gate = Promise.withResolvers<void>();
  service.payroll.gate = gate.promise;
  const before = service.payroll.calls;
  const { audit } = await service.audits.createAudit({ policyId: policy.id }, { tenant });
  await expect.poll(() => service.payroll.calls).toBeGreaterThan(before);
  // It counts from now on, but the exposure that is being streamed does not contain it.
  const late = service.report(policy.employerId);
  service.payroll.reports.pop();
  await service.intake.publishProcessed(late);
  gate.resolve();
  await expect.poll(async () => (await service.audit(audit?.id ?? "")).changedReportIds).toEqual([late.reportId]);
  expect((await service.audit(audit?.id ?? "")).status).toBe("completed");
});
