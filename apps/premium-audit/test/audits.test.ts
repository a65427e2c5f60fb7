import { Fault } from "@platform/service/call/fault";
import type { Tenant } from "@platform/service/call/tenant";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

async function open(policyId: string, period: { periodStart?: string; periodEnd?: string } = {}) {
  const { audit } = await service.audits.createAudit({ policyId, ...period }, { tenant });
  if (!audit) throw new Error("response without an audit");
  return audit;
}

async function completed(policyId: string) {
  return service.finished((await open(policyId)).id);
}

const typesOf = async (id: string) => (await service.eventsOf(id)).map(({ type }) => type);

test("a new audit is rated after the response, from the term's exposure, and adjusts the policy's premium", async () => {
  const policy = await service.policy();
  service.report(policy.employerId, { grossWages: "60000" });
  const opened = await open(policy.id);
  expect(opened).toMatchObject({
    status: "in_progress",
    periodStart: "2025-01-01",
    periodEnd: "2025-12-31",
    version: 0,
  });
  expect(await service.finished(opened.id)).toMatchObject({
    status: "completed",
    version: 1,
    results: {
      remuneration: "60000",
      estimatedPremium: "5000",
      actualPremium: "6000",
      adjustment: "1000",
      adjustmentType: "additional_premium",
    },
  });
  expect(await typesOf(opened.id)).toEqual(["audit.started", "audit.completed"]);
  expect(await typesOf(policy.id)).toEqual(["policy.created", "policy.premium_adjusted"]);
  const { policy: adjusted } = await service.policies.getPolicy({ id: policy.id }, { tenant });
  expect(adjusted).toMatchObject({ premium: "6000", estimatedPremium: "5000" });
});

test("the worksheet has every line, step and payroll line that the premium was calculated from", async () => {
  const policy = await service.policy();
  const report = service.report(policy.employerId, { grossWages: "60000" });
  const { id } = await completed(policy.id);
  const { worksheet, version } = await service.audits.getWorksheet({ auditId: id }, { tenant });
  expect(version).toBe(1);
  expect(worksheet).toMatchObject({
    method: "rates",
    manualPremium: "6000",
    finalPremium: "6000",
    lines: [
      {
        state: "IL",
        classCode: "5403",
        firstDay: "2025-01-01",
        lastDay: "2025-12-31",
        payroll: "60000",
        rate: "10",
        premium: "6000",
        sources: [{ reportId: report.reportId, positions: [{ first: 0, last: 0 }] }],
      },
    ],
  });
  expect(worksheet?.steps.map(({ step }) => step)).toContain("minimum_premium");
});

test("granted exposure of other owners is added to the tenant's own", async () => {
  const grantor: Tenant = { ...tenant, ownerId: "own_grantor" };
  const policy = await service.policy();
  service.report(policy.employerId, { grossWages: "10000" });
  service.report(policy.employerId, { grossWages: "20000", tenant: grantor });
  service.payroll.grants.set(tenant.ownerId, [grantor.ownerId]);
  const { results } = await completed(policy.id);
  service.payroll.grants.clear();
  expect(results?.remuneration).toBe("30000");
});

test("an audit that cannot be rated fails with a code and the list of missing data", async () => {
  const policy = await service.policy();
  const empty = await completed(policy.id);
  expect(empty).toMatchObject({ status: "failed", failure: { code: "NO_EXPOSURE" } });
  expect(empty.results).toBeUndefined();
  const sheet = await service.audits.getWorksheet({ auditId: empty.id }, { tenant });
  expect([sheet.worksheet, sheet.version, sheet.status]).toEqual([undefined, 0, "failed"]);
  const first = service.audits.getWorksheet({ auditId: empty.id, version: 1 }, { tenant });
  expect((await refusal(first)).code).toBe("NOT_FOUND");

  service.report(policy.employerId, { periodStart: "2025-02-01", periodEnd: "2025-11-30" });
  const gaps = await completed(policy.id);
  expect(gaps.failure).toMatchObject({
    code: "MISSING_DAYS",
    message:
      "62 days of the audit are in no payroll report and no statement of no payroll: " +
      "2025-01-01 to 2025-01-31, 2025-12-01 to 2025-12-31.",
    missingDays: 62,
    missing: [
      { code: "MISSING_DAYS", from: "2025-01-01", to: "2025-01-31", days: 31 },
      { code: "MISSING_DAYS", from: "2025-12-01", to: "2025-12-31", days: 31 },
    ],
  });
  expect(await typesOf(gaps.id)).toEqual(["audit.started", "audit.failed"]);
  const failed = (await service.eventsOf(gaps.id)).at(-1)?.event.data;
  expect(failed).toMatchObject({ value: { audit: { failure: { code: "MISSING_DAYS", missingDays: 62 } } } });

  const [line] = service.report(policy.employerId).lines;
  if (line) Object.assign(line, { employeeId: "E-2", classCode: "8810" });
  const unrated = await completed(policy.id);
  expect(unrated.failure).toMatchObject({ code: "UNRATED_CLASS", missing: [{ state: "IL", classCode: "8810" }] });

  const bare = await service.policy({ rating: { classifications: [] } });
  service.report(bare.employerId);
  expect((await completed(bare.id)).failure?.code).toBe("RATES_MISSING");
});

test("an audit fails if its premium is too large to be real", async () => {
  const classifications = [{ state: "IL", classCode: "5403", rates: [{ rate: "999999" }] }];
  const policy = await service.policy({ rating: { classifications, experienceModifier: "999999" } });
  service.report(policy.employerId, { grossWages: "99999999999" });
  expect((await completed(policy.id)).failure?.code).toBe("AMOUNT_TOO_LARGE");
});

test("a term has one final audit, except failed ones", async () => {
  const policy = await service.policy();
  const first = await completed(policy.id);
  expect(first.status).toBe("failed");
  service.report(policy.employerId);
  const [one, two] = await Promise.allSettled([open(policy.id), open(policy.id)]);
  const refused = [one, two].find((outcome) => outcome.status === "rejected");
  expect([one, two].filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  const metadata = { audit_id: expect.stringMatching(/^aud_/) };
  expect(refused?.reason).toMatchObject({ code: "ALREADY_EXISTS", reason: "DUPLICATE_AUDIT", metadata });
});

test("the period of an audit must be within a term", async () => {
  const policy = await service.policy();
  const refusePeriod = (periodStart: string, periodEnd: string) => refusal(open(policy.id, { periodStart, periodEnd }));
  expect((await refusePeriod("2024-12-31", "2025-06-30")).violations[0]?.field).toBe("period_start");
  expect((await refusePeriod("2025-06-30", "2026-01-02")).violations[0]?.field).toBe("period_end");
  expect((await refusePeriod("2025-06-30", "2025-06-01")).violations[0]?.field).toBe("period_end");
  expect((await refusePeriod("2025-02-30", "2025-06-01")).violations[0]?.field).toBe("period_start");
  expect((await refusal(open("pol_unknown"))).code).toBe("NOT_FOUND");
});

test("a retried request creates one audit", async () => {
  const policy = await service.policy();
  service.report(policy.employerId);
  const createAgain = () => service.audits.createAudit({ policyId: policy.id }, { tenant, requestId: "req_again" });
  const one = await createAgain();
  const two = await createAgain();
  expect(two.audit?.id).toBe(one.audit?.id);
  const { audits } = await service.audits.listAudits({ policyId: policy.id }, { tenant });
  expect(audits.map(({ id }) => id)).toEqual([one.audit?.id]);
});

test("an audit waits while payroll-intake is unavailable, and is rated afterwards", async () => {
  const policy = await service.policy();
  service.report(policy.employerId);
  service.payroll.fault = new Fault("UNAVAILABLE", "DATABASE_UNAVAILABLE", "Unavailable.");
  const before = service.payroll.calls;
  const { id } = await open(policy.id);
  await expect.poll(() => service.payroll.calls).toBeGreaterThan(before);
  expect((await service.audit(id)).status).toBe("in_progress");
  service.payroll.fault = undefined;
  expect((await service.finished(id)).status).toBe("completed");
  expect((await service.audits.listAuditVersions({ auditId: id }, { tenant })).versions).toHaveLength(1);
});

test("a revision adds a version from the current exposure and keeps the earlier one", async () => {
  const policy = await service.policy();
  const report = service.report(policy.employerId, { grossWages: "60000" });
  const { id } = await completed(policy.id);
  const [line] = report.lines;
  if (line) line.grossWages = "40000";
  const { audit: revised } = await service.audits.reviseAudit({ id, reason: "wages corrected" }, { tenant });
  expect(revised).toMatchObject({
    status: "completed",
    version: 2,
    revisionReason: "wages corrected",
    results: { actualPremium: "4000", adjustment: "-1000", adjustmentType: "return_premium" },
  });
  const { versions } = await service.audits.listAuditVersions({ auditId: id }, { tenant });
  expect(versions.map(({ version, kind, results }) => [version, kind, results?.actualPremium])).toEqual([
    [2, "revision", "4000"],
    [1, "audit", "6000"],
  ]);
  const { worksheet: first } = await service.audits.getWorksheet({ auditId: id, version: 1 }, { tenant });
  expect(first?.finalPremium).toBe("6000");
  expect(await typesOf(id)).toEqual(["audit.started", "audit.completed", "audit.adjusted"]);
  const { policy: now } = await service.policies.getPolicy({ id: policy.id }, { tenant });
  expect(now?.premium).toBe("4000");
});

test("a revision that cannot be rated keeps the result of a completed audit; a revision can complete a failed audit", async () => {
  const policy = await service.policy();
  const failed = await completed(policy.id);
  service.report(policy.employerId, { grossWages: "70000" });
  const { audit: mended } = await service.audits.reviseAudit({ id: failed.id }, { tenant });
  expect(mended).toMatchObject({ status: "completed", version: 1, results: { actualPremium: "7000" } });
  expect(mended?.failure).toBeUndefined();
  expect(await typesOf(failed.id)).toEqual(["audit.started", "audit.failed", "audit.completed"]);

  service.payroll.reports.splice(
    service.payroll.reports.findIndex((each) => each.employerId === policy.employerId),
    1,
  );
  const refused = await refusal(service.audits.reviseAudit({ id: failed.id }, { tenant }));
  expect(refused).toMatchObject({ code: "FAILED_PRECONDITION", reason: "NO_EXPOSURE" });
  expect(await service.audit(failed.id)).toMatchObject({ status: "completed", version: 1 });
});

test("an audit that is rated again without a difference gets no version and no event", async () => {
  const policy = await service.policy();
  const report = service.report(policy.employerId, { grossWages: "40000" });
  const { id } = await completed(policy.id);
  const before = await service.audit(id);
  const published = await typesOf(id);
  const again = await service.audits.reviseAudit({ id, reason: "to be sure" }, { tenant });
  expect(again.audit).toEqual(before);
  expect(await typesOf(id)).toEqual(published);
  expect((await service.audits.listAuditVersions({ auditId: id }, { tenant })).versions).toHaveLength(1);

  // Another report with the same wages is another source, so it makes a version.
  service.payroll.reports[service.payroll.reports.indexOf(report)] = { ...report, reportId: `${report.reportId}X` };
  const replaced = await service.audits.reviseAudit({ id }, { tenant });
  expect(replaced.audit).toMatchObject({ version: 2, results: { actualPremium: "4000" } });
});

test("an audit of a past term uses its rates and adjusts its premium", async () => {
  const policy = await service.policy();
  const renewal = {
    effectiveDate: { seconds: BigInt(Date.parse("2026-01-01") / 1000), nanos: 0 },
    premium: "9000",
    rating: { classifications: [{ state: "IL", classCode: "5403", rates: [{ rate: "99" }] }] },
  };
  const paths = ["effective_date", "premium", "rating.classifications"];
  await service.policies.updatePolicy({ id: policy.id, members: renewal, updateMask: { paths } }, { tenant });
  service.report(policy.employerId, { grossWages: "60000" });
  const { id } = await open(policy.id, { periodStart: "2025-01-01" });
  expect((await service.finished(id)).results?.actualPremium).toBe("6000");
  const { policy: now } = await service.policies.getPolicy({ id: policy.id }, { tenant });
  expect(now?.premium).toBe("9000");
});

test("a revision that moves an audit to another term removes its adjustment from the previous term", async () => {
  const policy = await service.policy();
  service.report(policy.employerId, { grossWages: "60000" });
  service.report(policy.employerId, { periodStart: "2026-01-01", periodEnd: "2026-12-31", grossWages: "70000" });
  const { id } = await completed(policy.id);
  const members = { effectiveDate: { seconds: BigInt(Date.parse("2026-01-01") / 1000), nanos: 0 } };
  await service.policies.updatePolicy(
    { id: policy.id, members, updateMask: { paths: ["effective_date"] } },
    { tenant },
  );
  await service.audits.reviseAudit({ id, periodStart: "2026-01-01", periodEnd: "2026-12-31" }, { tenant });
  const changes = (await service.eventsOf(policy.id)).flatMap(({ event: { data } }) =>
    data.case === "policyPremiumAdjusted" ? [[data.value.previousPremium, data.value.newPremium]] : [],
  );
  expect(changes).toEqual([
    ["5000", "6000"],
    ["5000", "7000"],
    ["6000", "5000"],
  ]);
});

test("of a concurrent revision and new audit of the same days, only one succeeds", async () => {
  const policy = await service.policy();
  service.report(policy.employerId, { grossWages: "60000" });
  const first = await open(policy.id, { periodEnd: "2025-06-30" });
  await service.finished(first.id);
  const gate = Promise.withResolvers<void>();
  service.payroll.gate = gate.promise;
  const before = service.payroll.calls;
  const revision = refusal(service.audits.reviseAudit({ id: first.id, periodEnd: "2025-09-30" }, { tenant }));
  await expect.poll(() => service.payroll.calls).toBeGreaterThan(before);
  // The revision has found no overlapping audit and is being rated.
  const second = await open(policy.id, { periodStart: "2025-07-01" });
  gate.resolve();
  expect(await revision).toMatchObject({ code: "ALREADY_EXISTS", metadata: { audit_id: second.id } });
  expect((await service.finished(second.id)).status).toBe("completed");
  const { policy: now } = await service.policies.getPolicy({ id: policy.id }, { tenant });
  expect(now?.premium).toBe("6000");
});

test("a preview rates the exposure so far and changes nothing", async () => {
  const policy = await service.policy();
  service.report(policy.employerId, { periodStart: "2025-01-01", periodEnd: "2025-03-31", grossWages: "10000" });
  const preview = await service.policies.previewPremium({ policyId: policy.id }, { tenant });
  expect(preview).toMatchObject({ periodStart: "2025-01-01", periodEnd: "2025-12-31" });
  expect(preview.worksheet?.finalPremium).toBe("1000.00");
  expect(preview.missing[0]).toMatchObject({ code: "MISSING_DAYS", from: "2025-04-01", to: "2025-12-31" });
  const quarter = { policyId: policy.id, periodStart: "2025-01-01", periodEnd: "2025-03-31" };
  expect((await service.policies.previewPremium(quarter, { tenant })).missing).toEqual([]);
  expect(await typesOf(policy.id)).toEqual(["policy.created"]);
});

test("deleting an audit removes its adjustment from the premium, and its days can be audited again", async () => {
  const policy = await service.policy();
  service.report(policy.employerId);
  const { id } = await completed(policy.id);
  await service.audits.deleteAudit({ id }, { tenant });
  const { policy: now } = await service.policies.getPolicy({ id: policy.id }, { tenant });
  expect(now?.premium).toBe("5000");
  expect((await refusal(service.audit(id))).code).toBe("NOT_FOUND");
  expect((await refusal(service.audits.deleteAudit({ id }, { tenant }))).code).toBe("NOT_FOUND");
  expect((await completed(policy.id)).status).toBe("completed");
});

test("another owner or environment cannot see or change an audit", async () => {
  const policy = await service.policy();
  service.report(policy.employerId);
  const { id } = await completed(policy.id);
  for (const as of [
    { ...tenant, ownerId: "own_2" },
    { ...tenant, environment: "production" as const },
  ]) {
    const refusals = await Promise.all([
      refusal(service.audits.getAudit({ id }, { tenant: as })),
      refusal(service.audits.getWorksheet({ auditId: id }, { tenant: as })),
      refusal(service.audits.listAuditVersions({ auditId: id }, { tenant: as })),
      refusal(service.audits.reviseAudit({ id }, { tenant: as })),
      refusal(service.audits.closeAuditNoncompliant({ id, requestsMade: 9 }, { tenant: as })),
      refusal(service.audits.withdrawNoncompliance({ id }, { tenant: as })),
      refusal(service.audits.deleteAudit({ id }, { tenant: as })),
      refusal(service.audits.createAudit({ policyId: policy.id }, { tenant: as })),
      refusal(service.policies.previewPremium({ policyId: policy.id }, { tenant: as })),
    ]);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(["NOT_FOUND"]));
    expect((await service.audits.listAudits({}, { tenant: as })).audits).toEqual([]);
  }
});
