import { rmSync } from "node:fs";
import { join } from "node:path";
import { apps, type RegisteredApp } from "@platform/app-register/apps";
import { startPostgres } from "@platform/local-stack/postgres";
import { makeTemporaryDirectory } from "@platform/local-stack/temporary-directory";
import { migrate } from "@platform/postgres/migrate";
import { provisionService } from "@platform/postgres/provision";
import { runSql } from "./run-sql.ts";
import { SERVICE_PASSWORD } from "./service-password.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Superuser password of the Postgres that all test files of a run share. */
    postgresUrl: string | undefined;
  }
}

/** The database that test databases are clones of. */
export const TEMPLATE_DATABASE = "platform_template";

const REPOSITORY = join(import.meta.dirname, "../../..");

/** Test data need not survive a power failure. */
const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** A Postgres for tests. */
export interface TemplateServer extends AsyncDisposable {
  /** URL with the superuser. */
  readonly url: string;
}

/** Starts a Postgres whose template database has the schemas of all services; all files are deleted at the end. */
export async function startTemplateServer(): Promise<TemplateServer> {
  const dataDir = makeTemporaryDirectory("test-postgres");
  const server = await startPostgres({ dataDir, settings: SETTINGS });
  await runSql(server.url, `CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await migrateServices(databaseUrl(server.url, TEMPLATE_DATABASE));
  // Postgres refuses to clone a database with open connections.
  await runSql(server.url, `ALTER DATABASE ${TEMPLATE_DATABASE} ALLOW_CONNECTIONS false`);
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
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
    await migrate({ url, schema: app.schema, directories: migrationsOf(app) });
  }
}

/** The migrations of an app: outbox and inbox if it uses events, legal holds if it has them, and its own. */
function migrationsOf({ name, usesEvents, legalHolds }: RegisteredApp): { name: string; path: string }[] {
  const shared = [...(usesEvents ? ["messaging"] : []), ...(legalHolds ? ["retention"] : [])];
  return [
    ...shared.map((of) => ({ name: of, path: join(REPOSITORY, "packages", of, "migrations") })),
    { name: "app", path: join(REPOSITORY, "apps", name, "migrations") },
  ];
}
