import { adminDatabase, run } from "../servers/admin-database.ts";

const batch = 100_000;

/** Writes deliveries that have been made, with their attempts and events, to every webhook there is, in turn. */
export async function storeDeliveries(adminUrl: string, count: number): Promise<void> {
  const admin = adminDatabase(adminUrl);
  for (let first = 0; first < count; first += batch) {
    const numbers = `generate_series(${first}, ${Math.min(count, first + batch) - 1}) AS n`;
    const id = (prefix: string) => `'${prefix}01KMS3H7WN' || lpad(n::text, 16, '0')`;
    const webhooks = "(SELECT array_agg(id ORDER BY id) AS ids FROM webhooks.webhooks) AS w";
    await run(
      admin,
      `INSERT INTO webhooks.deliveries (webhook_id, id, environment, owner_id, event_id, event_type, envelope, status,
         attempts, response_code, error_class, last_error, created_at)
       SELECT w.ids[1 + n % array_length(w.ids, 1)], ${id("del_")}, 'sandbox', 'own_stored', ${id("evt_")},
         'file.processed', 2, CASE WHEN n % 100 = 0 THEN 'failed' ELSE 'delivered' END, 1, 200, NULL, '',
         now() - interval '1 day'
       FROM ${numbers}, ${webhooks}`,
    );
    await run(
      admin,
      `INSERT INTO webhooks.attempts (delivery_id, number, environment, owner_id, started_at, duration_ms, response_code, error_class,
         error, answer)
       SELECT ${id("del_")}, 1, 'sandbox', 'own_stored', now() - interval '1 day', 12, 200, NULL, '', '' FROM ${numbers}`,
    );
    await run(
      admin,
      `INSERT INTO webhooks.event_bodies (event_id, envelope, environment, owner_id, body)
       SELECT ${id("evt_")}, 2, 'sandbox', 'own_stored', decode(repeat('7b', 400), 'hex') FROM ${numbers}`,
    );
  }
  await run(admin, "VACUUM ANALYZE webhooks.deliveries");
  await run(admin, "VACUUM ANALYZE webhooks.attempts");
  await run(admin, "VACUUM ANALYZE webhooks.event_bodies");
  await admin.stop?.();
}
