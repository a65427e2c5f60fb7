import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "./apps.ts";

/** A package or app of the repository. */
export interface WorkspaceFolder {
  /** Seen from the root, e.g. `packages/rpc`. */
  readonly folder: string;
  readonly name: string;
  /** Folders of the repository that it depends on at run time. */
  readonly dependencies: readonly string[];
  /** Folders that only its tests and tools depend on. */
  readonly devDependencies: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** All packages and apps of the repository, from their `package.json`. */
export function findWorkspace(): WorkspaceFolder[] {
  const nested = ["apps", "packages"].flatMap((parent) =>
    readdirSync(join(REPOSITORY, parent)).map((name) => `${parent}/${name}`),
  );
  const manifests = [...nested, "bench", "load-tests", "test"].flatMap((folder) => {
    const path = join(REPOSITORY, folder, "package.json");
    return existsSync(path) ? [{ folder, manifest: JSON.parse(readFileSync(path, "utf8")) as Manifest }] : [];
  });
  const folderOf = new Map(manifests.map(({ folder, manifest }) => [manifest.name, folder]));
  const foldersOf = (names: Manifest["dependencies"] = {}) =>
    Object.keys(names).flatMap((name) => folderOf.get(name) ?? []);
  return manifests.map(({ folder, manifest }) => ({
    folder,
    name: manifest.name,
    dependencies: foldersOf(manifest.dependencies),
    devDependencies: foldersOf(manifest.devDependencies),
  }));
}

/**
 * The given folders and all that depend on them, directly or indirectly.
 *
 * @param uses returns the dependencies of a folder
 */
export function withDependents(
  changed: ReadonlySet<string>,
  workspace: readonly WorkspaceFolder[],
  uses: (folder: WorkspaceFolder) => readonly string[],
): Set<string> {
  const affected = new Set(changed);
  // The iteration of a set includes elements that are added meanwhile.
  for (const folder of affected) {
    for (const user of workspace) if (uses(user).includes(folder)) affected.add(user.folder);
  }
  return affected;
}
