import { createDatabase } from "@platform/postgres/database";
import { statement } from "@platform/postgres/statement";
import { newId } from "@platform/service/ids";
import { createLogger } from "@platform/service/log";
import { testDatabase } from "@platform/testing/postgres";
import { afterAll, expect, test } from "vitest";
import { claimDue } from "../src/dispatch/claim.sql.ts";
import { insertEventBody } from "../src/fan-out/fan-out.sql.ts";
import { insertWebhook, updateWebhookDeleted } from "../src/registrations/webhook.sql.ts";

const { urlOf } = await testDatabase({ services: ["webhooks"] });
const log = createLogger("webhooks-test", "silent");
const database = createDatabase({ url: urlOf("webhooks"), maxConnections: 2, applicationName: "test", log });
afterAll(() => database.stop?.());

const insertPending = statement(
  "test_insert_due",
  `INSERT INTO pending_deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, lane, due_at, created_at)
   VALUES ($1, $2, 'sandbox', 'own_1', $3, 'file.processed', 2, 1, now() - interval '1 minute', now())`,
);

/** A webhook with one delivery that is due. */
async function webhookWithDelivery(): Promise<string> {
  const id = newId("wh_");
  const eventId = newId("evt_");
  const now = new Date();
  const tenant = { environment: "sandbox", ownerId: "own_1" } as const;
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
    rateLimit: 0,
    metadata: {},
    ...{ externalId: "", filter: null },
    ...{ headerNames: [], authentication: null, certificateExpiresAt: null },
    ...{ requestSecrets: null, requestSecretsKeyId: null, signingKey: null, signingKeyKeyId: null },
    ...{ publicKey: "", previousPublicKey: "" },
    disabledReason: null,
    disabledAt: null,
    createdBy: "",
    changedBy: "",
    urlChangedBy: "",
  } as const;
  const webhook = { id, ...tenant, ...shown, ...form, createdAt: now, updatedAt: now, previousSecretExpiresAt: null };
  await insertWebhook(database, webhook, { sealed: Buffer.from("sealed"), keyId: "key" }, newId("req_"));
  await insertEventBody(database, eventId, 2, Buffer.from("{}"));
  await database.query(insertPending, [id, newId("dlv_"), eventId]);
  return id;
}

const claim = (webhookId: string) =>
  claimDue(database, {
    ...{ quotas: new Map([[webhookId, 5]]), rates: [], now: new Date() },
    ...{ holder: "process_1", leaseSeconds: 60 },
  });

test("a due delivery is claimed with what signs it", async () => {
  expect(await claim(await webhookWithDelivery())).toMatchObject([{ secretKeyId: "key", eventType: "file.processed" }]);
});

test("a webhook that was deleted while its deliveries are claimed has none to attempt, because nothing can sign them", async () => {
  const id = await webhookWithDelivery();
  await updateWebhookDeleted(database, id, new Date());
  expect(await claim(id)).toEqual([]);
});
