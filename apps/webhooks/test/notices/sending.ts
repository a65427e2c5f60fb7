import { activityEvent } from "@platform/messaging/event/activity-event";
import { run } from "@platform/postgres/tables/run-sql";
import type { Tenant } from "@platform/service/call/tenant";
import { expect, test } from "vitest";
import { fanOutEvents } from "../../src/events.ts";
import { takeNotice } from "../../src/mail/notices/notice.sql.ts";
import { contactEmail, portalPeople } from "../running-webhooks.ts";
import {
  auditCompleted,
  auditDisputed,
  auditReminder,
  fileFailed,
  grantOffered,
  keyAged,
  payrollMissing,
  premiumDeveloped,
  recordsRequested,
} from "./notice-events.ts";
import { hourMs, minuteMs, type NoticeStage, newOwner } from "./notice-stage.ts";

/** Tests which notices are sent, and how often, also when the text is hostile or a server is down. */
export function sending(stage: () => NoticeStage): void {
  test("each kind is one e-mail to the contact that says what happened, where, and what to do", () =>
    describesEachKind(stage()));

  test("a storm of failures is two e-mails in an hour, and their counts add up", () => combinesStorm(stage()));

  test("an event counts once, also when it is published again after its entry in the inbox was deleted", () =>
    countsOnce(stage()));

  test("of two replicas that compose the same notice one takes it, and one that dies before its commit leaves it to the next", () =>
    composesOnce(stage()));

  test("what a partner or a stranger wrote injects no header, no markup and no line, and stops no delivery", () =>
    injectsNothing(stage()));

  test("a mail server and a portal that are down delay a notice and lose none", () => survivesOutages(stage()));

  test("of a deleted owner nothing is left to be sent", () => sendsNothingToDeletedOwner(stage()));
}

async function describesEachKind(stage: NoticeStage): Promise<void> {
  const { running, mailsOf, subjectsOf, countsOf, untilDue } = stage;
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
  // The grantor knows its own offer.
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
  // Premium, wages and names are shown only to people who sign in.
  for (const { text } of mailsOf(owner)) expect(text).not.toMatch(/1234|Jane/);
}

async function combinesStorm(stage: NoticeStage): Promise<void> {
  const { running, clock, mailsOf, subjectsOf, countsOf, untilDue } = stage;
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
}

async function countsOnce(stage: NoticeStage): Promise<void> {
  const { running, clock, mailsOf, subjectsOf, countsOf, untilDue } = stage;
  const owner = newOwner();
  const event = fileFailed(owner);
  await running.announce([event]);
  await untilDue(owner, { file_failed: 1 });
  await expect.poll(() => mailsOf(owner).length).toBe(1);
  const again = fanOutEvents({ clock, wake() {}, recorded() {}, noticed() {} });
  const redeliver = () => again.handleNew({ database: running.database, durable: "webhooks-fan-out" }, [event]);
  expect([...(await redeliver())]).toEqual([]);
  await run(running.database, "DELETE FROM inbox WHERE event_id = {id:text}", { id: event.id });
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
}

async function composesOnce(stage: NoticeStage): Promise<void> {
  const { running, clock, countsOf } = stage;
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
  const digests = await Promise.all([take(), take()]);
  expect(digests.filter(Boolean)).toHaveLength(1);
}

async function injectsNothing(stage: NoticeStage): Promise<void> {
  const { running, mailsOf, untilDue } = stage;
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
}

async function survivesOutages(stage: NoticeStage): Promise<void> {
  const { running, mailServer, clock, mailsOf, untilDue } = stage;
  const owner = newOwner();
  await running.notices.updateNotice({ kind: "key_aged", recipients: { values: ["admin"] } }, { tenant: owner });
  portalPeople.set(owner.ownerId, "down");
  await running.announce([keyAged(owner), keyAged(owner)]);
  await untilDue(owner, { key_aged: 2 });
  await expect.poll(() => dueAfter(stage, owner)).toBe(true);
  portalPeople.set(owner.ownerId, [{ id: "person_d", email: "dan@partner.example", role: "admin" }]);
  mailServer.isTaking = false;
  clock.advance(minuteMs + 1);
  const attempts = `SELECT attempts, lease_until IS NULL AS "isPutOff", recipient FROM mails WHERE owner_id = {ownerId:text}`;
  await expect
    .poll(() => run(running.database, attempts, { ...owner }))
    .toEqual([{ attempts: 1, isPutOff: true, recipient: "person_d" }]);
  mailServer.isTaking = true;
  clock.advance(2 * minuteMs);
  await expect.poll(() => mailsOf(owner).map(({ to }) => to)).toEqual([["dan@partner.example"]]);
  const texts = "SELECT body, html, outcome FROM mails WHERE owner_id = {ownerId:text}";
  await expect
    .poll(() => run(running.database, texts, { ...owner }))
    .toEqual([{ body: "", html: null, outcome: "sent" }]);
}

async function sendsNothingToDeletedOwner(stage: NoticeStage): Promise<void> {
  const { running, countsOf } = stage;
  const owner = newOwner();
  await running.notices.updateNotice({ kind: "key_aged", enabled: true }, { tenant: owner });
  await running.announce([fileFailed(owner)]);
  await expect.poll(() => countsOf(owner)).toEqual({ file_failed: 1 });
  const deleted = { action: "owner.deleted", resourceId: owner.ownerId } as const;
  await running.announce([activityEvent("activityCredentials", owner, deleted)]);
  await expect.poll(() => countsOf(owner)).toEqual({});
  const { notices } = await running.notices.listNotices({}, { tenant: owner });
  expect(notices.every(({ updatedAt }) => updatedAt === undefined)).toBe(true);
}

/** Resolves to true once the composer has postponed the notice. */
async function dueAfter({ running, clock }: NoticeStage, tenant: Tenant): Promise<boolean> {
  const due = `SELECT due_at AS "dueAt" FROM notices WHERE environment = {environment:text} AND owner_id = {ownerId:text}`;
  const [row] = await run(running.database, due, { ...tenant }, { dueAt: "timestamptz" });
  return (row?.dueAt.getTime() ?? 0) > clock.now();
}
