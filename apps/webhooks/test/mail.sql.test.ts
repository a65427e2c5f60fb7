import { createDatabase } from "@platform/postgres/query/database";
import { newId } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { afterAll, beforeEach, expect, test } from "vitest";
import { selectMails } from "../src/mail/listed-mail.sql.ts";
import {
  claimDueMail,
  insertMail,
  selectNextMailDue,
  updateMailFinished,
  updateMailPostponed,
} from "../src/mail/mail.sql.ts";

const { urlOf } = await testDatabase({ services: ["webhooks"] });
const log = createLogger("webhooks-test", "silent");
const database = createDatabase({ url: urlOf("webhooks"), maxConnections: 2, applicationName: "test", log });
afterAll(() => database.stop?.());

const at = new Date("2026-03-01T10:00:00.000Z");
const leaseSeconds = 60;
let id = "";
/** Ids of one millisecond have no order; each of these has its own. */
let idMs = Date.now();

async function newMail(dueAt: Date, webhookId = "wh_1", ownerId = "own_1"): Promise<string> {
  const about = { environment: "sandbox", ownerId, webhookId } as const;
  const mail = {
    id: newId("mail_", ++idMs),
    ...about,
    toFormerContacts: false,
    kind: "",
    recipient: "contact",
    html: null,
    unsubscribeUrl: "",
    subject: "Webhook wh_1 was disabled",
    body: "It was.",
  };
  await insertMail(database, mail, dueAt);
  return mail.id;
}

const mailOf = (mailId: string, ownerId = "own_1") => ({ environment: "sandbox", ownerId, id: mailId }) as const;

beforeEach(async () => {
  id = await newMail(at);
  return () => updateMailFinished(database, mailOf(id), "sent", at);
});

test("an e-mail that another process is sending is neither taken nor waited for", async () => {
  expect(await selectNextMailDue(database)).toEqual(at);
  expect(await claimDueMail(database, at, leaseSeconds)).toMatchObject({ id, attempts: 1 });
  expect(await claimDueMail(database, at, leaseSeconds)).toBeUndefined();
  expect(await selectNextMailDue(database)).toBeUndefined();
});

test("an e-mail that was put off is due when its time has come", async () => {
  await claimDueMail(database, at, leaseSeconds);
  const later = new Date(at.getTime() + 60_000);
  await updateMailPostponed(database, mailOf(id), later);
  expect(await claimDueMail(database, at, leaseSeconds)).toBeUndefined();
  expect(await selectNextMailDue(database)).toEqual(later);
});

test("an e-mail whose process has died is taken up by another, and not before its lease has ended", async () => {
  await claimDueMail(database, at, 0);
  expect(await selectNextMailDue(database)).toEqual(at);
  expect(await claimDueMail(database, at, leaseSeconds)).toMatchObject({ id, attempts: 2 });
});

test("an e-mail is claimed only when it can be sent at once", async () => {
  const other = await newMail(new Date(at.getTime() - 1), "wh_2");
  expect(await claimDueMail(database, at, leaseSeconds)).toMatchObject({ id: other });
  expect(await selectNextMailDue(database)).toEqual(at);
  expect(await claimDueMail(database, at, leaseSeconds)).toMatchObject({ id });
  await updateMailFinished(database, mailOf(other), "sent", at);
});

test("an e-mail about a webhook waits for those before it, also while they are put off", async () => {
  const next = await newMail(new Date(at.getTime() + 1));
  const later = new Date(at.getTime() + 60_000);
  await claimDueMail(database, at, leaseSeconds);
  await updateMailPostponed(database, mailOf(id), later);
  expect(await selectNextMailDue(database)).toEqual(later);
  expect(await claimDueMail(database, at, leaseSeconds)).toBeUndefined();
  expect(await claimDueMail(database, later, leaseSeconds)).toMatchObject({ id });
  expect(await claimDueMail(database, later, leaseSeconds)).toBeUndefined();
  await updateMailFinished(database, mailOf(id), "failed", later);
  expect(await claimDueMail(database, later, leaseSeconds)).toMatchObject({ id: next });
  await updateMailFinished(database, mailOf(next), "sent", later);
});

test("an operator lists the e-mails of one owner or of all with their status, page by page, and nothing that they say", async () => {
  const failed = await newMail(at, "wh_3", "own_listed");
  await updateMailFinished(database, mailOf(failed, "own_listed"), "failed", at);
  const waiting = await newMail(at, "", "own_listed");
  const all = { ownerId: "", environment: "", status: "", startingAfter: "", limit: 10 };
  const listed = await selectMails(database, { ...all, ownerId: "own_listed" });
  expect(listed).toEqual([
    expect.objectContaining({ id: waiting, status: "waiting", attempts: 0, dueAt: at, finishedAt: null }),
    expect.objectContaining({
      id: failed,
      status: "failed",
      webhookId: "wh_3",
      recipient: "contact",
      finishedAt: at,
    }),
  ]);
  expect(JSON.stringify(listed)).not.toMatch(/disabled|It was/);
  const idsOf = async (filter: Partial<typeof all>) =>
    (await selectMails(database, { ...all, ...filter })).map((mail) => mail.id);
  expect(await idsOf({ ownerId: "own_listed", startingAfter: waiting })).toEqual([failed]);
  expect(await idsOf({ limit: 2 })).toEqual([waiting, failed]);
  expect(await idsOf({ status: "failed", ownerId: "own_listed" })).toEqual([failed]);
  expect(await idsOf({ environment: "production" })).toEqual([]);
  expect(await idsOf({ ownerId: "own_elsewhere" })).toEqual([]);
  await updateMailFinished(database, mailOf(waiting, "own_listed"), "sent", at);
});
