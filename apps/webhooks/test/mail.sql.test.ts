import { createDatabase } from "@platform/postgres/database";
import { newId } from "@platform/service/ids";
import { createLogger } from "@platform/service/log";
import { testDatabase } from "@platform/testing/postgres";
import { afterAll, beforeEach, expect, test } from "vitest";
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

async function newMail(dueAt: Date, webhookId = "wh_1"): Promise<string> {
  const about = { environment: "sandbox", ownerId: "own_1", webhookId } as const;
  const mail = {
    id: newId("mail_"),
    ...about,
    ...{ toFormerContacts: false, kind: "", recipient: "contact", html: null, unsubscribeUrl: "" },
    subject: "Webhook wh_1 was disabled",
    body: "It was.",
  };
  await insertMail(database, mail, dueAt);
  return mail.id;
}

beforeEach(async () => {
  id = await newMail(at);
  return () => updateMailFinished(database, id, "sent", at);
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
  await updateMailPostponed(database, id, later);
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
  await updateMailFinished(database, other, "sent", at);
});

test("an e-mail about a webhook waits for those before it, also while they are put off", async () => {
  const next = await newMail(new Date(at.getTime() + 1));
  const later = new Date(at.getTime() + 60_000);
  await claimDueMail(database, at, leaseSeconds);
  await updateMailPostponed(database, id, later);
  expect(await selectNextMailDue(database)).toEqual(later);
  expect(await claimDueMail(database, at, leaseSeconds)).toBeUndefined();
  expect(await claimDueMail(database, later, leaseSeconds)).toMatchObject({ id });
  expect(await claimDueMail(database, later, leaseSeconds)).toBeUndefined();
  await updateMailFinished(database, id, "failed", later);
  expect(await claimDueMail(database, later, leaseSeconds)).toMatchObject({ id: next });
  await updateMailFinished(database, next, "sent", later);
});
