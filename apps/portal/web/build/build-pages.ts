import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const web = resolve(import.meta.dirname, "..");
const repository = resolve(web, "../../..");
const cache = join(web, "node_modules/.cache");

/** Digest of everything that decides how the built pages look: their sources, the messages, and the versions of all packages. */
function digestOfSources(): string {
  const files = [
    ...globSync("{src,build,public}/**/*.*", { cwd: web }).map((file) => join(web, file)),
    ...["index.html", "vite.config.ts", "package.json"].map((file) => join(web, file)),
    ...globSync("packages/contracts/gen/**/*.ts", { cwd: repository }).map((file) => join(repository, file)),
    join(repository, "pnpm-lock.yaml"),
  ].filter((file) => statSync(file).isFile());
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(file.slice(repository.length)).update("\0").update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

/**
 * Builds the pages into a folder, which is emptied first.
 *
 * @throws Error if a first page loads too much script, or a source does not compile
 */
export async function buildPagesInto(folder: string): Promise<void> {
  // A test runner sets it to "test", and React would bring its development build.
  process.env.NODE_ENV = "production";
  // Loaded only to build: who finds the pages built does not wait for it.
  const { build } = await import("vite");
  await build({
    root: web,
    configFile: join(web, "vite.config.ts"),
    logLevel: "warn",
    build: { outDir: folder, emptyOutDir: true },
  });
}

/**
 * Builds the pages unless they have been built from the same sources before, for `npm start`, bundles and tests.
 *
 * Several processes may call it at once: each builds into a folder of its own, and the first one is used.
 *
 * @returns the folder with the built pages
 */
export async function buildPages(): Promise<string> {
  const folder = join(cache, `pages-${digestOfSources()}`);
  if (existsSync(folder)) return folder;
  const ownFolder = `${folder}.${process.pid}`;
  await buildPagesInto(ownFolder);
  try {
    renameSync(ownFolder, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(ownFolder, { recursive: true });
  }
  return folder;
}
