import { randomBytes } from "node:crypto";
import { schemaOf } from "@platform/postgres/migrations/provision";
import { inject } from "vitest";
import { stopAfterTests } from "../waiting/stop-after-tests.ts";
import { runSql } from "./run-sql.ts";
import { SERVICE_PASSWORD } from "./service-password.ts";
import { sharedPostgres } from "./shared-postgres.ts";
import { databaseUrl, startTemplateServer, TEMPLATE_DATABASE } from "./template-server.ts";

/** A database for one test file. */
export interface TestDatabase extends AsyncDisposable {
  /** URL with the superuser. */
  readonly adminUrl: string;
  /** URL with the role of a service, which can access only its schema. */
  urlOf(service: string): string;
  /** Ends all sessions and drops the database. Idempotent. */
  drop(): Promise<void>;
}

/**
 * Clones the template database with the migrated schemas of all services, in a fraction of a second.
 *
 * All test files of a run share one Postgres. A test that must stop or kill Postgres starts a separate one with
 * `@platform/local-stack/servers/postgres`.
 *
 * @param options.services the services whose roles the test will use, e.g. `payroll-intake`
 */
export async function testDatabase(options: { services: readonly string[] }): Promise<TestDatabase> {
  const serverUrl = (await sharedPostgres(inject("sharedPostgresUrl")))?.url ?? (await templateServerOfThisFile());
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY file_copy`);
  const adminUrl = databaseUrl(serverUrl, name);
  async function drop(): Promise<void> {
    await runSql(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
  return stopAfterTests({
    adminUrl,
    urlOf(service) {
      if (!options.services.includes(service)) throw new Error(`This test has not requested the service ${service}.`);
      const url = new URL(adminUrl);
      url.username = schemaOf(service);
      url.password = SERVICE_PASSWORD;
      return url.href;
    },
    drop,
    [Symbol.asyncDispose]: drop,
  });
}

let serverOfThisFile: Promise<string> | undefined;

/** For a run inside one package, without the global setup of the root. */
function templateServerOfThisFile(): Promise<string> {
  serverOfThisFile ??= startTemplateServer().then((server) => stopAfterTests(server).url);
  return serverOfThisFile;
}
