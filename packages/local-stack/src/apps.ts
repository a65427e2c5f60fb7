import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The root of the repository. */
export const REPOSITORY = join(import.meta.dirname, "../../..");

/** An app as it lies in the repository. */
export interface AppFolder {
  /** The name of its folder, e.g. `payroll-intake`. */
  readonly name: string;
  readonly main: string;
  /** Whether it has a schema of its own in Postgres. */
  readonly hasSchema: boolean;
}

/** Every app that can be run. */
export function findApps(): AppFolder[] {
  const root = join(REPOSITORY, "apps");
  return readdirSync(root)
    .map((name) => ({
      name,
      main: join(root, name, "src/main.ts"),
      hasSchema: existsSync(join(root, name, "migrations")),
    }))
    .filter((app) => existsSync(app.main));
}

/** The variable in which other apps find an app: `payroll-intake` is at PAYROLL_INTAKE_ADDRESS. */
export function addressVariable(app: string): string {
  return `${app.toUpperCase().replaceAll("-", "_")}_ADDRESS`;
}
