import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { statement } from "@platform/postgres/query/statement";
import { createLogger } from "@platform/service/observe/log";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finalAuditOpener } from "../src/audit/audits/open-audit.ts";
import { sendReminders } from "../src/desk/reminders/send-reminders.ts";
import { advancePolicies } from "../src/policy/policies/advance-policies.ts";
import { dueDates } from "./due-dates.ts";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

const at = (date: string) => timestampFromDate(new Date(date));
const waived = { schedule: "final", method: "waived" };
type Members = NonNullable<Parameters<typeof service.policies.updatePolicy>[0]["members"]>;

/** Changes a policy, and returns its premium. */
async function change(id: string, members: Members) {
  const paths = Object.keys(members).map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const { policy } = await service.policies.updatePolicy({ id, members, updateMask: { paths } }, { tenant });
  return policy?.premium;
}

/** The audits of a policy, newest first. */
const auditsOf = async (policyId: string) => (await service.audits.listAudits({ policyId }, { tenant })).audits;

async function auditOf(policyId: string) {
  const [audit] = await auditsOf(policyId);
  if (!audit) throw new Error("the policy has no audit");
  return audit;
}
const typesOf = async (id: string) => (await service.eventsOf(id)).map(({ type }) => type);
const replay = (auditId: string) => service.proofs.checkReplay({ auditId }, { tenant });

test("a waived audit has a record with the estimated premium, needs no payroll and is due never", async () => {
  const policy = await service.policy({ audit: waived });
  const audit = await auditOf(policy.id);
  expect(audit).toMatchObject({
    status: "waived",
    method: "waived",
    dueDate: "",
    version: 1,
    outOfDate: false,
    revisionReason: "",
    auditType: "final",
    periodStart: "2025-01-01",
    periodEnd: "2025-12-31",
    results: {
      payroll: "",
      estimatedPremium: "5000",
      actualPremium: "5000",
      totalPremium: "5000",
      adjustment: "0",
      adjustmentType: "no_change",
      paid: "0",
      balance: "5000",
    },
  });
  // No records are audited, so no audit was started.
  expect(await typesOf(audit.id)).toEqual(["audit.completed"]);
  const { versions } = await service.audits.listAuditVersions({ auditId: audit.id }, { tenant });
  expect(versions).toMatchObject([{ kind: "waiver", reason: "The policy waives the audit.", version: 1 }]);
  expect(await replay(audit.id)).toMatchObject({ equal: true, replayedPremium: "5000" });
  expect((await service.audits.getWorksheet({ auditId: audit.id }, { tenant })).worksheet).toBeUndefined();
});

test("payroll that comes does not touch it, and it is rated when somebody asks for it", async () => {
  const policy = await service.policy({ audit: waived });
  const { id } = await auditOf(policy.id);
  const revision = { id, reason: "The records came after all." };
  expect(await refusal(service.audits.reviseAudit(revision, { tenant }))).toMatchObject({ reason: "NO_EXPOSURE" });
  const report = service.report(policy.employerId, { grossWages: "60000" });
  await service.intake.publishProcessed(report);
  // The event of another audit's employer comes after it, so this one has been consumed.
  const other = await service.policy();
  service.report(other.employerId);
  const { audit: opened } = await service.audits.createAudit({ policyId: other.id }, { tenant });
  await service.finished(opened?.id ?? "");
  const late = service.report(other.employerId, { periodStart: "2025-12-01", periodEnd: "2025-12-31" });
  await service.intake.publishProcessed(late);
  await expect.poll(async () => (await service.audit(opened?.id ?? "")).outOfDate).toBe(true);
  expect(await service.audit(id)).toMatchObject({ status: "waived", outOfDate: false });

  const { audit } = await service.audits.reviseAudit(revision, { tenant });
  expect(audit).toMatchObject({ status: "completed", method: "", version: 2, results: { actualPremium: "6000" } });
  expect((await typesOf(id)).slice(0, 2)).toEqual(["audit.completed", "audit.adjusted"]);
  expect((await service.policies.getPolicy({ id: policy.id }, { tenant })).policy?.premium).toBe("6000");
  expect(await replay(id)).toMatchObject({ equal: true });
  const proof = await service.proofs.getProof({ auditId: id }, { tenant });
  expect(proof.versions.map(({ kind, previousDigest }) => [kind, previousDigest !== ""])).toEqual([
    ["waiver", false],
    ["revision", true],
  ]);
  // The plan waives a term once: what was rated stays.
  await change(policy.id, { premium: "5500" });
  expect(await service.audit(id)).toMatchObject({ status: "completed", outOfDate: true, version: 2 });
});

test("it follows the estimate and the days of its term, by a version each", async () => {
  const policy = await service.policy({ audit: waived });
  const { id } = await auditOf(policy.id);
  expect(await change(policy.id, { premium: "7300" })).toBe("7300");
  expect(await service.audit(id)).toMatchObject({ version: 2, results: { actualPremium: "7300" }, outOfDate: false });
  expect(await change(policy.id, { status: "cancelled", cancellationDate: at("2025-03-01") })).toBe("1180");
  const cut = await service.audit(id);
  expect(cut).toMatchObject({ version: 3, periodEnd: "2025-02-28", results: { actualPremium: "1180" } });
  expect(await change(policy.id, { policyNumber: `${policy.policyNumber}-B` })).toBe("1180");
  expect((await service.audit(id)).version).toBe(3);
  expect(await typesOf(id)).toEqual(["audit.completed", "audit.adjusted", "audit.adjusted"]);
  expect(await replay(id)).toMatchObject({ equal: true, replayedPremium: "1180" });
  expect(await auditsOf(policy.id)).toHaveLength(1);
});

test("it has what interim audits adjusted, and rules out further ones", async () => {
  const policy = await service.policy({ premium: "3650" });
  service.report(policy.employerId, { grossWages: "20000", periodEnd: "2025-06-30" });
  const halves = { periodStart: "2025-01-01", periodEnd: "2025-06-30" };
  const { audit: interim } = await service.audits.createAudit({ policyId: policy.id, ...halves }, { tenant });
  // 2,000 instead of the 1,810 of 181 days.
  expect(await service.finished(interim?.id ?? "")).toMatchObject({ results: { actualPremium: "2000" } });
  expect(await change(policy.id, { audit: waived })).toBe("3840");
  const audit = await auditOf(policy.id);
  const charged = { chargedBefore: "2000", instalment: "1840", adjustment: "0" };
  expect(audit).toMatchObject({ results: { estimatedPremium: "3650", actualPremium: "3840", ...charged } });
  expect(await replay(audit.id)).toMatchObject({ equal: true });
  const again = service.audits.createAudit(
    { policyId: policy.id, periodStart: "2025-07-01", periodEnd: "2025-09-30" },
    { tenant },
  );
  expect(await refusal(again)).toMatchObject({ reason: "FINAL_AUDIT_EXISTS", metadata: { audit_id: audit.id } });
  const second = service.audits.createAudit({ policyId: policy.id }, { tenant });
  expect(await refusal(second)).toMatchObject({ reason: "DUPLICATE_AUDIT", metadata: { audit_id: audit.id } });
});

test("another method of the plan has it audited, and the plan waives an audit that awaits records or failed", async () => {
  const policy = await service.policy({ audit: waived });
  const { id } = await auditOf(policy.id);
  await change(policy.id, { audit: { schedule: "final", method: "physical" } });
  const awaiting = await service.finished(id);
  const failure = { code: "NO_EXPOSURE" };
  expect(awaiting).toMatchObject({ status: "awaiting_records", method: "physical", failure });
  expect(awaiting.dueDate).not.toBe("");
  expect(awaiting.finishedAt).toBeUndefined();
  const { audit: failed } = await service.audits.reviseAudit({ id }, { tenant });
  expect(failed).toMatchObject({ status: "failed", method: "physical", failure });
  await change(policy.id, { audit: waived });
  const [again, before] = await auditsOf(policy.id);
  expect([again, before]).toMatchObject([
    { status: "waived", version: 1 },
    { id, status: "failed" },
  ]);
  // The failed audit is not reminded of: nothing has to be done about its days any more.
  const due = statement("test_due", "UPDATE audits SET next_reminder_on = '2025-01-01' WHERE id = {id:text}");
  await service.database.query(due, { id });
  while ((await sendReminders({ database: service.database, dueDates })) > 0);
  expect(await typesOf(id)).not.toContain("audit.reminder");
});

test("an audit that awaits records is waived when the plan waives it", async () => {
  const policy = await service.policy({ audit: { ...waived, method: "physical" } });
  const { id } = await auditOf(policy.id);
  expect((await service.finished(id)).status).toBe("awaiting_records");
  await change(policy.id, { audit: waived });
  const [audit, ...others] = await auditsOf(policy.id);
  expect(others).toEqual([]);
  expect(audit).toMatchObject({ id, status: "waived", method: "waived", dueDate: "", version: 1 });
  expect(audit?.failure).toBeUndefined();
});

test("a term that ends by itself is waived once, and a cancellation that is undone takes the record back", async () => {
  const policy = await service.policy({
    audit: waived,
    effectiveDate: at("2025-01-01"),
    expirationDate: at("2099-01-01"),
  });
  expect(await auditsOf(policy.id)).toEqual([]);
  await change(policy.id, { status: "cancelled", cancellationDate: at("2025-03-01") });
  expect(await auditOf(policy.id)).toMatchObject({ status: "waived", periodEnd: "2025-02-28" });
  await change(policy.id, { status: "active" });
  expect(await auditsOf(policy.id)).toEqual([]);
  const over = statement("test_over", "UPDATE policies SET expires_at = '2026-01-01' WHERE id = {id:text}");
  const term = statement(
    "test_over_term",
    "UPDATE policy_terms SET expires_at = '2026-01-01' WHERE policy_id = {id:text}",
  );
  for (const each of [over, term]) await service.database.query(each, { id: policy.id });
  const { database } = service;
  const advancing = { database, openFinalAudit: finalAuditOpener(dueDates), log: createLogger("replica", "silent") };
  while ((await advancePolicies(advancing)) > 0);
  expect(await auditsOf(policy.id)).toMatchObject([{ status: "waived", periodEnd: "2025-12-31" }]);
});

test("it has neither another method, nor a due date, disputes or a charge for non-compliance", async () => {
  const policy = await service.policy({ audit: waived });
  const { id } = await auditOf(policy.id);
  const wrong = { code: "FAILED_PRECONDITION", reason: "WRONG_AUDIT_STATUS" };
  const plan = (paths: string[], members: object) =>
    service.audits.updateAudit({ id, members, updateMask: { paths } }, { tenant });
  expect(await refusal(plan(["method"], { method: "self" }))).toMatchObject(wrong);
  expect(await refusal(plan(["due_date"], { dueDate: "2099-01-01" }))).toMatchObject(wrong);
  expect(await refusal(service.audits.closeAuditNoncompliant({ id, requestsMade: 3 }, { tenant }))).toMatchObject(
    wrong,
  );
  const line = {
    state: "IL",
    classCode: "5403",
    firstDay: "2025-01-01",
    amount: "1",
    toState: "IL",
    toClassCode: "8810",
  };
  const dispute = service.disputes.createDispute({ auditId: id, reason: "wrong", lines: [line] }, { tenant });
  expect((await refusal(dispute)).code).toMatch(/FAILED_PRECONDITION|INVALID_ARGUMENT/);
  await service.audits.deleteAudit({ id }, { tenant });
  expect((await service.policies.getPolicy({ id: policy.id }, { tenant })).policy?.premium).toBe("5000");
});

test("a pay-as-you-go policy cannot waive its audit, which ends the ledger", async () => {
  const billing = { mode: "pay_as_you_go" };
  const violations = [{ field: "audit.method", description: expect.stringContaining("must not be waived") }];
  expect(await refusal(service.policy({ audit: waived, billing }))).toMatchObject({ violations });
  const policy = await service.policy({ billing, effectiveDate: at("2099-01-01") });
  expect(await refusal(change(policy.id, { audit: waived }))).toMatchObject({ violations });
});
