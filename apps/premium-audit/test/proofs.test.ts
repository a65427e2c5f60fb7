import { createHash } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import { run } from "@platform/postgres/tables/run-sql";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function audited(policyId: string) {
  const { audit } = await service.audits.createAudit({ policyId }, { tenant });
  return service.finished(audit?.id ?? "");
}
const replay = (auditId: string, version = 0) => service.proofs.checkReplay({ auditId, version }, { tenant });
const proofOf = async (auditId: string) => (await service.proofs.getProof({ auditId }, { tenant })).versions;

/** Changes the modification of a policy. */
async function modify(id: string, experienceModifier: string) {
  const paths = ["rating.experience_modifier"];
  await service.policies.updatePolicy(
    { id, members: { rating: { experienceModifier } }, updateMask: { paths } },
    { tenant },
  );
}

/** Runs SQL that nothing in the platform would run. */
const tamper = (text: string, values: { id: string; lines?: Buffer }) => run(service.database, text, values);

async function auditOf(wages: string) {
  const policy = await service.policy();
  const report = service.report(policy.employerId, { grossWages: wages });
  return { policy, report, ...(await audited(policy.id)) };
}

test("a version replays to its figure whatever the policy says today", async () => {
  const { policy, id } = await auditOf("60000.50");
  await modify(policy.id, "1.5");
  const { audit } = await service.audits.reviseAudit({ id, reason: "A new modification." }, { tenant });
  expect(audit).toMatchObject({ version: 2, results: { totalPremium: "9000.08" } });
  expect(await replay(id, 1)).toMatchObject({ equal: true, totalPremium: "6000.05", replayedPremium: "6000.05" });
  expect(await replay(id)).toMatchObject({ equal: true, totalPremium: "9000.08", replayedPremium: "9000.08" });
  const [first, second] = await proofOf(id);
  expect(first).toMatchObject({ reason: "The audit was opened.", previousDigest: "", inputsKept: true });
  expect(second).toMatchObject({ reason: "A new modification.", previousDigest: first?.digest });
  const digestsOf = (kind: string) =>
    new Set([first, second].map((version) => version?.inputs.find((input) => input.kind === kind)?.digest));
  expect([digestsOf("terms").size, digestsOf("report").size]).toEqual([2, 1]);
});

test("statements, subcontractors, officers, several terms and earlier audits replay to the same worksheet", async () => {
  const officerLimits = [{ state: "IL", kind: "officer", weeklyMaximum: "500", partOfWeekCounts: false }];
  const classifications = [{ state: "IL", classCode: "5403", rates: [{ rate: "10" }], minimumPremium: "900" }];
  const stateTerms = [{ state: "IL", effectiveFrom: "2025-07-01", experienceModifier: "1.1" }];
  const surcharges = [{ name: "Fund", rate: "0.01", base: "final" }];
  const rating = { classifications, officerLimits, stateTerms, surcharges, discountTable: "A", expenseConstant: "160" };
  const { id: policyId, employerId } = await service.policy({ rating });
  const lines = [1, 2, 3].map((position) => ({
    position,
    employeeId: `E-${position}`,
    state: "IL",
    classCode: "5403",
    grossWages: "77777.7700",
    overtimePay: "300.5",
    overtimeMultiplier: "1.50",
    doubleTimePay: "0.0",
    officer: position === 2,
    ...(position === 3 && { overtimePay: "0", overtimePremium: "50.2500" }),
    excludedPay: position === 3 ? [{ kind: "tips", amount: "20.50" }] : [],
  }));
  const reported = service.report(employerId, { periodEnd: "2025-06-30", lines, subcontractorPayments: "500.00" });
  service.report(employerId, { periodStart: "2025-07-01", lines: [], noPayroll: true });
  const payments = [{ from: "2025-02-01", to: "2025-08-31", amount: "12000" }];
  const contract = "labor_only";
  const members = { employerId, name: "Roof Ltd", state: "IL", classCode: "5403", contract, payments };
  await service.subcontractors.createSubcontractor({ members }, { tenant });
  const days = { periodStart: "2025-01-01", periodEnd: "2025-09-30", auditType: "interim" };
  const { audit: interim } = await service.audits.createAudit({ policyId, ...days }, { tenant });
  expect((await service.finished(interim?.id ?? "")).status).toBe("completed");
  const final = await audited(policyId);
  for (const id of [interim?.id ?? "", final.id]) expect(await replay(id), id).toMatchObject({ equal: true });
  const kinds = new Set((await proofOf(final.id))[0]?.inputs.map(({ kind }) => kind));
  expect([...kinds]).toEqual(["earlier_audits", "report", "rule", "subcontractor", "terms"]);

  const [tips] = reported.lines[2]?.excludedPay ?? [];
  if (tips) tips.amount = "30.5";
  expect((await replay(final.id)).difference).toMatchObject({
    where: "payroll_records",
    position: 3,
    member: "excluded_pay",
    kept: '[{"amount":"20.5","kind":"tips"}]',
    replayed: '[{"amount":"30.5","kind":"tips"}]',
  });
});

test("the digests are those of the documents, and each version names the one before", async () => {
  const { policy, id } = await auditOf("60000");
  await modify(policy.id, "0.9");
  await service.audits.reviseAudit({ id, reason: "b" }, { tenant });
  const versions = await proofOf(id);
  for (const { version, inputs, worksheetDigest } of versions) {
    const versionInputs = await service.proofs.listVersionInputs({ auditId: id, version }, { tenant });
    const others = versionInputs.inputs.filter(({ input }) => input?.kind !== "report");
    expect(others.map(({ document }) => sha256(document))).toEqual(others.map(({ input }) => input?.digest));
    expect(versionInputs.inputs.map(({ input }) => input)).toEqual(inputs);
    expect(sha256(versionInputs.worksheet?.document ?? "")).toBe(worksheetDigest);
  }
});

test("a wage that was altered in the payroll records is named with both values", async () => {
  const { report, id } = await auditOf("60000");
  const [line] = report.lines;
  if (line) line.grossWages = "6000";
  expect(await replay(id)).toMatchObject({
    equal: false,
    totalPremium: "6000",
    replayedPremium: "6000",
    difference: {
      where: "payroll_records",
      reportId: report.reportId,
      position: 0,
      employeeId: "E-1",
      member: "gross_wages",
      kept: "60000",
      replayed: "6000",
      input: { kind: "report", id: report.reportId },
    },
  });
  report.lines.length = 0;
  expect((await replay(id)).difference?.message).toContain("no longer exists");
});

test("kept lines that were altered are named, and so are other kept inputs", async () => {
  const { report, id } = await auditOf("60000");
  const other = zstdCompressSync('[0,"E-1","IL","5403",false,"50000","","0","1.5","0"]');
  await tamper("UPDATE input_lines SET lines = {lines:bytea} WHERE audit_id = {id:text}", { id, lines: other });
  expect(await replay(id)).toMatchObject({
    replayedPremium: "5000",
    difference: {
      where: "kept_inputs",
      reportId: report.reportId,
      position: 0,
      employeeId: "E-1",
      member: "gross_wages",
      kept: "50000",
      replayed: "60000",
    },
  });
  const { policy, id: second } = await auditOf("60000");
  await tamper(
    `UPDATE input_documents SET document = replace(document, '"rate":"10"', '"rate":"9"') WHERE audit_id = {id:text}`,
    { id: second },
  );
  expect(await replay(second)).toMatchObject({
    replayedPremium: "5400",
    difference: { where: "kept_inputs", input: { kind: "terms", id: policy.id }, member: "digest" },
  });
  await tamper("UPDATE input_lines SET lines = 'no' WHERE audit_id = {id:text}", { id: second });
  expect(await replay(second)).toMatchObject({ equal: false, difference: { where: "kept_inputs" } });
});

test("a worksheet, a figure or a link of the chain that was altered is named", async () => {
  const alterations: [sql: string, difference: object][] = [
    ["UPDATE worksheet_lines SET payroll = 1", { where: "worksheet", line: 0, classCode: "5403", member: "payroll" }],
    [
      `UPDATE audit_versions SET steps = jsonb_set(steps, ARRAY['0', 'amount'], '"1.00"')`,
      { where: "worksheet", step: 0, stepName: "manual_premium", member: "amount", kept: "1", replayed: "6000" },
    ],
    ["UPDATE audit_versions SET total_due = 1", { where: "worksheet", member: "total_premium" }],
    ["UPDATE audit_versions SET reason = 'other'", { where: "chain", member: "digest" }],
    ["UPDATE audit_versions SET changed_by = 'person:p'", { where: "chain", member: "digest" }],
    ["UPDATE audit_versions SET previous_digest = 'f'", { where: "chain", member: "digest" }],
    ["UPDATE audit_versions SET digest = 'f'", { where: "chain", member: "digest", kept: "f" }],
    ["UPDATE audit_versions SET worksheet_digest = 'f'", { where: "chain", member: "worksheet_digest" }],
  ];
  for (const [sql, difference] of alterations) {
    const { id } = await auditOf("60000");
    expect((await replay(id)).difference?.message).toBeUndefined();
    await tamper(`${sql} WHERE audit_id = {id:text}`, { id });
    expect(await replay(id), sql).toMatchObject({ equal: false, difference });
  }
});

test("an audit that was closed as non-compliant replays to its charge, and the version after it continues the chain", async () => {
  const policy = await service.policy();
  const { id } = await audited(policy.id);
  await service.audits.closeAuditNoncompliant({ id, requestsMade: 2, reason: "no answer" }, { tenant });
  expect(await replay(id)).toMatchObject({ equal: true, totalPremium: "15000", replayedPremium: "15000" });
  service.report(policy.employerId, { grossWages: "60000" });
  await service.audits.withdrawNoncompliance({ id }, { tenant });
  await service.finished(id);
  expect(await replay(id)).toMatchObject({ equal: true, version: 2, totalPremium: "6000" });
  const [first, second] = await proofOf(id);
  expect([first?.kind, first?.reason, second?.reason]).toEqual(["noncompliance", "no answer", expect.any(String)]);
  expect(second?.previousDigest).toBe(first?.digest);
  await tamper("UPDATE audit_versions SET total_due = 1 WHERE audit_id = {id:text} AND version = 1", { id });
  expect(await replay(id, 1)).toMatchObject({ difference: { where: "figures", member: "total_premium", kept: "1" } });
});

test("an unknown version, and one whose inputs were not kept, are refused by name", async () => {
  const { id } = await auditOf("60000");
  expect(await refusal(replay(id, 7))).toMatchObject({ reason: "AUDIT_VERSION_NOT_FOUND", code: "NOT_FOUND" });
  expect((await refusal(replay(id, 7))).message).toContain("7");
  await tamper("DELETE FROM version_inputs WHERE audit_id = {id:text}", { id });
  const forget =
    "UPDATE audit_versions SET digest = NULL, worksheet_digest = NULL, release = NULL WHERE audit_id = {id:text}";
  await tamper(forget, { id });
  expect(await refusal(replay(id))).toMatchObject({ reason: "INPUTS_NOT_KEPT", code: "FAILED_PRECONDITION" });
  expect(await proofOf(id)).toMatchObject([{ version: 1, inputsKept: false, digest: "", inputs: [] }]);
  const stranger = { tenant: { ...tenant, ownerId: "own_2" } };
  const calls = [
    () => service.proofs.getProof({ auditId: id }, stranger),
    () => service.proofs.listVersionInputs({ auditId: id }, stranger),
    () => service.proofs.checkReplay({ auditId: id }, stranger),
  ];
  for (const call of calls) expect(await refusal(call())).toMatchObject({ reason: "AUDIT_NOT_FOUND" });
});
