import { createDatabase } from "@platform/postgres/query/database";
import { type Queryable, statement } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";
import { testDatabase } from "@platform/testing/servers/postgres";
import { afterAll, expect, test } from "vitest";
import { updateLeases } from "../src/dispatch/due.sql.ts";
import { settleRows } from "../src/dispatch/settle.sql.ts";
import { deliveredAttempt } from "./delivered-attempt.ts";

const { urlOf } = await testDatabase({ services: ["webhooks"] });
const log = createLogger("webhooks-test", "silent");
const database = createDatabase({ url: urlOf("webhooks"), maxConnections: 4, applicationName: "test", log });
afterAll(() => database.stop?.());

const holder = "process_1";
const insert = statement(
  "test_insert_pending",
  `INSERT INTO pending_deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, lane, due_at,
     created_at, lease_holder, lease_until)
   SELECT {webhookId:text}, id, 'sandbox', 'own_1', {eventId:text}, 'file.processed', 2, 1, now(), now(), {holder:text},
     now() + interval '1 minute'
   FROM unnest({ids:text[]}) AS id`,
);
const pending = statement(
  "test_pending",
  { holder: "text?" },
  "SELECT lease_holder AS holder FROM pending_deliveries WHERE webhook_id = {webhookId:text} ORDER BY id",
);
const lockWaits = statement(
  "test_lock_waits",
  { count: "int" },
  `SELECT count(*)::int AS count FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock'`,
);

/** Inserts deliveries of a webhook that this process has leased. */
async function leasedDeliveries(count: number) {
  const webhookId = newId("wh_");
  const deliveries = Array.from(
    { length: count },
    () => ({ environment: "sandbox", ownerId: "own_1", webhookId, id: newId("del_") }) as const,
  );
  const ids = deliveries.map(({ id }) => id);
  await database.query(insert, { webhookId, ids, eventId: newId("evt_"), holder });
  return deliveries;
}

const lease = { holder, leaseSeconds: 60 };

function settle(
  tx: Queryable,
  deliveries: Awaited<ReturnType<typeof leasedDeliveries>>,
  outcome: "delivered" | "again",
) {
  const dueAt = outcome === "again" ? new Date(Date.now() + 60_000) : undefined;
  return settleRows(
    tx,
    holder,
    deliveries.map(({ id: deliveryId, ...delivery }) => ({
      ...delivery,
      deliveryId,
      outcome,
      dueAt,
      startedAt: new Date(),
      result: deliveredAttempt as never,
    })),
  );
}

test.each(["delivered", "again"] as const)(
  "what ends (%s) while its lease is being renewed is written down",
  async (outcome) => {
    const deliveries = await leasedDeliveries(20);
    const renewed = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const renewing = database.transaction(async (tx) => {
      await updateLeases(tx, deliveries, lease);
      renewed.resolve();
      await release.promise;
    });
    await renewed.promise;
    const settling = database.transaction((tx) => settle(tx, deliveries, outcome));
    await expect.poll(async () => (await database.query(lockWaits))[0]?.count).toBeGreaterThan(0);
    release.resolve();
    await renewing;
    expect((await settling).size).toBe(20);
    const rows = await database.query(pending, { webhookId: deliveries[0]?.webhookId ?? "" });
    expect(rows).toEqual(outcome === "again" ? deliveries.map(() => ({ holder: null })) : []);
  },
);

test("renewing and writing down the same deliveries in any order never wait for each other for ever", async () => {
  for (let round = 0; round < 20; round++) {
    const deliveries = await leasedDeliveries(50);
    const work = [deliveries, deliveries.toReversed()].map((order, index) =>
      (index + round) % 2 === 0
        ? updateLeases(database, order, lease)
        : database.transaction((tx) => settle(tx, order, "again")),
    );
    await Promise.all(work);
  }
});
