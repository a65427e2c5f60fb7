import { PG_MIGRATE_LOCK_ID, runner } from "node-pg-migrate";
import type pg from "pg";
import { createFirstPartitions } from "../partitions/coming-partitions.ts";
import { connectToPrimary } from "../pool/primary.ts";
import { commonSettings, keepForRole, resetSettings, type SessionSettings } from "../pool/session-settings.ts";
import type { Queryable } from "../query/statement.ts";
import { acceptAppliedMigrations, type MigrationFolder } from "./applied-migrations.ts";

interface MigrateOptions {
  /** URL with the service's role, which owns the schema; of Postgres itself, not of a pooler. */
  url: string;
  schema: string;
  /** Folders of `0001_what.sql` files, applied in this order. Each folder has its own table of applied migrations. */
  directories: MigrationFolder[];
  /**
   * Lock timeout. A change of a table waits for the transactions that use it, and later statements wait for the change;
   * after this time the migration fails and must be retried. Default 5 s.
   */
  lockTimeoutMs?: number;
  /** Settings of all connections of the service, besides `commonSettings`. */
  settings?: SessionSettings;
  /** The service connects through a pooler: its role gets the settings of its sessions. */
  isPooled?: boolean;
}

const lockPollMs = 100;

/**
 * Migrates the schema of a service, and creates the first partitions of new partitioned tables. Each pending file is one
 * transaction; an advisory lock serializes replicas that start at the same time. It is idempotent, and does nothing on the schema of
 * a later release. Rejects if a table stays locked for longer than the lock timeout, and with an OldSchemaError before any change if
 * the schema is too old.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const client = await connectToPrimary(options.url);
  // A lost connection rejects the statement that is running.
  client.on("error", () => {});
  try {
    await lockMigrations(client);
    const settings = { ...commonSettings, ...options.settings };
    // A migration may take longer than a statement of the service.
    await resetSettings(client, settings);
    await client.query(`SET lock_timeout = ${options.lockTimeoutMs ?? 5_000}`);
    await acceptAppliedMigrations(client, options.schema, options.directories);
    for (const directory of options.directories) {
      await runner({
        dbClient: client,
        dir: directory.path,
        direction: "up",
        schema: options.schema,
        migrationsTable: `migrations_${directory.name}`,
        // The table may have migrations that a file has replaced. `acceptAppliedMigrations` has checked the order of the files.
        checkOrder: false,
        noLock: true,
        log: () => {},
      });
    }
    if (options.isPooled) await keepForRole(client, settings);
    await client.query("SELECT set_config('search_path', quote_ident($1), false)", [options.schema]);
    await createFirstPartitions(sessionOf(client), new Date());
  } finally {
    await client.end();
  }
}

function sessionOf(client: pg.ClientBase): Queryable {
  return {
    async query(statement, ...[values]) {
      const ordered = statement.order(values ?? ({} as NonNullable<typeof values>));
      return (await client.query({ text: statement.text, values: [...ordered] })).rows;
    },
  };
}

/** Polls instead of waiting in Postgres, because building an index concurrently waits for the statement of a session that waits. */
async function lockMigrations(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const sql = "SELECT pg_try_advisory_lock($1) AS locked";
    const { rows } = await client.query<{ locked: boolean }>(sql, [PG_MIGRATE_LOCK_ID]);
    if (rows[0]?.locked) return;
    await new Promise((resolve) => setTimeout(resolve, lockPollMs));
  }
}
