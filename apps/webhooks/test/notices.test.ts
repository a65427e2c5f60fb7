import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { AuditSchema } from "@platform/contracts/premium_audit/v1/audits";
import { DisputeSchema } from "@platform/contracts/premium_audit/v1/disputes";
import { LedgerEntrySchema } from "@platform/contracts/premium_audit/v1/ledger";
import { RecordsRequestSchema } from "@platform/contracts/premium_audit/v1/records_requests";
import { activityEvent } from "@platform/messaging/activity-event";
import { newEvent } from "@platform/messaging/event";
import { statement } from "@platform/postgres/statement";
import { newId } from "@platform/service/ids";
import type { Tenant } from "@platform/service/tenant";
import { type MailServer, startMailServer } from "@platform/testing/mail-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fanOutEvents } from "../src/events.ts";
import { takeNotice } from "../src/notices/notice.sql.ts";
import { contactEmail, portalPeople, type Running, refusal, startWebhooks } from "./running-webhooks.ts";
import { type TestClock, testClock } from "./test-clock.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let running: Running;
let mailServer: MailServer;
let clock: TestClock;

beforeAll(async () => {
  clock = testClock();
  mailServer = await startMailServer();
  const links = { PROFILE_A_HOSTS: "api.svc.example", PORTAL_ORIGIN: "https://portal.svc.example" };
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "Notices <notices@svc.example>" };
  running = await startWebhooks({ clock, env: { ...mail, ...links } });
});
afterAll(async () => {
  await running.stop();
  await mailServer[Symbol.asyncDispose]();
});

const newOwner = (environment: Tenant["environment"] = "production"): Tenant => ({
  environment,
  ownerId: newId("own_"),
});
const mailsOf = ({ ownerId }: Tenant) => mailServer.mails.filter(({ text }) => text.includes(ownerId));
const subjectsOf = (tenant: Tenant) => mailsOf(tenant).map(({ subject }) => subject);

const counts = statement<{ kind: string; count: number }>(
  "test_notices",
  "SELECT kind, count FROM notices WHERE environment = $1 AND owner_id = $2 ORDER BY kind",
);
const countsOf = async ({ environment, ownerId }: Tenant) =>
  Object.fromEntries(
    (await running.database.query(counts, [environment, ownerId])).map(({ kind, count }) => [kind, count]),
  );

/** Waits until so much of one kind is counted, then until its e-mail is due. */
async function untilDue(tenant: Tenant, counted: Record<string, number>, passMs = minuteMs + 1): Promise<void> {
  await expect.poll(() => countsOf(tenant)).toMatchObject(counted);
  clock.advance(passMs);
}

const at = timestampFromDate(new Date("2026-03-01T10:00:00.000Z"));
const times = { createdAt: at, updatedAt: at };

function fileFailed(tenant: Tenant, members: { fileName?: string; employerId?: string } = {}): Event {
  const error = {
    $typeName: "events.v1.FileFailed.Error" as const,
    ...{
      code: "MISSING_REQUIRED_COLUMNS",
      message: "The file has no column for the class code.",
      details: ["class_code"],
    },
  };
  const file = { fileId: newId("PR_"), fileName: "march.csv", employerId: "emp_1", recordsTotal: 3, recordsFailed: 3 };
  const value = { ...file, ...members, error, receivedAt: at, finishedAt: at };
  return newEvent({ tenant, data: { case: "fileFailed", value } });
}

function premiumDeveloped(tenant: Tenant, periods: readonly [string, string][]): Event {
  const estimates = periods.map(([periodStart, periodEnd]) => ({ periodStart, periodEnd, premium: "1234.50" }));
  const about = { id: newId("led_"), ...tenant, employerId: "emp_1", policyId: "pol_1", term: 1, kind: "estimate" };
  const entry = create(LedgerEntrySchema, { ...about, estimates, createdAt: at });
  return newEvent({ tenant, data: { case: "premiumDeveloped", value: { entry } } });
}

function payrollMissing(tenant: Tenant, periodStart: string, periodEnd: string): Event {
  const value = { policyId: "pol_1", employerId: "emp_1", term: 1, periodStart, periodEnd, expectedBy: "2026-04-10" };
  return newEvent({ tenant, data: { case: "policyPayrollMissing", value } });
}

function auditCompleted(tenant: Tenant): Event {
  const days = { periodStart: "2025-01-01", periodEnd: "2025-12-31" };
  const about = { id: newId("aud_"), ...tenant, employerId: "emp_1", policyId: "pol_1", status: "completed" };
  return newEvent({
    tenant,
    data: { case: "auditCompleted", value: { audit: create(AuditSchema, { ...about, ...days, ...times }) } },
  });
}

function auditReminder(tenant: Tenant, { withRequest = false } = {}): Event {
  const audit = create(AuditSchema, {
    id: newId("aud_"),
    ...tenant,
    policyId: "pol_1",
    employerId: "emp_1",
    status: "in_progress",
    ...times,
  });
  const request = withRequest
    ? { request: create(RecordsRequestSchema, { id: newId("rrq_"), ...tenant, members: {}, ...times }) }
    : {};
  const value = { audit, ...request, dueDate: "2026-04-01", daysUntilDue: withRequest ? -1 : 7 };
  return newEvent({ tenant, data: { case: "auditReminder", value } });
}

function recordsRequested(tenant: Tenant): Event {
  // What is asked for may name a person.
  const members = { subject: "W-2 of Jane Roe", dueDate: "2026-04-01" };
  const request = create(RecordsRequestSchema, {
    id: newId("rrq_"),
    ...tenant,
    auditId: newId("aud_"),
    members,
    ...times,
  });
  return newEvent({ tenant, data: { case: "auditRecordsRequested", value: { request } } });
}

function auditDisputed(tenant: Tenant): Event {
  const about = {
    id: newId("dsp_"),
    ...tenant,
    auditId: newId("aud_"),
    version: 1,
    status: "open",
    employerId: "emp_1",
  };
  const dispute = create(DisputeSchema, { ...about, reason: "Jane Roe was in the office", ...times });
  return newEvent({ tenant, data: { case: "auditDisputed", value: { dispute } } });
}

function grantOffered(to: Tenant, of: Tenant, { seenBy = to, employerId = "emp_1" } = {}): Event {
  const exposureGrant = {
    ...{ id: newId("grant_"), environment: of.environment, ownerId: of.ownerId, employerId, status: "offered" },
    ...{ granteeOwnerId: to.ownerId, granteeEmployerId: employerId, createdAt: at, updatedAt: at },
    $typeName: "payroll_intake.v1.ExposureGrant" as const,
  };
  return newEvent({ tenant: seenBy, data: { case: "exposureGrantOffered", value: { exposureGrant } } });
}

function keyAged(tenant: Tenant): Event {
  return activityEvent("activityCredentials", tenant, { action: "api_key.aged", resourceId: newId("key_") });
}

test("each kind is one e-mail to the contact that says what happened, where, and what to do", async () => {
  const owner = newOwner();
  const grantor = newOwner();
  await running.announce([
    fileFailed(owner),
    premiumDeveloped(owner, [["2026-02-01", "2026-02-15"]]),
    auditCompleted(owner),
    auditReminder(owner),
    auditReminder(owner, { withRequest: true }),
    recordsRequested(owner),
    auditDisputed(owner),
    grantOffered(owner, grantor),
    grantOffered(owner, grantor, { seenBy: grantor }),
    keyAged(owner),
  ]);
  const once = { audit_completed: 1, file_failed: 1, grant_offered: 1, key_aged: 1, payroll_missing: 1 };
  const one = { ...once, audit_disputed: 1, records_requested: 1, audit_due: 2 };
  await untilDue(owner, one);
  await expect.poll(() => mailsOf(owner).length).toBe(8);
  expect(subjectsOf(owner).toSorted()).toEqual([
    "2 audits or requests for records are due",
    "A payroll file failed",
    "A payroll report is missing",
    "An API key is older than 90 days",
    "An audit is completed",
    "An audit is disputed",
    "An exposure grant is offered to you",
    "Records are requested for an audit",
  ]);
  // The grantor knows of its own offer.
  expect(await countsOf(grantor)).toEqual({});
  const failed = mailsOf(owner).find(({ subject }) => subject === "A payroll file failed");
  expect(failed?.to).toEqual([contactEmail]);
  for (const part of [
    "MISSING_REQUIRED_COLUMNS",
    "https://portal.svc.example/production/payroll/PR_",
    "GET https://api.svc.example/api/v1/payroll/reports/PR_",
    "host api.svc.example",
    "WHAT TO DO",
    "Content-Type: text/html",
    "Auto-Submitted: auto-generated",
  ]) {
    expect(failed?.text).toContain(part);
  }
  // Premium, wages and names are for those who sign in.
  for (const { text } of mailsOf(owner)) expect(text).not.toMatch(/1234|Jane/);
});

test("a storm of failures is two e-mails in an hour, and their counts add up", async () => {
  const owner = newOwner();
  await running.announce([fileFailed(owner), fileFailed(owner)]);
  await untilDue(owner, { file_failed: 2 });
  await expect.poll(() => subjectsOf(owner)).toEqual(["2 payroll files failed"]);
  await running.publish(Array.from({ length: 300 }, () => fileFailed(owner)));
  await untilDue(owner, { file_failed: 300 });
  await running.announce([auditCompleted(owner)]);
  await untilDue(owner, { audit_completed: 1 });
  await expect.poll(() => subjectsOf(owner)).toContain("An audit is completed");
  expect(subjectsOf(owner)).toHaveLength(2);
  clock.advance(hourMs);
  await expect.poll(() => subjectsOf(owner)).toContain("300 payroll files failed");
  const [storm] = mailsOf(owner).filter(({ subject }) => subject.startsWith("300"));
  expect(storm?.text).toContain("And 280 more.");
  expect(await countsOf(owner)).toEqual({ audit_completed: 0, file_failed: 0 });
});

test("an event counts once, also when it is published again after its entry in the inbox was deleted", async () => {
  const owner = newOwner();
  const event = fileFailed(owner);
  await running.announce([event]);
  await untilDue(owner, { file_failed: 1 });
  await expect.poll(() => mailsOf(owner).length).toBe(1);
  const again = fanOutEvents({ clock, wake() {}, recorded() {}, noticed() {} });
  const redeliver = () => again.handleNew({ database: running.database, durable: "webhooks-fan-out" }, [event]);
  expect([...(await redeliver())]).toEqual([]);
  const forget = statement("test_forget", "DELETE FROM inbox WHERE event_id = $1");
  await running.database.query(forget, [event.id]);
  expect([...(await redeliver())]).toEqual([event.id]);
  const late: [string, string] = ["2026-02-01", "2026-02-15"];
  // The next entry of a ledger estimates the same days again.
  await running.announce([
    premiumDeveloped(owner, [late]),
    premiumDeveloped(owner, [late, ["2026-02-16", "2026-02-28"]]),
    // The policy had no ledger before.
    payrollMissing(owner, ...late),
    payrollMissing(owner, "2026-03-01", "2026-03-31"),
  ]);
  await untilDue(owner, { payroll_missing: 3 });
  await expect.poll(() => subjectsOf(owner)).toContain("3 payroll reports are missing");
  const mail = mailsOf(owner).find(({ subject }) => subject.includes("are missing"));
  expect(mail?.text).toContain("no report for 2026-03-01 to 2026-03-31, expected by 2026-04-10");
  expect(await countsOf(owner)).toEqual({ file_failed: 0, payroll_missing: 0 });
});

test("of two replicas that compose the same notice one takes it, and one that dies before its commit leaves it to the next", async () => {
  const owner = newOwner();
  await running.announce([keyAged(owner)]);
  await expect.poll(() => countsOf(owner)).toEqual({ key_aged: 1 });
  const due = { ...owner, kind: "key_aged" } as const;
  const later = new Date(clock.now() + minuteMs);
  const { database } = running;
  const dying = database.transaction(async (tx) => {
    expect(await takeNotice(tx, due, later)).toMatchObject({ count: 1 });
    throw new Error("dies");
  });
  await expect(dying).rejects.toThrow("dies");
  const take = () => database.transaction((tx) => takeNotice(tx, due, later));
  const taken = await Promise.all([take(), take()]);
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test("an owner chooses kinds and roles; the sandbox is silent until it does, and owners do not affect each other", async () => {
  const [owner, other] = [newOwner(), newOwner()];
  const sandbox = { ...owner, environment: "sandbox" } as const;
  portalPeople.set(owner.ownerId, [
    { id: "person_a", email: "ada@partner.example", role: "operations" },
    { id: "person_b", email: "bob@partner.example", role: "viewer" },
    { id: "person_c", email: contactEmail, role: "operations" },
  ]);
  const { notices } = await running.notices.listNotices({}, { tenant: sandbox });
  expect(notices.map(({ enabled }) => enabled)).toEqual(notices.map(() => false));
  const recipients = { values: ["contact", "operations"] };
  const changed = await running.notices.updateNotice({ kind: "file_failed", recipients }, { tenant: owner });
  expect(changed.notice).toMatchObject({ kind: "file_failed", enabled: true, recipients: recipients.values });
  await running.notices.updateNotice({ kind: "audit_completed", enabled: false }, { tenant: owner });
  await running.announce([fileFailed(sandbox), auditCompleted(owner), fileFailed(owner), auditCompleted(other)]);
  await untilDue(owner, { file_failed: 1 });
  clock.advance(minuteMs);
  await expect.poll(() => mailsOf(owner).length).toBe(2);
  await expect.poll(() => subjectsOf(other)).toEqual(["An audit is completed"]);
  expect(
    mailsOf(owner)
      .flatMap(({ to }) => to)
      .toSorted(),
  ).toEqual(["ada@partner.example", contactEmail]);
  expect(await countsOf(sandbox)).toEqual({});
  expect(await countsOf(owner)).toEqual({ file_failed: 0 });
  await running.notices.updateNotice({ kind: "file_failed", enabled: true }, { tenant: sandbox });
  await running.announce([fileFailed(sandbox)]);
  await untilDue(sandbox, { file_failed: 1 });
  await expect.poll(() => subjectsOf(owner)).toContain("A payroll file failed (sandbox)");
});

test("a choice names what is wrong with it", async () => {
  const tenant = newOwner();
  const change = (kind: string, values: string[]) =>
    refusal(running.notices.updateNotice({ kind, recipients: { values } }, { tenant }));
  const wrong = { code: "INVALID_ARGUMENT", reason: "INVALID_NOTICE" };
  expect(await change("weather", ["contact"])).toMatchObject({ code: "NOT_FOUND", reason: "NOTICE_NOT_FOUND" });
  expect(await change("key_aged", ["stranger@elsewhere.example"])).toEqual({ ...wrong, fields: ["recipients[0]"] });
  expect(await change("key_aged", ["contact", "contact"])).toEqual({ ...wrong, fields: ["recipients"] });
  expect(await change("key_aged", [])).toEqual({ ...wrong, fields: ["recipients"] });
});

test("what a partner or a stranger wrote injects no header, no markup and no line, and stops no delivery", async () => {
  const owner = newOwner();
  const hostile = 'a.csv\r\nBcc: everybody@elsewhere.example\r\n\r\n<img src=x onerror="x">\ud800\u202e';
  const receiver = await running.receiver();
  await running.register({ url: receiver.url, tenant: owner, events: ["file.failed"] });
  await running.announce([
    fileFailed(owner, { fileName: `${hostile}\u0000`, employerId: hostile }),
    grantOffered(owner, newOwner(), { employerId: "https://elsewhere.example/pay-now" }),
  ]);
  await untilDue(owner, { file_failed: 1, grant_offered: 1 });
  await expect.poll(() => mailsOf(owner).length).toBe(2);
  await expect.poll(() => receiver.received.length).toBe(1);
  for (const { to, text } of mailsOf(owner)) {
    expect(to).toEqual([contactEmail]);
    const [headers = ""] = text.split("\r\n\r\n");
    expect(headers).not.toMatch(/^bcc/im);
    const [plain, html] = text.split("text/html");
    expect(html).not.toContain("<img");
    expect(plain).not.toMatch(/[\u202e\0]/);
    expect(text).not.toMatch(/^Bcc:/m);
    expect(text).not.toContain("pay-now");
  }
});

test("a mail server and a portal that are down delay a notice and lose none", async () => {
  const owner = newOwner();
  await running.notices.updateNotice({ kind: "key_aged", recipients: { values: ["admin"] } }, { tenant: owner });
  portalPeople.set(owner.ownerId, "down");
  await running.announce([keyAged(owner), keyAged(owner)]);
  await untilDue(owner, { key_aged: 2 });
  await expect.poll(() => dueAfter(owner)).toBe(true);
  portalPeople.set(owner.ownerId, [{ id: "person_d", email: "dan@partner.example", role: "admin" }]);
  mailServer.isTaking = false;
  clock.advance(minuteMs + 1);
  const attempts = statement<{ attempts: number; recipient: string }>(
    "test_notice_mails",
    "SELECT attempts, recipient FROM mails WHERE owner_id = $1",
  );
  await expect
    .poll(() => running.database.query(attempts, [owner.ownerId]))
    .toEqual([{ attempts: 1, recipient: "person_d" }]);
  mailServer.isTaking = true;
  clock.advance(2 * minuteMs);
  await expect.poll(() => mailsOf(owner).map(({ to }) => to)).toEqual([["dan@partner.example"]]);
  const texts = statement<{ body: string; html: string | null; outcome: string }>(
    "test_notice_texts",
    "SELECT body, html, outcome FROM mails WHERE owner_id = $1",
  );
  await expect
    .poll(() => running.database.query(texts, [owner.ownerId]))
    .toEqual([{ body: "", html: null, outcome: "sent" }]);
});

/** True once the composer has postponed what was due. */
async function dueAfter({ environment, ownerId }: Tenant): Promise<boolean> {
  const due = statement<{ due_at: Date }>(
    "test_due",
    "SELECT due_at FROM notices WHERE environment = $1 AND owner_id = $2",
  );
  const [row] = await running.database.query(due, [environment, ownerId]);
  return (row?.due_at.getTime() ?? 0) > clock.now();
}

test("of a deleted owner nothing is left to be sent", async () => {
  const owner = newOwner();
  await running.notices.updateNotice({ kind: "key_aged", enabled: true }, { tenant: owner });
  await running.announce([fileFailed(owner)]);
  await expect.poll(() => countsOf(owner)).toEqual({ file_failed: 1 });
  const deleted = { action: "owner.deleted", resourceId: owner.ownerId } as const;
  await running.announce([activityEvent("activityCredentials", owner, deleted)]);
  await expect.poll(() => countsOf(owner)).toEqual({});
  const { notices } = await running.notices.listNotices({}, { tenant: owner });
  expect(notices.every(({ updatedAt }) => updatedAt === undefined)).toBe(true);
});

test("a recipient unsubscribes from one kind by the link of an e-mail, and the others go on", async () => {
  const owner = newOwner();
  portalPeople.set(owner.ownerId, [{ id: "person_e", email: "eve@partner.example", role: "auditor" }]);
  const recipients = { values: ["contact", "auditor"] };
  await running.notices.updateNotice({ kind: "audit_completed", recipients }, { tenant: owner });
  await running.announce([auditCompleted(owner)]);
  await untilDue(owner, { audit_completed: 1 });
  await expect.poll(() => mailsOf(owner).length).toBe(2);
  const token = tokenFor(owner, "eve@partner.example");
  const about = { kind: "audit_completed", ...owner };
  expect(await running.subscriptions.getSubscription({ token })).toMatchObject({ ...about, receives: true });
  for (let times = 0; times < 2; times++) {
    expect(await running.subscriptions.changeSubscription({ token, receives: false })).toMatchObject({
      receives: false,
    });
  }
  expect(await running.subscriptions.getSubscription({ token })).toMatchObject({ ...about, receives: false });
  const forged = refusal(running.subscriptions.changeSubscription({ token: `${token}x`, receives: false }));
  expect(await forged).toMatchObject({ code: "NOT_FOUND", reason: "NOTICE_NOT_FOUND" });
  const { notices } = await running.notices.listNotices({}, { tenant: owner });
  expect(notices.filter(({ unsubscribed }) => unsubscribed > 0)).toMatchObject([{ kind: "audit_completed" }]);
  clock.advance(hourMs);
  await running.announce([auditCompleted(owner)]);
  await untilDue(owner, { audit_completed: 1 });
  await expect.poll(() => mailsOf(owner).length).toBe(3);
  expect(mailsOf(owner).at(-1)?.to).toEqual([contactEmail]);
  await running.subscriptions.changeSubscription({ token, receives: true });
  expect(await running.subscriptions.getSubscription({ token })).toMatchObject({ receives: true });
  // An owner cannot subscribe an address again that has unsubscribed.
  await running.subscriptions.changeSubscription({ token: tokenFor(owner, contactEmail), receives: false });
  await running.notices.updateNotice({ kind: "audit_completed", recipients }, { tenant: owner });
  clock.advance(hourMs);
  await running.announce([auditCompleted(owner)]);
  await untilDue(owner, { audit_completed: 1 });
  await expect.poll(() => mailsOf(owner).length).toBe(4);
  expect(mailsOf(owner).at(-1)?.to).toEqual(["eve@partner.example"]);
});

/** The token in the header with which a mail program unsubscribes. */
function tokenFor(owner: Tenant, address: string): string {
  const mail = mailsOf(owner).find(({ to }) => to.includes(address));
  expect(mail?.text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const header = /^List-Unsubscribe: <(\S+)>/m.exec(mail?.text.replaceAll(/\r\n[ \t]+/g, " ") ?? "")?.[1] ?? "";
  return new URL(header).searchParams.get("token") ?? "";
}
