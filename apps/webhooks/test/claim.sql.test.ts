import { createDatabase } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { afterAll, expect, test } from "vitest";
import { claimDue } from "../src/dispatch/claim.sql.ts";
import { claimFree } from "../src/dispatch/claim-free.sql.ts";
import { insertEventBody } from "../src/fan-out/fan-out.sql.ts";
import { insertWebhook, updateWebhookDeleted } from "../src/registrations/webhook.sql.ts";

const { urlOf } = await testDatabase({ services: ["webhooks"] });
const log = createLogger("webhooks-test", "silent");
const database = createDatabase({ url: urlOf("webhooks"), maxConnections: 2, applicationName: "test", log });
afterAll(() => database.stop?.());

const insertPending = statement(
  "test_insert_due",
  `INSERT INTO pending_deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, lane, due_at, created_at)
   VALUES ({webhookId:text}, {id:text}, 'sandbox', {ownerId:text}, {eventId:text}, 'file.processed', 2, 1, now() - interval '1 minute', now())`,
);

const insertOwner = statement(
  "test_insert_owner",
  "INSERT INTO owners (environment, owner_id, max_webhooks, max_in_flight) VALUES ('sandbox', {ownerId:text}, 100, 8)",
);

/** Inserts a webhook with deliveries that are due, by default one. */
async function webhookWithDelivery({ ownerId = "own_1", due = 1, rateLimit = 0 } = {}): Promise<string> {
  const id = newId("wh_");
  const eventId = newId("evt_");
  const now = new Date();
  const tenant = { environment: "sandbox", ownerId } as const;
  const shown = {
    ownerType: "employer",
    url: "https://receiver.example/",
    events: ["file.processed"],
    description: "",
  };
  const form = {
    envelope: 2,
    signature: 1,
    isActive: true,
    warnEarly: false,
    timeoutSeconds: 0,
    rateLimit,
    metadata: {},
    externalId: "",
    filter: null,
    headerNames: [] as string[],
    authentication: null,
    certificateExpiresAt: null,
    requestSecrets: null,
    requestSecretsKeyId: null,
    signingKey: null,
    signingKeyKeyId: null,
    publicKey: "",
    previousPublicKey: "",
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    deletedAt: null,
    createdBy: "",
    changedBy: "",
    urlChangedBy: "",
  } as const;
  const webhook = { id, ...tenant, ...shown, ...form, createdAt: now, updatedAt: now, previousSecretExpiresAt: null };
  await insertWebhook(database, webhook, { sealed: Buffer.from("sealed"), keyId: "key" }, newId("req_"));
  await insertEventBody(database, { ...tenant, eventId, envelope: 2, body: Buffer.from("{}") });
  const delivery = { webhookId: id, eventId, ownerId };
  for (let count = 0; count < due; count++) await database.query(insertPending, { ...delivery, id: newId("dlv_") });
  return id;
}

const claim = (webhookId: string) =>
  claimDue(database, {
    quotas: [{ environment: "sandbox", ownerId: "own_1", webhookId, room: 5 }],
    rates: [],
    now: new Date(),
    holder: "process_1",
    leaseSeconds: 60,
  });

test("a due delivery is claimed with what signs it", async () => {
  expect(await claim(await webhookWithDelivery())).toMatchObject([{ secretKeyId: "key", eventType: "file.processed" }]);
});

test("a webhook that was deleted while its deliveries are claimed has none to attempt, because nothing can sign them", async () => {
  const id = await webhookWithDelivery();
  await updateWebhookDeleted(database, { environment: "sandbox", ownerId: "own_1" }, id, new Date());
  expect(await claim(id)).toEqual([]);
});

const claimOfFree = (webhookId: string, room: number) =>
  claimFree(database, {
    webhookId,
    room,
    now: new Date(),
    maxInFlightPerWebhook: 4,
    holder: "process_1",
    leaseSeconds: 60,
  });

test("one webhook gets free slots of its owner, without those that other active webhooks may need", async () => {
  const ownerId = "own_free";
  await database.query(insertOwner, { ownerId });
  const busy = await webhookWithDelivery({ ownerId, due: 9 });
  const idle = await webhookWithDelivery({ ownerId, due: 0 });
  // At most four slots of one webhook, of the six that no other webhook needs.
  expect(await claimOfFree(busy, 3)).toMatchObject({ ownerId, quota: 3, deliveries: [{}, {}, {}] });
  expect(await claimOfFree(busy, 9)).toMatchObject({ quota: 1, deliveries: [{ webhookId: busy, ownerId }] });
  expect(await claimOfFree(busy, 9)).toMatchObject({ quota: 0, deliveries: [] });
  expect(await claimOfFree(idle, 9)).toMatchObject({ ownerId, quota: 2, deliveries: [] });
  const third = await webhookWithDelivery({ ownerId });
  expect(await claimOfFree(third, 9)).toMatchObject({ quota: 1, deliveries: [{ webhookId: third }] });
  expect(await claimOfFree(idle, 9)).toMatchObject({ quota: 0 });
});

test("a webhook that is deleted, or that has a rate, gets no free slots", async () => {
  const ownerId = "own_off";
  await database.query(insertOwner, { ownerId });
  const deleted = await webhookWithDelivery({ ownerId });
  await updateWebhookDeleted(database, { environment: "sandbox", ownerId }, deleted, new Date());
  expect(await claimOfFree(deleted, 1)).toBeUndefined();
  expect(await claimOfFree(await webhookWithDelivery({ ownerId, rateLimit: 5 }), 1)).toBeUndefined();
});
