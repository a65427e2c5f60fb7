import { statement } from "@platform/postgres/query/statement";
import { refusal } from "@platform/testing/reading/refusal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rateOverdueAudits } from "../src/audit/audits/rate-overdue-audits.ts";
import { sendReminders } from "../src/desk/reminders/send-reminders.ts";
import { dayOf, daysAfter } from "../src/due-dates/due-dates.ts";
import { dueDates } from "./due-dates.ts";
import { startPremiumAudit, tenant } from "./running-premium-audit.ts";

let service: Awaited<ReturnType<typeof startPremiumAudit>>;
beforeAll(async () => {
  // Reminders are sent by the tests.
  service = await startPremiumAudit({ UPKEEP_INTERVAL_MS: "3600000" });
});
afterAll(() => service.stop());

const today = () => dayOf(new Date());
const typesOf = async (id: string) => (await service.eventsOf(id)).map(({ type }) => type);

/** An audit that has failed, because nothing is reported. */
async function failedAudit() {
  const { id: policyId } = await service.policy();
  const { audit } = await service.audits.createAudit({ policyId }, { tenant });
  return service.finished(audit?.id ?? "");
}

async function createRequest(auditId: string, members = {}, requestId?: string) {
  const allMembers = { subject: "Forms 941 of 2025", ...members };
  const call = { tenant, ...(requestId && { requestId }) };
  const { request } = await service.requests.createRecordsRequest({ auditId, members: allMembers }, call);
  if (!request) throw new Error("response without a request");
  return request;
}

function change(auditId: string, id: string, members: object) {
  const paths = Object.keys(members).map((name) => (name === "dueDate" ? "due_date" : name));
  return service.requests.updateRecordsRequest({ auditId, id, members, updateMask: { paths } }, { tenant });
}

const passAuditDays = statement(
  "test_pass_audit_days",
  "UPDATE audits SET due_on = due_on - {days:int}, next_reminder_on = next_reminder_on - {days:int} WHERE id = {auditId:text}",
);
const passRequestDays = statement(
  "test_pass_request_days",
  "UPDATE records_requests SET due_on = due_on - {days:int}, next_reminder_on = next_reminder_on - {days:int} WHERE audit_id = {auditId:text}",
);

const activities = statement(
  "test_activities_of_record",
  { n: "int" },
  "SELECT count(*)::int AS n FROM outbox WHERE type = 'activity.premium-audit' AND position(convert_to({id:text}, 'UTF8') IN payload) > 0",
);

/** Moves due dates back, as if that many days had passed, and has two replicas send what is due. */
async function passDays(auditId: string, days: number) {
  await service.database.query(passAuditDays, { auditId, days });
  await service.database.query(passRequestDays, { auditId, days });
  const { database } = service;
  await Promise.all([sendReminders({ database, dueDates }), sendReminders({ database, dueDates })]);
}

async function remindersOf(id: string) {
  const events = (await service.eventsOf(id)).map(({ event }) => event.data);
  return events.flatMap((data) => (data.case === "auditReminder" ? [data.value.daysUntilDue] : []));
}

describe("the due date of an audit", () => {
  test("is two months after it was opened, or after its last day if that is later", async () => {
    const audit = await failedAudit();
    expect(audit.dueDate).toBe(daysAfter(today(), 60));
  });

  test("is reminded of before and after it, each once, until the audit is completed", async () => {
    const { id, employerId } = await failedAudit();
    for (const days of [45, 1, 0, 11, 4]) await passDays(id, days);
    expect(await remindersOf(id)).toEqual([14, 3, -1]);
    service.report(employerId);
    await service.audits.reviseAudit({ id }, { tenant });
    await passDays(id, 13);
    expect(await remindersOf(id)).toEqual([14, 3, -1]);
  });

  test("has one reminder after a downtime that missed several", async () => {
    const { id } = await failedAudit();
    await passDays(id, 65);
    expect(await remindersOf(id)).toEqual([-5]);
  });
});

test("an audit of the plan awaits records until somebody rates it or its due date is over", async () => {
  const plan = { audit: { schedule: "final", method: "physical" } };
  const auditOf = async (policyId: string) => {
    const [audit] = (await service.audits.listAudits({ policyId }, { tenant })).audits;
    return service.finished(audit?.id ?? "");
  };
  const policy = await service.policy(plan);
  const { id, status, failure, dueDate, finishedAt } = await auditOf(policy.id);
  expect([status, failure?.code, dueDate]).toEqual(["awaiting_records", "NO_EXPOSURE", daysAfter(today(), 60)]);
  expect(finishedAt).toBeUndefined();
  expect(await typesOf(id)).toEqual(["audit.started"]);
  const { terms } = await service.audits.listTermAudits({ employerId: policy.employerId }, { tenant });
  expect(terms).toMatchObject([{ auditId: id, state: "awaiting_records", overdue: false }]);

  const other = await auditOf((await service.policy(plan)).id);
  const { audit: failedAgain } = await service.audits.reviseAudit({ id: other.id }, { tenant });
  expect(failedAgain).toMatchObject({ status: "failed", failure: { code: "NO_EXPOSURE" } });

  const { database } = service;
  await passDays(id, 60);
  expect(await rateOverdueAudits({ database })).toBe(0);
  await passDays(id, 1);
  expect((await remindersOf(id)).at(-1)).toBe(-1);
  expect(await rateOverdueAudits({ database })).toBe(1);
  expect(await service.finished(id)).toMatchObject({ status: "failed", failure: { code: "NO_EXPOSURE" } });
  expect((await typesOf(id)).slice(-2)).toEqual(["audit.started", "audit.failed"]);
});

describe("an audit that is changed by hand", () => {
  const later = daysAfter(today(), 90);
  function plan(id: string, members: object, as = tenant) {
    const paths = Object.keys(members).map((name) => (name === "dueDate" ? "due_date" : name));
    return service.audits.updateAudit({ id, members, updateMask: { paths } }, { tenant: as });
  }

  test("has its due date and method, no version, and an entry in the activity", async () => {
    const { id, method } = await failedAudit();
    expect(method).toBe("");
    const { audit } = await plan(id, { dueDate: later, method: "physical" });
    expect(audit).toMatchObject({ id, status: "failed", dueDate: later, method: "physical", version: 0 });
    expect(await service.audit(id)).toEqual(audit);
    expect(await plan(id, { dueDate: later, method: "physical" })).toEqual({ ...(await plan(id, {})) });
    expect(await service.database.query(activities, { id })).toEqual([{ n: 1 }]);
    expect(await typesOf(id)).toEqual(["audit.started", "audit.failed"]);
    expect((await plan(id, { method: "" })).audit).toMatchObject({ method: "", dueDate: later });
  });

  test("is reminded of by the new due date", async () => {
    const { id } = await failedAudit();
    await plan(id, { dueDate: daysAfter(today(), 5) });
    await passDays(id, 2);
    await plan(id, { method: "phone" });
    await passDays(id, 4);
    expect(await remindersOf(id)).toEqual([3, -1]);
  });

  test("once it is completed, has no other due date but may have another method", async () => {
    const { id, employerId } = await failedAudit();
    service.report(employerId);
    await service.audits.reviseAudit({ id }, { tenant });
    const { code, reason } = await refusal(plan(id, { dueDate: later }));
    expect([code, reason]).toEqual(["FAILED_PRECONDITION", "WRONG_AUDIT_STATUS"]);
    expect((await plan(id, { method: "self" })).audit).toMatchObject({ method: "self", version: 1, outOfDate: false });
    const { versions } = await service.audits.listAuditVersions({ auditId: id }, { tenant });
    expect(versions).toHaveLength(1);
  });

  test("is refused what is not valid, and is not found by others", async () => {
    const { id, dueDate } = await failedAudit();
    const past = await refusal(plan(id, { dueDate: daysAfter(today(), -1), method: "phone" }));
    expect(past.violations).toMatchObject([{ field: "due_date" }]);
    const wrong = await refusal(plan(id, { dueDate: "", method: "waived" }));
    expect(wrong.violations.map(({ field }) => field)).toEqual(["due_date", "method"]);
    expect((await refusal(plan(id, { method: "self" }, { ...tenant, ownerId: "own_2" }))).code).toBe("NOT_FOUND");
    expect(await service.audit(id)).toMatchObject({ dueDate, method: "" });
    await service.audits.deleteAudit({ id }, { tenant });
    expect((await refusal(plan(id, { method: "self" }))).code).toBe("NOT_FOUND");
  });
});

describe("a request for records", () => {
  test("is made once for one call, with the default due date, and published", async () => {
    const { id: auditId, employerId, policyId } = await failedAudit();
    const request = await createRequest(auditId, {}, "req_1");
    expect(request).toMatchObject({
      auditId,
      employerId,
      policyId,
      members: { subject: "Forms 941 of 2025", dueDate: daysAfter(today(), 14), status: "open", answer: "" },
    });
    expect(await createRequest(auditId, {}, "req_1")).toEqual(request);
    expect(await typesOf(request.id)).toEqual(["audit.records_requested"]);
  });

  test("is answered, asked for again, answered and closed; then it stays", async () => {
    const { id: auditId } = await failedAudit();
    const { id } = await createRequest(auditId);
    const { request: answered } = await change(auditId, id, { status: "answered", answer: "Attached." });
    expect(answered).toMatchObject({ members: { status: "answered", answer: "Attached." } });
    expect(answered?.answeredAt).toBeDefined();
    expect(await change(auditId, id, { status: "answered" })).toEqual({ ...(await change(auditId, id, {})) });
    const { request: again } = await change(auditId, id, { status: "open", dueDate: daysAfter(today(), 3) });
    expect(again?.answeredAt).toBeUndefined();
    await change(auditId, id, { status: "answered" });
    await change(auditId, id, { status: "closed" });
    expect(await typesOf(id)).toEqual(["audit.records_requested", "audit.records_received", "audit.records_received"]);
    for (const members of [{ status: "open" }, { subject: "Other" }]) {
      const { code, reason } = await refusal(change(auditId, id, members));
      expect([code, reason]).toEqual(["FAILED_PRECONDITION", "WRONG_RECORDS_REQUEST_STATUS"]);
    }
  });

  test("is overdue after its due date, and reminded of before and after it until it is answered", async () => {
    const { id: auditId } = await failedAudit();
    const { id } = await createRequest(auditId);
    for (const days of [11, 0, 4]) await passDays(auditId, days);
    expect(await remindersOf(id)).toEqual([3, -1]);
    const overdue = await service.requests.listRecordsRequests({ auditId, status: "overdue" }, { tenant });
    expect(overdue.requests.map(({ members }) => members?.status)).toEqual(["overdue"]);
    expect((await service.requests.listRecordsRequests({ auditId, status: "open" }, { tenant })).requests).toEqual([]);
    const { request } = await change(auditId, id, { dueDate: daysAfter(today(), 5) });
    expect(request?.members?.status).toBe("open");
    await passDays(auditId, 2);
    await change(auditId, id, { status: "answered" });
    await passDays(auditId, 4);
    expect(await remindersOf(id)).toEqual([3, -1, 3]);
  });

  test("that is not valid, of an unknown audit or of another owner is refused", async () => {
    const { id: auditId } = await failedAudit();
    const wrong = await refusal(createRequest(auditId, { subject: "", dueDate: "2026-02-30" }));
    expect(wrong.violations.map(({ field }) => field)).toEqual(["subject", "due_date"]);
    const past = await refusal(createRequest(auditId, { dueDate: daysAfter(today(), -1) }));
    expect(past.violations).toMatchObject([{ field: "due_date" }]);
    expect((await refusal(createRequest("aud_none"))).reason).toBe("AUDIT_NOT_FOUND");
    const { id } = await createRequest(auditId);
    const { id: other } = await failedAudit();
    const asStranger = { tenant: { ...tenant, ownerId: "own_2" } };
    for (const call of [
      () => service.requests.getRecordsRequest({ auditId, id }, asStranger),
      () => service.requests.listRecordsRequests({ auditId }, asStranger),
      () => service.requests.getRecordsRequest({ auditId: other, id }, { tenant }),
    ]) {
      expect((await refusal(call())).code).toBe("NOT_FOUND");
    }
    await service.audits.deleteAudit({ id: auditId }, { tenant });
    expect((await refusal(change(auditId, id, { status: "closed" }))).code).toBe("NOT_FOUND");
    await passDays(auditId, 90);
    expect(await remindersOf(id)).toEqual([]);
  });
});
