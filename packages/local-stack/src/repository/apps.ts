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
  /** Migrates the app's schema, whose URL with the app's role it receives; default: the migrations of this repository. */
  readonly migrate?: (url: string) => Promise<void>;
}

/** The program that runs any set of apps in one process, from its sources. */
export const platformMain = join(REPOSITORY, "apps/platform/src/platform.ts");

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
