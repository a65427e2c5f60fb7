import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { migrateSchema } from "@platform/local-stack/platform/migrate-schema";
import { REPOSITORY } from "@platform/local-stack/repository/apps";
import { startPostgres } from "@platform/local-stack/servers/postgres";
import { provisionService } from "@platform/postgres/migrations/provision";
import { runSql } from "@platform/testing/servers/run-sql";
import { temporaryServer } from "@platform/testing/servers/temporary-server";
import { beforeAll, describe, expect, test } from "vitest";

const services = apps.flatMap(({ name, schema }) => (schema ? [{ name, schema }] : []));
const provisionSql = readFileSync(join(REPOSITORY, "charts/infrastructure/files/provision.sql"), "utf8");

const superuser = "SUPERUSER LOGIN PASSWORD 'a'";
const managed = "CREATEROLE CREATEDB LOGIN PASSWORD 'a'";

/** Before Postgres 16 a role with CREATEROLE had other rights. */
const olderPrograms = "/usr/lib/postgresql/15/bin";
const hasOlder = existsSync(olderPrograms);
if (!hasOlder) console.log(`Provisioning is not tested with Postgres 15: ${olderPrograms} does not exist.`);
const older = { initdb: join(olderPrograms, "initdb"), postgres: join(olderPrograms, "postgres") };

/** The schemas that a session can use, and the roles of services whose rights it has. */
const REACH = `SELECT
  (SELECT array_agg(nspname::text) FROM pg_namespace
     WHERE nspname !~ '^pg_|^information_schema$' AND has_schema_privilege(oid, 'USAGE, CREATE')) AS schemas,
  (SELECT array_agg(rolname::text) FROM pg_roles
     WHERE rolname IN (SELECT nspname FROM pg_namespace) AND pg_has_role(oid, 'USAGE')) AS roles`;

const installations = [
  { administrator: "a superuser", rights: superuser },
  { administrator: "the administrator of a managed Postgres", rights: managed },
  ...(hasOlder
    ? [{ administrator: "the administrator of a managed Postgres 15", rights: managed, programs: older }]
    : []),
];

describe.each(installations)("$administrator provisions", ({ rights, ...options }) => {
  let adminUrl: string;

  beforeAll(async () => {
    const settings = { fsync: "off" };
    const server = await temporaryServer("postgres", (dataDir) => startPostgres({ ...options, dataDir, settings }));
    await runSql(server.url, `CREATE ROLE administrator ${rights}`);
    const url = new URL(server.url);
    url.username = "administrator";
    url.password = "a";
    await runSql(url.href, "CREATE DATABASE own");
    url.pathname = "/own";
    adminUrl = url.href;
  });

  test("all services at once, each with a role that migrates its schema and reaches nothing else", async () => {
    const provisioned = await Promise.all(
      services.map(({ name }) => provisionService({ adminUrl, service: name, password: "first" })),
    );
    for (const [index, { name, schema }] of services.entries()) {
      const url = provisioned[index] ?? "";
      await migrateSchema(name, url);
      expect(await runSql(url, REACH)).toEqual([{ schemas: [schema], roles: [schema] }]);
    }
  });

  test("them again with the commands of the page, which only sets the password", async () => {
    const described = `SELECT nspname, nspowner::regrole::text, nspacl::text, rolconfig, rolsuper, rolcreaterole
      FROM pg_namespace JOIN pg_roles ON rolname = nspname ORDER BY nspname`;
    const before = await runSql(adminUrl, described);
    expect(before).toHaveLength(services.length);
    for (const { schema } of services) {
      const url = new URL(adminUrl);
      url.searchParams.set("options", `-c provision.role=${schema} -c provision.password=second`);
      await runSql(url.href, provisionSql);
      url.searchParams.delete("options");
      url.username = schema;
      url.password = "second";
      expect(await runSql(url.href, REACH)).toEqual([{ schemas: [schema], roles: [schema] }]);
    }
    expect(await runSql(adminUrl, described)).toEqual(before);
  });

  // A superuser has every right without them.
  if (rights === superuser) return;

  test("and keeps only the rights in a service that it has given itself", async () => {
    const [{ schema, name } = { schema: "", name: "" }] = services;
    const ownRow = (roles: string[] | null) => [expect.objectContaining({ roles })];
    expect(await runSql(adminUrl, REACH)).toEqual(ownRow(null));
    await runSql(adminUrl, `GRANT ${schema} TO CURRENT_USER`);
    await provisionService({ adminUrl, service: name, password: "third" });
    expect(await runSql(adminUrl, REACH)).toEqual(ownRow([schema]));
  });
});
