import { execFile } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { packArchive } from "./pack-archive.ts";

const run = promisify(execFile);
const packageFolder = join(import.meta.dirname, "../..");
const repository = join(packageFolder, "../..");

/**
 * Writes the npm package into a folder, which is emptied first: JavaScript and types, one file for each source, so that bundlers leave
 * out what is not used. Packs it and resolves to the path of the archive.
 */
export async function makePackage(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await compile(folder);
  return packArchive(folder, manifest, join(packageFolder, "published/README.md"));
}

const manifest = {
  name: "@premium-audit/sdk",
  description: "Client, webhook verification and command line of the workers' compensation premium audit API",
  sideEffects: false,
  bin: { "premium-audit": "dist/command/main.js" },
  exports: {
    ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
    "./profile-a": { types: "./dist/profile-a.d.ts", default: "./dist/profile-a.js" },
    "./profile-b": { types: "./dist/profile-b.d.ts", default: "./dist/profile-b.js" },
    "./webhooks": { types: "./dist/webhooks/index.d.ts", default: "./dist/webhooks/index.js" },
    "./package.json": "./package.json",
  },
};

async function compile(folder: string): Promise<void> {
  const dist = join(folder, "dist");
  const config = join(folder, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    incremental: false,
    tsBuildInfoFile: null,
    target: "es2022",
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    rootDir: join(packageFolder, "src"),
    outDir: dist,
    typeRoots: [join(packageFolder, "node_modules/@types")],
  };
  const published = ["index.ts", "profile-a.ts", "profile-b.ts", "webhooks/index.ts", "command/main.ts"].map((file) =>
    join(packageFolder, "src", file),
  );
  const base = join(repository, "packages/tsconfig/base.json");
  writeFileSync(config, JSON.stringify({ extends: base, compilerOptions, files: published }));
  await run(join(packageFolder, "node_modules/.bin/tsc"), ["--project", config]).catch((error: { stdout: string }) => {
    throw new Error(`The package does not compile:\n${error.stdout}`);
  });
  rmSync(config);
  const { version }: { version: string } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const versionFile = join(dist, "client/sdk-version.js");
  writeFileSync(versionFile, readFileSync(versionFile, "utf8").replace("development", version));
  // tsc rewrites the extensions of imports in JavaScript and not in declarations.
  for (const file of globSync("**/*.d.ts", { cwd: dist })) {
    const path = join(dist, file);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"'));
  }
}
