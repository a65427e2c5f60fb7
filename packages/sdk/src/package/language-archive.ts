import { execFile } from "node:child_process";
import { copyFileSync, cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { cachedArchive } from "./cached-archive.ts";

const repository = join(import.meta.dirname, "../../../..");

/** The SDKs of other languages, which are used as they are: their folder, that in the archive, the files in it, and those with the version. */
const languages = {
  python: {
    folder: "packages/sdk-python",
    root: "premium-audit-python",
    files: "{premium_audit/*.py,premium_audit/py.typed,pyproject.toml,README.md}",
    versioned: ["pyproject.toml", "premium_audit/transport.py"],
  },
  go: {
    folder: "packages/sdk-go",
    root: "premiumaudit",
    files: "{*.go,profile*/*.go,webhooks/*.go,go.mod,README.md}",
    versioned: ["transport.go"],
  },
} as const;

type Language = keyof typeof languages;

/** Packs the sources of an SDK, which the gateway serves as `premium-audit-python.tgz` or `premium-audit-go.tgz`. Resolves to its path. */
export function languageArchive(language: Language): Promise<string> {
  const { folder, files } = languages[language];
  const name = `premium-audit-${language}.tgz`;
  return cachedArchive({ folder, name, sources: [folder], files, make: (target) => pack(language, target) });
}

async function pack(language: Language, target: string): Promise<string> {
  const { folder, root, files, versioned } = languages[language];
  const { version }: { version: string } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const source = join(repository, folder);
  const copy = join(target, root);
  for (const file of globSync(files, { cwd: source })) cpSync(join(source, file), join(copy, file));
  for (const file of versioned) {
    const path = join(copy, file);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("0.0.0", version));
  }
  copyFileSync(join(repository, "LICENSE"), join(copy, "LICENSE"));
  const archive = join(target, "archive.tgz");
  await promisify(execFile)("tar", ["-czf", archive, "-C", target, root]);
  return archive;
}
