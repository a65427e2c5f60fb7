import { join } from "node:path";
import { apps } from "@platform/app-register/apps";

/** The root of the repository. */
export const REPOSITORY = join(import.meta.dirname, "../../../..");

/** An app in the repository. */
export interface AppFolder {
  /** The name of its folder, e.g. `payroll-intake`. */
  readonly name: string;
  readonly main: string;
  /** True if it has a schema in Postgres. */
  readonly hasSchema: boolean;
  /** The repository whose migrations a start applies; default: this one. */
  readonly root?: string;
}

/** All apps that can be started: those of the register that listen on a port. */
export function findApps(): AppFolder[] {
  return apps
    .filter(({ ports }) => ports.ops !== undefined)
    .map(({ name, schema }) => ({
      name,
      main: join(REPOSITORY, "apps", name, "src/main.ts"),
      hasSchema: schema !== undefined,
    }));
}
