import { statement } from "@platform/postgres/query/statement";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  service = await startPremiumAudit();
});
afterAll(() => service.stop());

/** Creates a failed audit of a policy in a state with an estimated premium of 5,000. */
async function failedAudit(state: string) {
  const classifications = [{ state, classCode: "5403", rates: [{ rate: "10" }] }];
  const policy = await service.policy({ rating: { classifications } });
  const { audit } = await service.audits.createAudit({ policyId: policy.id }, { tenant });
  return { policy, ...(await service.finished(audit?.id ?? "")) };
}

const premiumOf = async (id: string) => (await service.policies.getPolicy({ id }, { tenant })).policy?.premium;

test("the charge is twice the estimated premium: 5,000 becomes 15,000", async () => {
  const { id, policy } = await failedAudit("IL");
  const closing = { id, requestsMade: 2, reason: "no answer to two letters" };
  const { audit } = await service.audits.closeAuditNoncompliant(closing, { tenant });
  expect(audit).toMatchObject({
    status: "non_compliant",
    noncompliance: { multiple: "2", charge: "10000", requestsMade: 2 },
    results: { estimatedPremium: "5000", actualPremium: "15000", adjustment: "10000" },
  });
  expect(await premiumOf(policy.id)).toBe("15000");
  expect((await service.eventsOf(id)).map(({ type }) => type).at(-1)).toBe("audit.adjusted");
});

test("withdrawing the charge restores the premium, and the audit is rated", async () => {
  const { id, policy } = await failedAudit("IL");
  await service.audits.closeAuditNoncompliant({ id, requestsMade: 2 }, { tenant });
  service.report(policy.employerId, { grossWages: "60000" });
  const reason = "records opened on 3 March";
  const { audit } = await service.audits.withdrawNoncompliance({ id, reason }, { tenant });
  expect(audit).toMatchObject({ status: "in_progress" });
  expect(audit?.results).toBeUndefined();
  const settled = await service.finished(id);
  expect(settled).toMatchObject({ status: "completed", version: 2, results: { actualPremium: "6000" } });
  const { versions } = await service.audits.listAuditVersions({ auditId: id }, { tenant });
  expect(versions.map(({ kind, reason }) => [kind, reason])).toEqual([
    ["revision", reason],
    ["noncompliance", ""],
  ]);
  expect(settled.noncompliance).toBeUndefined();
  expect(await premiumOf(policy.id)).toBe("6000");
});

test("the multiple is at most 2 in most states, and exactly 2 in Wisconsin", async () => {
  const illinois = await failedAudit("IL");
  const wisconsin = await failedAudit("WI");
  const close = (id: string, multiple: string) =>
    service.audits.closeAuditNoncompliant({ id, multiple, requestsMade: 2 }, { tenant });
  expect((await refusal(close(illinois.id, "2.5"))).violations[0]?.field).toBe("multiple");
  expect((await refusal(close(illinois.id, "-1"))).violations[0]?.field).toBe("multiple");
  expect((await refusal(close(wisconsin.id, "1"))).violations[0]?.field).toBe("multiple");
  expect((await close(illinois.id, "0.5")).audit?.results?.actualPremium).toBe("7500");
  expect((await close(wisconsin.id, "")).audit?.results?.actualPremium).toBe("15000");
});

test("the reason of a withdrawal is that of the version that follows, also after a failure", async () => {
  const { id, policy } = await failedAudit("IL");
  await service.audits.closeAuditNoncompliant({ id, requestsMade: 2 }, { tenant });
  await service.audits.withdrawNoncompliance({ id, reason: "records announced" }, { tenant });
  expect(await service.finished(id)).toMatchObject({ status: "failed" });
  expect(await premiumOf(policy.id)).toBe("5000");
  service.report(policy.employerId, { grossWages: "60000" });
  const { audit } = await service.audits.reviseAudit({ id }, { tenant });
  expect(audit).toMatchObject({ status: "completed", revisionReason: "records announced" });
});

test("requests have dates, each once and not in the future, whose number decides", async () => {
  const { id } = await failedAudit("IL");
  const california = await failedAudit("CA");
  const close = (auditId: string, requests: string[], requestsMade = 0) =>
    service.audits.closeAuditNoncompliant({ id: auditId, requests, requestsMade }, { tenant });
  const fieldOf = async (requests: string[], requestsMade?: number) =>
    (await refusal(close(id, requests, requestsMade))).violations.map(({ field }) => field);
  expect(await fieldOf(["2026-01-05", "2026-02-30"])).toEqual(["requests[1]"]);
  expect(await fieldOf(["2026-01-05", "2999-01-01"])).toEqual(["requests[1]"]);
  expect(await fieldOf(["2026-01-05", "2026-01-05"])).toEqual(["requests[1]"]);
  expect(await fieldOf(["2026-01-05", "2026-02-05"], 3)).toEqual(["requests_made"]);
  expect((await refusal(close(id, ["2026-01-05"]))).reason).toBe("RECORDS_NOT_REQUESTED");
  const { audit } = await close(id, ["2026-02-05", "2026-01-05"]);
  expect(audit?.noncompliance).toMatchObject({ requestsMade: 2, requests: ["2026-01-05", "2026-02-05"] });
  expect(await service.audit(id)).toMatchObject({ noncompliance: { requests: ["2026-01-05", "2026-02-05"] } });
  const third = ["2026-01-05", "2026-02-05", "2026-03-05"];
  expect((await close(california.id, third)).audit?.results?.actualPremium).toBe("15000");
});

const passRequestDays = statement(
  "test_pass_request_days",
  `UPDATE records_requests SET created_at = created_at - {days:int} * interval '1 day', due_on = due_on - {days:int} WHERE audit_id = {id:text}`,
);

test("without stated days, the requests of the audit count that nobody has answered by their due date", async () => {
  const { id } = await failedAudit("IL");
  const other = await failedAudit("IL");
  const today = new Date().toISOString().slice(0, 10);
  const ask = async (auditId = id) => {
    const members = { subject: "Forms 941", dueDate: today };
    const { request } = await service.requests.createRecordsRequest({ auditId, members }, { tenant });
    return request?.id ?? "";
  };
  const close = () => service.audits.closeAuditNoncompliant({ id }, { tenant });
  const passDays = (days: number) => service.database.query(passRequestDays, { id, days });
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const answered = await ask();
  await passDays(30);
  // Two of one day count once.
  for (const auditId of [id, id, other.id]) await ask(auditId);
  await passDays(20);
  await ask();
  const status = { id: answered, auditId: id, members: { status: "answered" }, updateMask: { paths: ["status"] } };
  await service.requests.updateRecordsRequest(status, { tenant });
  // The last one is due today, and the one of the other audit is not of this one.
  expect(await refusal(close())).toMatchObject({
    code: "FAILED_PRECONDITION",
    reason: "RECORDS_NOT_REQUESTED",
    message: "The state requires 2 requests for the records; this audit has 1.",
  });
  await passDays(1);
  const { audit } = await close();
  const requests = [dayAgo(21), dayAgo(1)];
  expect(audit).toMatchObject({ status: "non_compliant", noncompliance: { requestsMade: 2, requests } });
  expect(audit?.results?.actualPremium).toBe("15000");
});

test("California requires three requests for the records", async () => {
  const { id } = await failedAudit("CA");
  const twice = service.audits.closeAuditNoncompliant({ id, requestsMade: 2 }, { tenant });
  expect(await refusal(twice)).toMatchObject({ code: "FAILED_PRECONDITION", reason: "RECORDS_NOT_REQUESTED" });
  const { audit } = await service.audits.closeAuditNoncompliant({ id, requestsMade: 3 }, { tenant });
  expect(audit?.results?.actualPremium).toBe("15000");
});

test("where no charge is on file, the policy states that of its endorsement", async () => {
  const { id, policy } = await failedAudit("NC");
  const close = (requestsMade: number) =>
    service.audits.closeAuditNoncompliant({ id, requestsMade, multiple: "" }, { tenant });
  expect(await refusal(close(3))).toMatchObject({ reason: "NO_NONCOMPLIANCE_CHARGE" });
  const state = (charge: object) =>
    service.policies.updatePolicy(
      {
        id: policy.id,
        members: { rating: { noncomplianceCharges: [{ state: "NC", requests: 3, ...charge }] } },
        updateMask: { paths: ["rating.noncompliance_charges"] },
      },
      { tenant },
    );
  expect((await refusal(state({ multiple: "0" }))).violations).toMatchObject([
    { field: "rating.noncompliance_charges[0].multiple", description: "must be above 0" },
  ]);
  await state({ multiple: "3" });
  expect(await refusal(close(2))).toMatchObject({ reason: "RECORDS_NOT_REQUESTED" });
  expect((await close(3)).audit?.results?.actualPremium).toBe("20000");
});

test("an audit that is completed or already closed cannot be closed as non-compliant", async () => {
  const { id, policy } = await failedAudit("IL");
  service.report(policy.employerId);
  await service.audits.reviseAudit({ id }, { tenant });
  const wrong = { code: "FAILED_PRECONDITION", reason: "WRONG_AUDIT_STATUS" };
  expect(await refusal(service.audits.closeAuditNoncompliant({ id, requestsMade: 2 }, { tenant }))).toMatchObject(
    wrong,
  );
  expect(await refusal(service.audits.withdrawNoncompliance({ id }, { tenant }))).toMatchObject(wrong);
  const other = await failedAudit("IL");
  await service.audits.closeAuditNoncompliant({ id: other.id, requestsMade: 2 }, { tenant });
  expect(await refusal(service.audits.reviseAudit({ id: other.id }, { tenant }))).toMatchObject(wrong);
});

test("the charges of audits of parts of a term add up to that of an audit of the whole term", async () => {
  const policy = await service.policy({ premium: "3650" });
  const halves = [
    { periodStart: "2025-01-01", periodEnd: "2025-06-30" },
    { periodStart: "2025-07-01", periodEnd: "2025-12-31" },
  ];
  const closed = [];
  for (const period of halves) {
    const { audit } = await service.audits.createAudit({ policyId: policy.id, ...period }, { tenant });
    const { id } = await service.finished(audit?.id ?? "");
    closed.push((await service.audits.closeAuditNoncompliant({ id, requestsMade: 2 }, { tenant })).audit);
  }
  expect(closed.map((audit) => [audit?.results?.estimatedPremium, audit?.noncompliance?.charge])).toEqual([
    ["1810", "3620"],
    ["1840", "3680"],
  ]);
  expect(await premiumOf(policy.id)).toBe("10950");
});

test("a failed audit cannot be closed if another audit now covers its days", async () => {
  const { id, policy } = await failedAudit("IL");
  service.report(policy.employerId, { grossWages: "60000" });
  const { audit } = await service.audits.createAudit({ policyId: policy.id }, { tenant });
  await service.finished(audit?.id ?? "");
  const refused = await refusal(service.audits.closeAuditNoncompliant({ id, requestsMade: 2 }, { tenant }));
  expect(refused).toMatchObject({ code: "ALREADY_EXISTS", metadata: { audit_id: audit?.id } });
  expect(await premiumOf(policy.id)).toBe("6000");
});
