import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

const roofer = {
  name: "Ridge Roofing",
  contract: "labor_only",
  payments: [{ from: "2025-03-03", to: "", amount: "10000" }],
};

async function registered(employerId: string, members: object = {}, as = tenant) {
  const allMembers = { employerId, ...roofer, ...members };
  const { subcontractor } = await service.subcontractors.createSubcontractor({ members: allMembers }, { tenant: as });
  if (!subcontractor) throw new Error("response without a subcontractor");
  return subcontractor;
}

function update(id: string, members: object) {
  const paths = Object.keys(members).map((name) => (name === "classCode" ? "class_code" : name));
  return service.subcontractors.updateSubcontractor({ id, members, updateMask: { paths } }, { tenant });
}

async function completedAudit() {
  const policy = await service.policy();
  const { id } = await registered(policy.employerId);
  service.report(policy.employerId, { grossWages: "60000" });
  const { audit } = await service.audits.createAudit({ policyId: policy.id }, { tenant });
  return {
    employerId: policy.employerId,
    policyId: policy.id,
    subcontractorId: id,
    audit: await service.finished(audit?.id ?? ""),
  };
}

const preview = async (policyId: string) =>
  (await service.policies.previewPremium({ policyId, periodStart: "", periodEnd: "" }, { tenant })).worksheet;

test("payments without a certificate are in the preview, in the audit and in the line that names the subcontractor", async () => {
  const { policyId, subcontractorId, audit } = await completedAudit();
  const line = { basis: "subcontractors", payroll: "10000", remuneration: "9000", subcontractorIds: [subcontractorId] };
  expect((await preview(policyId))?.lines[1]).toMatchObject(line);
  const { worksheet } = await service.audits.getWorksheet({ auditId: audit.id, version: 0 }, { tenant });
  expect(worksheet?.lines[1]).toMatchObject(line);
  expect(worksheet?.finalPremium).toBe("6900");
});

test("a certificate that arrives marks the completed audit; rating it again takes the insured payment out", async () => {
  const { subcontractorId, audit } = await completedAudit();
  await update(subcontractorId, { name: "Ridge Roofing LLC" });
  expect((await service.audit(audit.id)).outOfDate).toBe(false);
  await update(subcontractorId, { certificates: [{ from: "2025-01-01", to: "2025-12-31", reference: "WC-1" }] });
  expect(await service.audit(audit.id)).toMatchObject({ outOfDate: true, changedPolicyMembers: ["subcontractors"] });
  const { audit: revised } = await service.audits.reviseAudit({ id: audit.id }, { tenant });
  expect(revised).toMatchObject({ results: { actualPremium: "6000" }, outOfDate: false, version: 2 });
});

test("a new subcontractor marks the audits of the days it was paid for, and no others", async () => {
  const { employerId, audit } = await completedAudit();
  const other = await completedAudit();
  await registered(employerId, { payments: [{ from: "2026-02-01", to: "2026-02-28", amount: "1" }] });
  await registered(employerId, {}, { ...tenant, ownerId: "own_2" });
  await registered(employerId, {}, { ...tenant, environment: "production" });
  expect((await service.audit(audit.id)).outOfDate).toBe(false);
  await registered(employerId);
  expect(await service.audit(audit.id)).toMatchObject({ changedPolicyMembers: ["subcontractors"] });
  expect((await service.audit(other.audit.id)).outOfDate).toBe(false);
});

test("a subcontractor whose payments an audit includes is deleted only after they are removed and the audit is rated again", async () => {
  const { subcontractorId: id, audit } = await completedAudit();
  const remove = () => service.subcontractors.deleteSubcontractor({ id }, { tenant });
  expect(await refusal(remove())).toMatchObject({ reason: "SUBCONTRACTOR_IN_USE", metadata: { audit_id: audit.id } });
  await update(id, { payments: [] });
  await service.audits.reviseAudit({ id: audit.id }, { tenant });
  await remove();
  expect(await refusal(remove())).toMatchObject({ reason: "SUBCONTRACTOR_NOT_FOUND" });
});

test("an update that changes nothing leaves the record as it is, and one that is invalid names the members", async () => {
  const before = await registered("emp_update");
  const { subcontractor } = await update(before.id, {
    payments: [{ from: "2025-03-03", to: "2025-03-03", amount: "10000.00" }],
  });
  expect(subcontractor).toEqual(before);
  const wrong = { state: "Ohio", payments: [{ from: "2025-03-03", to: "2025-03-02", amount: "1" }] };
  expect(await refusal(update(before.id, wrong))).toMatchObject({
    code: "INVALID_ARGUMENT",
    violations: [{ field: "state" }, { field: "payments[0].to" }],
  });
  const moved = service.subcontractors.updateSubcontractor(
    { id: before.id, members: { employerId: "another" }, updateMask: { paths: ["employer_id"] } },
    { tenant },
  );
  expect(await refusal(moved)).toMatchObject({ violations: [{ field: "employer_id" }] });
});

test("a subcontractor of another owner or environment, and a deleted one, are not found", async () => {
  const { id } = await registered("emp_hidden");
  const others = [
    { ...tenant, ownerId: "own_2" },
    { ...tenant, environment: "production" as const },
  ];
  for (const as of others) {
    expect(await refusal(service.subcontractors.getSubcontractor({ id }, { tenant: as }))).toMatchObject({
      reason: "SUBCONTRACTOR_NOT_FOUND",
    });
    expect(await refusal(service.subcontractors.deleteSubcontractor({ id }, { tenant: as }))).toMatchObject({
      code: "NOT_FOUND",
    });
  }
  await service.subcontractors.deleteSubcontractor({ id }, { tenant });
  expect(await refusal(service.subcontractors.getSubcontractor({ id }, { tenant }))).toMatchObject({
    code: "NOT_FOUND",
  });
  const deleted = await service.subcontractors.listSubcontractors(
    { employerId: "emp_hidden", deleted: true },
    { tenant },
  );
  expect(deleted.subcontractors.map((each) => each.id)).toEqual([id]);
});

test("the same request creates one subcontractor", async () => {
  const call = { tenant, requestId: "req_once" };
  const members = { employerId: "emp_once", ...roofer };
  const responses = await Promise.all(
    [1, 2, 3].map(() => service.subcontractors.createSubcontractor({ members }, call)),
  );
  expect(new Set(responses.map(({ subcontractor }) => subcontractor?.id)).size).toBe(1);
});

test("subcontractors of one employer can be registered at the same time, also while an audit of it is rated again", async () => {
  const { employerId, audit } = await completedAudit();
  const revised = service.audits.reviseAudit({ id: audit.id }, { tenant });
  const subcontractors = await Promise.all(Array.from({ length: 20 }, () => registered(employerId)));
  expect(new Set(subcontractors.map(({ id }) => id)).size).toBe(20);
  await revised;
});
