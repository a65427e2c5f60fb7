import { existsSync } from "node:fs";
import { join } from "node:path";
import { apps } from "@platform/app-register/apps";
import { OldSchemaError } from "@platform/postgres/migrations/applied-migrations";
import { migrate } from "@platform/postgres/migrations/migrate";
import type { SessionSettings } from "@platform/postgres/pool/session-settings";
import { REPOSITORY } from "../repository/apps.ts";

/**
 * Applies the pending migrations of an app in this process. `main.ts migrate` does the same in a cluster, but a process for
 * each app would take longer than its migrations.
 *
 * @param name an app of the register; one without a schema has nothing to migrate
 * @param url with the role of the app, which owns its schema
 * @param isPooled the app connects through a pooler, so its role needs the settings of its sessions
 * @throws OldSchemaError if a release before 1.3.1 made the schema, and Error that names the app, if a migration fails
 */
export async function migrateSchema(name: string, url: string, isPooled = false): Promise<void> {
  const app = apps.find((one) => one.name === name);
  if (!app?.schema) return;
  const shared = [...(app.usesEvents ? ["messaging"] : []), ...(app.legalHolds ? ["retention"] : [])];
  const directories = [
    ...shared.map((folder) => ({ name: folder, path: join(REPOSITORY, "packages", folder, "migrations") })),
    { name: "app", path: join(REPOSITORY, "apps", name, "migrations") },
  ];
  try {
    const settings = isPooled ? await sessionSettingsOf(name) : {};
    await migrate({ url, schema: app.schema, directories, isPooled, settings });
  } catch (cause) {
    if (cause instanceof OldSchemaError) throw cause;
    throw new Error(`Migrating ${name} failed: ${(cause as Error).message}`, { cause });
  }
}

/** Reads the session settings that an app declares in `src/session-settings.ts`, if it has that file. */
async function sessionSettingsOf(name: string): Promise<SessionSettings> {
  const file = join(REPOSITORY, "apps", name, "src/session-settings.ts");
  return existsSync(file) ? (await import(file)).sessionSettings : {};
}
