import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const repository = resolve(import.meta.dirname, "../../../..");

/** An archive that the gateway serves. */
interface ServedArchive {
  /** Folder of the package in the repository; the archive is in its `dist`. */
  readonly folder: string;
  /** Name of the archive: `premium-audit-sdk.tgz`. */
  readonly name: string;
  /** Folders of the packages from whose sources it is made. */
  readonly sources: readonly string[];
  /** Files of these folders that decide its content; those of a package for npm if omitted. */
  readonly files?: string;
  /** Makes the archive somewhere in a folder; resolves to its path. */
  make(folder: string): Promise<string>;
}

/** Hash of all that decides the content of the archive: the sources, and the versions of all packages. */
function digestOfSources(folders: readonly string[], pattern: string): string {
  const shared = ["package.json", "pnpm-lock.yaml", "LICENSE", "packages/tsconfig/base.json"];
  const files = folders.flatMap((folder) =>
    globSync(pattern, { cwd: join(repository, folder) }).map((file) => join(folder, file)),
  );
  const hash = createHash("sha256");
  for (const file of [...files, ...shared].sort()) {
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(repository, file)));
  }
  return hash.digest("hex");
}

/**
 * Makes an archive unless it has been made from the same sources before, for `npm start`, bundles and tests. Several processes may
 * call it at once.
 *
 * @returns the path of the archive
 */
export async function cachedArchive({ folder, name, sources, files, make }: ServedArchive): Promise<string> {
  const dist = join(repository, folder, "dist");
  const archive = join(dist, name);
  const digestFile = join(dist, "sources.sha256");
  const digest = digestOfSources(sources, files ?? "{src,published}/**/*.*");
  if (existsSync(archive) && existsSync(digestFile) && readFileSync(digestFile, "utf8") === digest) return archive;
  mkdirSync(dist, { recursive: true });
  const packageFolder = mkdtempSync(join(dist, "package-"));
  renameSync(await make(packageFolder), archive);
  writeFileSync(digestFile, digest);
  rmSync(packageFolder, { recursive: true });
  return archive;
}
