import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { apps as registered } from "@platform/app-register/apps";
import { type AppFolder, findApps, REPOSITORY } from "@platform/local-stack/apps";
import { localSecrets } from "@platform/local-stack/local-secrets";
import { migrateSchema } from "@platform/local-stack/migrate-schema";
import { provisionService } from "@platform/postgres/provision";
import type { TestPlatform } from "../fixture/platform.ts";

/** Apps of which each process runs the version that is in use when it starts. */
export interface VersionedApps {
  readonly apps: readonly AppFolder[];
  /** Processes that start from now on run the sources of this folder. */
  use(root: string): void;
}

/** @param first the folder of the version with which the platform starts, with its schema */
export function versionedApps(first: string): VersionedApps {
  let root = first;
  return {
    apps: findApps().map((app) => ({
      ...app,
      root: first,
      get main() {
        return join(root, "apps", app.name, "src/main.ts");
      },
    })),
    use(next) {
      root = next;
    },
  };
}

/** Applies the migrations of a version, as its jobs do before its first process starts. */
export async function migrateTo(root: string, { localDir, process }: TestPlatform): Promise<void> {
  const services = registered.filter(({ schema }) => schema !== undefined).map(({ name }) => name);
  const { rolePasswords } = localSecrets(localDir, services);
  await Promise.all(
    services.map(async (service) => {
      const adminUrl = process("postgres").url;
      const url = await provisionService({ adminUrl, service, password: rolePasswords[service] ?? "" });
      await migrateSchema(service, url, false, root);
    }),
  );
}

/** The sources of a commit, with its packages, in a folder that later runs use again. */
export function checkout(commit: string): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: REPOSITORY, maxBuffer: 2 ** 30 });
  const id = git("rev-parse", "--verify", `${commit}^{commit}`).toString().trim();
  const root = join(REPOSITORY, ".local/versions", id);
  if (existsSync(root)) return root;
  const unfinished = `${root}.unfinished`;
  mkdirSync(unfinished, { recursive: true });
  execFileSync("tar", ["-x", "-C", unfinished], { input: git("archive", id) });
  renameSync(unfinished, root);
  // Installs its packages before it runs anything.
  execFileSync("node", ["packages/local-stack/bootstrap.mjs", "node", "--version"], { cwd: root, stdio: "inherit" });
  return root;
}
