import { readFileSync } from "node:fs";
import { changeUrl } from "@platform/service/settings/server-urls";
import { connectToPrimary } from "../pool/primary.ts";

/** File with the statements, which the charts run, too. */
const PROVISION = new URL("../../../../charts/infrastructure/files/provision.sql", import.meta.url);

interface ProvisionOptions {
  /** URL of the service's database with a superuser, or with a role that has CREATEROLE and owns the database. */
  adminUrl: string;
  /** The app's name, such as `payroll-intake`; role and schema are called `payroll_intake`. */
  service: string;
  password: string;
}

/** Returns the name of the schema of a service, and of its role. */
export function schemaOf(service: string): string {
  return service.replaceAll("-", "_");
}

/**
 * Creates a login role and a schema that only this role can use, and resolves to its URL. A repeated call only sets the
 * password.
 */
export async function provisionService({ adminUrl, service, password }: ProvisionOptions): Promise<string> {
  const name = schemaOf(service);
  const client = await connectToPrimary(adminUrl);
  try {
    const settings = "SELECT set_config('provision.' || key, value, false) FROM json_each_text($1)";
    await client.query(settings, [JSON.stringify({ role: name, password })]);
    await client.query(readFileSync(PROVISION, "utf8"));
  } finally {
    await client.end();
  }
  return changeUrl(adminUrl, (url) => {
    url.username = name;
    url.password = encodeURIComponent(password);
  });
}
