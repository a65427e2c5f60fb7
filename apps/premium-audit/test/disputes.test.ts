import { exact, zero } from "@platform/decimal/exact";
import { otherWarnings } from "@platform/testing/reading/other-warnings";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

const classifications = [
  { state: "IL", classCode: "5403", rates: [{ rate: "10" }] },
  { state: "IL", classCode: "8810", rates: [{ rate: "1" }] },
];
const months = ["2025-03-31", "2025-06-30"] as const;

type Lines = Parameters<typeof service.disputes.createDispute>[0]["lines"];
const clerical = { state: "IL", classCode: "5403", ground: "wrong_class", amount: "30000", toClassCode: "8810" };

async function insured(members: Parameters<typeof service.policy>[0] = {}) {
  return service.policy({ rating: { classifications }, ...members } as Parameters<typeof service.policy>[0]);
}

async function audited(policyId: string, days: { periodStart?: string; periodEnd?: string; auditType?: string } = {}) {
  const { audit } = await service.audits.createAudit({ policyId, ...days }, { tenant });
  return service.finished(audit?.id ?? "");
}

/** A completed audit of 100,000 in class 5403. */
async function completed() {
  const policy = await insured();
  const report = service.report(policy.employerId);
  return { policy, report, ...(await audited(policy.id)) };
}

async function disputed(auditId: string, lines: Lines = [clerical], more: { version?: number } = {}) {
  const request = { auditId, reason: "Office workers.", lines, ...more };
  const { dispute } = await service.disputes.createDispute(request, { tenant });
  return dispute ?? Promise.reject(new Error("response without a dispute"));
}

async function accepted(
  { id, auditId }: { id: string; auditId: string },
  lines?: number[],
  reason = "Records show it.",
) {
  const decision = lines ? { acceptedLines: lines } : { acceptsAll: true };
  const { dispute } = await service.disputes.resolveDispute({ auditId, id, reason, ...decision }, { tenant });
  return dispute;
}

const worksheetOf = async (auditId: string, version = 0) =>
  (await service.audits.getWorksheet({ auditId, version }, { tenant })).worksheet;
const replay = (auditId: string, version = 0) => service.proofs.checkReplay({ auditId, version }, { tenant });
const revised = async (id: string) => (await service.audits.reviseAudit({ id, reason: "Again." }, { tenant })).audit;
const warningsOf = async (id: string) =>
  otherWarnings((await worksheetOf(id))?.warnings).map(({ code, disputeId }) => [code, disputeId]);

/** Checks that the worksheet adds up: lines to sums and, without steps, to the premium. */
async function addsUp(auditId: string) {
  const worksheet = await worksheetOf(auditId);
  const lines = worksheet?.lines ?? [];
  const sum = (member: "premium" | "remuneration" | "payroll") =>
    lines.reduce((total, line) => total.plus(line[member] ?? "0"), zero);
  expect(sum("premium").eq(worksheet?.premiumToDate ?? "")).toBe(true);
  expect(sum("remuneration").eq(worksheet?.remuneration ?? "")).toBe(true);
  for (const line of lines) {
    const deducted = line.deductions.reduce((total, { amount }) => total.plus(amount), zero);
    expect(exact(line.payroll).minus(deducted).eq(line.remuneration)).toBe(true);
    const last = line.adjustments.at(-1);
    if (last) expect(exact(last.after).eq(line.remuneration)).toBe(true);
  }
}

describe("a dispute", () => {
  test("changes nothing until it is accepted, and then makes a version that cites it", async () => {
    const { id: auditId } = await completed();
    const dispute = await disputed(auditId);
    expect(dispute).toMatchObject({ status: "open", version: 1, resolvedVersion: 0 });
    expect(dispute.lines).toMatchObject([
      { firstDay: "2025-01-01", counted: "100000", amount: "30000", toState: "IL", toAmount: "30000", status: "open" },
    ]);
    expect((await service.audit(auditId)).version).toBe(1);
    const resolved = await accepted(dispute);
    expect(resolved).toMatchObject({ status: "accepted", resolvedVersion: 2, resolution: "Records show it." });
    expect((await service.audit(auditId)).results?.totalPremium).toBe("7300");
    const worksheet = await worksheetOf(auditId);
    const by = { disputeId: dispute.id, disputeLine: 1, ground: "wrong_class" };
    expect(worksheet?.lines).toMatchObject([
      {
        classCode: "5403",
        payroll: "100000",
        remuneration: "70000",
        adjustments: [{ ...by, before: "100000", after: "70000" }],
      },
      { classCode: "8810", payroll: "0", remuneration: "30000", adjustments: [{ ...by, before: "0", after: "30000" }] },
    ]);
    const { versions } = await service.audits.listAuditVersions({ auditId }, { tenant });
    expect(versions.map(({ disputeId, reason }) => [disputeId, reason])).toEqual([
      [dispute.id, "Records show it."],
      ["", "The audit was opened."],
    ]);
    expect((await service.eventsOf(dispute.id)).map(({ type }) => type)).toEqual([
      "audit.disputed",
      "audit.dispute_resolved",
    ]);
    expect((await service.eventsOf(auditId)).map(({ type }) => type)).toContain("audit.adjusted");
    await addsUp(auditId);
    for (const version of [1, 2]) expect(await replay(auditId, version)).toMatchObject({ equal: true });
    const proof = (await service.proofs.getProof({ auditId }, { tenant })).versions;
    expect(proof[1]?.inputs).toContainEqual(expect.objectContaining({ kind: "adjustment", id: `${dispute.id}/1` }));
  });

  test("is rejected or withdrawn without a version", async () => {
    const { id: auditId } = await completed();
    const rejected = await disputed(auditId);
    const key = { auditId, id: rejected.id };
    expect(await refusal(service.disputes.resolveDispute(key, { tenant }))).toMatchObject({
      violations: [{ field: "reason" }],
    });
    const { dispute } = await service.disputes.resolveDispute({ ...key, reason: "No." }, { tenant });
    expect(dispute).toMatchObject({ status: "rejected", resolution: "No.", lines: [{ status: "rejected" }] });
    const open = await disputed(auditId);
    const { dispute: withdrawn } = await service.disputes.withdrawDispute(
      { auditId, id: open.id, reason: "" },
      { tenant },
    );
    expect(withdrawn).toMatchObject({ status: "withdrawn", lines: [{ status: "withdrawn" }] });
    expect(await service.audit(auditId)).toMatchObject({ version: 1, outOfDate: false });
    for (const id of [rejected.id, open.id]) {
      const again = refusal(service.disputes.resolveDispute({ auditId, id, acceptsAll: true }, { tenant }));
      expect(await again).toMatchObject({ code: "FAILED_PRECONDITION", reason: "DISPUTE_NOT_OPEN" });
    }
    expect((await revised(auditId))?.version).toBe(1);
  });

  test("is accepted by line; what is accepted is rated again with later payroll", async () => {
    const { policy, report, id: auditId } = await completed();
    const overtime = { state: "IL", classCode: "5403", ground: "overtime_premium", amount: "1000.5" };
    const dispute = await disputed(auditId, [clerical, overtime]);
    expect(await accepted(dispute, [2])).toMatchObject({
      status: "partly_accepted",
      lines: [{ status: "rejected" }, { status: "accepted" }],
    });
    expect((await service.audit(auditId)).results?.totalPremium).toBe("9899.95");
    service.report(policy.employerId, { grossWages: "5000" });
    expect(await revised(auditId)).toMatchObject({ version: 3, results: { totalPremium: "10399.95" } });
    expect(await warningsOf(auditId)).toContainEqual(["ADJUSTED_LINE_CHANGED", dispute.id]);
    await addsUp(auditId);
    for (const version of [2, 3]) expect(await replay(auditId, version)).toMatchObject({ equal: true });
    service.payroll.reports.splice(service.payroll.reports.indexOf(report), 1);
    expect(await revised(auditId)).toMatchObject({ version: 4, results: { totalPremium: "399.95" } });
    expect(await replay(auditId, 4)).toMatchObject({ equal: true });
    await addsUp(auditId);
  });

  test("that does not fit the payroll any more is warned of, and comes back with the payroll", async () => {
    const { policy, report, id: auditId } = await completed();
    const dispute = await disputed(auditId);
    await accepted(dispute);
    report.lines.forEach((line) => {
      line.grossWages = "20000";
    });
    const small = await revised(auditId);
    expect(small).toMatchObject({ version: 3, results: { totalPremium: "2000" } });
    expect(await warningsOf(auditId)).toEqual([["ADJUSTMENT_NOT_APPLIED", dispute.id]]);
    expect(await replay(auditId)).toMatchObject({ equal: true });
    const members = { rating: { classifications: classifications.slice(0, 1) } };
    const change = { id: policy.id, members, updateMask: { paths: ["rating.classifications"] } };
    await service.policies.updatePolicy(change, { tenant });
    report.lines.forEach((line) => {
      line.grossWages = "100000";
    });
    expect(await revised(auditId)).toMatchObject({ results: { totalPremium: "10000" } });
    expect((await worksheetOf(auditId))?.warnings[0]?.message).toContain("no rate for class 8810 in IL");
  });

  test("names lines that the worksheet has, and amounts that they have", async () => {
    const { id: auditId } = await completed();
    const refused = async (...lines: NonNullable<Lines>) => (await refusal(disputed(auditId, lines))).violations;
    const changedLine = (changes: object) => ({ ...clerical, ...changes });
    expect(await refused(changedLine({ classCode: "9999" }))).toMatchObject([{ field: "lines[0].class_code" }]);
    expect(await refused(changedLine({ basis: "subcontractors" }))).toMatchObject([{ field: "lines[0].class_code" }]);
    expect(await refused(changedLine({ firstDay: "2025-02-01" }))).toMatchObject([{ field: "lines[0].class_code" }]);
    expect(await refused(changedLine({ amount: "100000.0001" }))).toMatchObject([{ field: "lines[0].amount" }]);
    expect(await refused(changedLine({ amount: "1".repeat(30) }))).toMatchObject([{ field: "lines[0].amount" }]);
    expect(await refused(changedLine({ amount: "-1" }))).toMatchObject([{ field: "lines[0].amount" }]);
    expect(await refused(changedLine({ toClassCode: "5403" }))).toMatchObject([{ field: "lines[0].to_class_code" }]);
    expect(await refused(changedLine({ ground: "wrong_state" }))).toMatchObject([{ field: "lines[0].to_state" }]);
    expect(await refused(changedLine({ ground: "duplicate" }))).toMatchObject([{ field: "lines[0].to_class_code" }]);
    expect(await refused(changedLine({ reportId: "PR_TEST_other" }))).toMatchObject([{ field: "lines[0].report_id" }]);
    expect(await refused(changedLine({ amount: "60000" }), changedLine({ amount: "60000" }))).toMatchObject([
      { field: "lines[1].amount" },
    ]);
    expect(await refused()).toMatchObject([{ field: "lines" }]);
  });

  test("is of the newest version of an audit of the owner", async () => {
    const { policy, id: auditId } = await completed();
    expect(await refusal(disputed(auditId, [clerical], { version: 2 }))).toMatchObject({
      reason: "AUDIT_VERSION_NOT_FOUND",
    });
    service.report(policy.employerId, { grossWages: "1" });
    await revised(auditId);
    expect(await refusal(disputed(auditId, [clerical], { version: 1 }))).toMatchObject({
      code: "FAILED_PRECONDITION",
      reason: "AUDIT_VERSION_NOT_NEWEST",
    });
    const { id } = await disputed(auditId, [clerical], { version: 2 });
    const other = { tenant: { ...tenant, ownerId: "own_2" } };
    const { id: otherAudit } = await completed();
    const calls = [
      () => service.disputes.createDispute({ auditId, reason: "x", lines: [clerical] }, other),
      () => service.disputes.listDisputes({ auditId }, other),
      () => service.disputes.getDispute({ auditId, id }, other),
      () => service.disputes.withdrawDispute({ auditId, id }, other),
      () => service.disputes.resolveDispute({ auditId, id, acceptsAll: true }, other),
      () => service.disputes.getDispute({ auditId, id }, { tenant: { ...tenant, environment: "production" } }),
      () => service.disputes.getDispute({ auditId: otherAudit, id }, { tenant }),
    ];
    for (const call of calls) expect((await refusal(call())).code).toBe("NOT_FOUND");
    expect((await service.disputes.listDisputes({ status: "open" }, other)).disputes).toEqual([]);
    const { disputes } = await service.disputes.listDisputes({ auditId, status: "open" }, { tenant });
    expect(disputes.map((each) => each.id)).toEqual([id]);
    const failed = await audited((await insured()).id);
    expect(await refusal(disputed(failed.id))).toMatchObject({ reason: "WRONG_AUDIT_STATUS" });
  });
});

test("two disputes of one line: the second one is accepted only with what the line has left", async () => {
  const { id: auditId } = await completed();
  const all = { ...clerical, amount: "" };
  const first = await disputed(auditId);
  const second = await disputed(auditId, [all]);
  const third = await disputed(auditId);
  expect(second.lines[0]?.amount).toBe("100000");
  await accepted(first);
  const refused = await refusal(accepted(second) as Promise<unknown>);
  expect(refused).toMatchObject({ code: "FAILED_PRECONDITION", reason: "DISPUTED_LINE_CHANGED" });
  expect(refused.message).toContain("has less than the disputed 100000");
  expect(await service.audit(auditId)).toMatchObject({ version: 2 });
  const { dispute } = await service.disputes.getDispute({ auditId, id: second.id }, { tenant });
  expect(dispute).toMatchObject({ status: "open", resolvedVersion: 0 });
  await accepted(third);
  expect((await service.audit(auditId)).results?.totalPremium).toBe("4600");
  expect(await warningsOf(auditId)).toEqual([]);
  // Another dispute of the newest version moves back the amount that was accepted by mistake.
  const back = { state: "IL", classCode: "8810", ground: "wrong_class", amount: "60000", toClassCode: "5403" };
  await accepted(await disputed(auditId, [back]));
  expect((await service.audit(auditId)).results?.totalPremium).toBe("10000");
  expect(await replay(auditId)).toMatchObject({ equal: true });
  await addsUp(auditId);
});

test("what was accepted in an interim audit holds in the audits that deduct it", async () => {
  const policy = await insured();
  service.report(policy.employerId, { grossWages: "365000" });
  const first = await audited(policy.id, { periodStart: "2025-01-01", periodEnd: months[0], auditType: "interim" });
  const second = await audited(policy.id, { periodStart: "2025-04-01", periodEnd: months[1], auditType: "interim" });
  const before = await service.audit(second.id);
  await accepted(await disputed(first.id, [{ ...clerical, amount: "10000" }]));
  expect((await service.audit(first.id)).results?.totalPremium).toBe("8100");
  expect((await service.audit(second.id)).changedAuditIds).toEqual([first.id]);
  const again = await revised(second.id);
  expect(again?.results?.instalment).toBe(before.results?.instalment);
  const final = await audited(policy.id);
  expect(final.results).toMatchObject({ actualPremium: "35600" });
  for (const { id } of [first, second, final]) {
    await addsUp(id);
    expect(await replay(id)).toMatchObject({ equal: true });
  }
  expect(await warningsOf(final.id)).toEqual([]);
});

test("the ledger of a pay-as-you-go policy follows an accepted dispute to the cent", async () => {
  const policy = await insured({ billing: { mode: "pay_as_you_go" } });
  const report = service.report(policy.employerId, { grossWages: "100000.33" });
  await service.intake.publishProcessed(report);
  const { id: auditId } = await audited(policy.id);
  const totals = async () => (await service.ledgers.listLedgerEntries({ policyId: policy.id }, { tenant })).totals;
  await accepted(await disputed(auditId, [{ ...clerical, amount: "33333.3333" }]));
  const { results } = await service.audit(auditId);
  expect(exact((await totals())?.due ?? "").eq(results?.actualPremium ?? "")).toBe(true);
  expect(results?.actualPremium).toBe("7000.03");
  // Without the audit, its disputes do not count.
  await service.audits.deleteAudit({ id: auditId }, { tenant });
  await expect.poll(async () => (await totals())?.due).toBe("10000.03");
});
