import type { Database } from "@platform/postgres/query/database";
import { run } from "../servers/admin-database.ts";

/** Waits until a statement counts nothing that is `left` to do. */
export async function untilNoneLeft(admin: Database, sql: string): Promise<void> {
  for (;;) {
    const [row] = await run<{ left: number }>(admin, sql);
    if (row?.left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until every event is published and every webhook is delivered. */
export async function untilQuiet(admin: Database): Promise<void> {
  const outboxes = await run<{ schema: string }>(
    admin,
    "SELECT nspname AS schema FROM pg_class JOIN pg_namespace AS schema ON schema.oid = relnamespace WHERE relname = 'outbox'",
  );
  for (const { schema } of outboxes) {
    await untilNoneLeft(admin, `SELECT count(*)::int AS left FROM ${schema}.outbox WHERE published_at IS NULL`);
  }
  await untilNoneLeft(admin, "SELECT count(*)::int AS left FROM webhooks.pending_deliveries");
}
