import { randomBytes } from "node:crypto";
import { schemaOf } from "@platform/postgres/provision";
import { inject } from "vitest";
import { runSql } from "./run-sql.ts";
import { SERVICE_PASSWORD } from "./service-password.ts";
import { stopAfterTests } from "./stop-after-tests.ts";
import { databaseUrl, startTemplateServer, TEMPLATE_DATABASE } from "./template-server.ts";

/** A database that no other test file sees. */
export interface TestDatabase extends AsyncDisposable {
  /** Of the superuser. */
  readonly adminUrl: string;
  /** Of the role of a service, which reaches only the schema of that service. */
  urlOf(service: string): string;
  /** Ends every session in it and removes it. Does nothing the second time. */
  drop(): Promise<void>;
}

/**
 * Clones the database in which the migrations of every service have run; that takes a fraction of a second.
 *
 * The Postgres behind it is shared by all test files of a run. A test that has to stop or kill Postgres starts its own
 * with `@platform/local-stack/postgres`.
 *
 * @param options.services the services whose roles the test will use, e.g. `payroll-intake`
 */
export async function testDatabase(options: { services: readonly string[] }): Promise<TestDatabase> {
  const serverUrl = inject("postgresUrl") ?? (await templateServerOfThisFile());
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`);
  const adminUrl = databaseUrl(serverUrl, name);
  const drop = () => runSql(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return stopAfterTests({
    adminUrl,
    urlOf(service) {
      if (!options.services.includes(service)) throw new Error(`This test has not asked for the service ${service}.`);
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

/** For a run that was started inside one package, where the root's global setup does not take part. */
function templateServerOfThisFile(): Promise<string> {
  serverOfThisFile ??= startTemplateServer().then((server) => stopAfterTests(server).url);
  return serverOfThisFile;
}
