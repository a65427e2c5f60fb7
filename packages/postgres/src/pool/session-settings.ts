import { changeUrl } from "@platform/service/settings/server-urls";
import pg from "pg";

/** Settings of a session by name, such as `{ jit: "off" }`: names and values of the code, never input. */
export type SessionSettings = Readonly<Record<string, string>>;

/** How long Postgres lets a statement of a service take. */
export const statementTimeoutMs = 15_000;

/** Settings of every session of a service. */
export const commonSettings: SessionSettings = {
  statement_timeout: `${statementTimeoutMs}`,
  idle_in_transaction_session_timeout: "60000",
  // Compiling a plan whose estimated cost is high takes seconds of the processor, more than the statements of a service do.
  jit: "off",
};

/** The URL with settings that a session has from its start. Those that the URL has already come first. */
export function withSettings(url: string, settings: SessionSettings): string {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  if (options.length === 0) return url;
  return changeUrl(url, ({ searchParams }) => {
    const urlOptions = searchParams.get("options");
    searchParams.set("options", [...(urlOptions ? [urlOptions] : []), ...options].join(" "));
  });
}

/** SQL that begins a transaction with settings of its own; one message whatever their number. */
export function beginWith(settings: SessionSettings): string {
  const locals = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${pg.escapeLiteral(value)}`);
  return ["BEGIN", ...locals].join("; ");
}

/**
 * Gives the role of the connection settings for its sessions in this database, which begin later. A pooler passes on no
 * settings, so sessions behind it have those of their role. A role may do this for itself.
 */
export async function keepForRole(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
  const database = pg.escapeIdentifier(rows[0]?.name ?? "");
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${name} = ${pg.escapeLiteral(value)}`);
  }
}

/** Gives this session the settings of a Postgres as it is delivered, whatever its role has. */
export async function resetSettings(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  const sql = "SELECT set_config(name, boot_val, false) FROM pg_settings WHERE name = ANY ($1)";
  await client.query(sql, [Object.keys(settings)]);
}
