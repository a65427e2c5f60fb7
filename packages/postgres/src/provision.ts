import { changeUrl } from "@platform/service/server-urls";
import pg from "pg";
import { connectToPrimary } from "./primary.ts";

interface ProvisionOptions {
  /** URL of the service's database with a role that may create roles and schemas. */
  adminUrl: string;
  /** The app's name, such as `payroll-intake`; role and schema are called `payroll_intake`. */
  service: string;
  password: string;
}

/** The role and the schema of a service have the same name. */
export function schemaOf(service: string): string {
  return service.replaceAll("-", "_");
}

/**
 * Creates a login role and a schema that only this role can use, and resolves to its URL. A repeated call only sets the
 * password.
 */
export async function provisionService({ adminUrl, service, password }: ProvisionOptions): Promise<string> {
  const name = schemaOf(service);
  const role = pg.escapeIdentifier(name);
  const client = await connectToPrimary(adminUrl);
  try {
    // Services are provisioned concurrently, and Postgres rejects concurrent catalog changes of one row.
    await client.query("BEGIN; SELECT pg_advisory_xact_lock(hashtext('provision'))");
    const existing = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [name]);
    const verb = existing.rowCount ? "ALTER" : "CREATE";
    await client.query(`${verb} ROLE ${role} LOGIN NOSUPERUSER PASSWORD ${pg.escapeLiteral(password)}`);
    await client.query(`ALTER ROLE ${role} SET search_path = ${role}`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${role} AUTHORIZATION ${role}`);
    await client.query(`REVOKE ALL ON SCHEMA ${role} FROM PUBLIC`);
    await client.query("REVOKE ALL ON SCHEMA public FROM PUBLIC");
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
  return changeUrl(adminUrl, (url) => {
    url.username = name;
    url.password = encodeURIComponent(password);
  });
}
