import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makePackage } from "./make-package.ts";

const own = resolve(import.meta.dirname, "../..");
const repository = resolve(own, "../..");

/** What decides what is in the archive: the sources, and the versions of all packages. */
function digestOfSources(): string {
  const files = [
    ...globSync("{src,published}/**/*.*", { cwd: own }).map((file) => join(own, file)),
    ...["package.json", "pnpm-lock.yaml", "LICENSE", "packages/tsconfig/base.json"].map((file) =>
      join(repository, file),
    ),
  ];
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(file.slice(repository.length)).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

/**
 * Makes `dist/premium-audit-sdk.tgz`, which the gateway serves, unless it has been made from the same sources before, for `npm start`,
 * bundles and tests. Several processes may call it at once.
 *
 * @returns the path of the archive
 */
export async function builtArchive(): Promise<string> {
  const dist = join(own, "dist");
  const archive = join(dist, "premium-audit-sdk.tgz");
  const sources = join(dist, "sources.sha256");
  const digest = digestOfSources();
  if (existsSync(archive) && existsSync(sources) && readFileSync(sources, "utf8") === digest) return archive;
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, "package-"));
  renameSync(await makePackage(folder), archive);
  writeFileSync(sources, digest);
  rmSync(folder, { recursive: true });
  return archive;
}
