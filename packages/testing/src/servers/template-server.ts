import { rmSync } from "node:fs";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { makeDataDirectory } from "@platform/local-stack/machine/data-directory";
import { migrateSchema } from "@platform/local-stack/platform/migrate-schema";
import { startPostgres } from "@platform/local-stack/servers/postgres";
import { provisionService } from "@platform/postgres/migrations/provision";
import { runSql } from "./run-sql.ts";
import { SERVICE_PASSWORD } from "./service-password.ts";

/** The database that test databases are clones of. */
export const TEMPLATE_DATABASE = "platform";

/**
 * Test data need not survive a power failure. An autovacuum would hold a table that a test is about to change, and upkeep would leave the
 * table to its next run.
 */
const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off" };

/** A Postgres for tests. */
export interface TemplateServer extends AsyncDisposable {
  /** URL with the superuser. */
  readonly url: string;
  /** `dataDir` of the stopped Postgres that it is a copy of, with the schemas of all services in its database `platform`. */
  readonly template: string;
}

/** Starts a Postgres whose template database has the schemas of all services; all files are deleted at the end. */
export async function startTemplateServer(): Promise<TemplateServer> {
  const directory = makeDataDirectory("test-postgres");
  const template = join(directory, "template");
  const migrated = await startPostgres({ dataDir: template, settings: SETTINGS });
  await migrateServices(migrated.url);
  await migrated.stop();
  const server = await startPostgres({ dataDir: join(directory, "server"), template, settings: SETTINGS });
  const url = databaseUrl(server.url, "postgres");
  // Postgres refuses to clone a database with open connections.
  await runSql(url, `ALTER DATABASE ${TEMPLATE_DATABASE} ALLOW_CONNECTIONS false`);
  return {
    url,
    template,
    async [Symbol.asyncDispose]() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The same server and user, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function migrateServices(adminUrl: string): Promise<void> {
  for (const app of apps) {
    if (!app.schema) continue;
    const url = await provisionService({ adminUrl, service: app.name, password: SERVICE_PASSWORD });
    await migrateSchema(app.name, url);
  }
}
