import { execFile } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const repository = join(import.meta.dirname, "../../../..");

/**
 * Packs the `dist` of a folder as an npm package of the platform's version. Resolves to the path of the archive.
 *
 * @param manifest members of its package.json, besides those that all packages of partners have
 */
export async function packArchive(folder: string, manifest: object, readme: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const content = {
    version,
    license: "Apache-2.0",
    type: "module",
    engines: { node: ">=20.3" },
    files: ["dist"],
    ...manifest,
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(content, undefined, 2)}\n`);
  copyFileSync(readme, join(folder, "README.md"));
  copyFileSync(join(repository, "LICENSE"), join(folder, "LICENSE"));
  const { stdout } = await promisify(execFile)("npm", ["pack", "--silent"], { cwd: folder });
  return join(folder, stdout.trim().split("\n").at(-1) ?? "");
}
