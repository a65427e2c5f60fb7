import { execFile } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { bundleMcpServer } from "./bundle-mcp-server.ts";

const run = promisify(execFile);
const own = join(import.meta.dirname, "../..");
const repository = join(own, "../..");

/**
 * Writes the npm package into a folder, which is emptied first: JavaScript and types, one file for each source, so that bundlers leave
 * out what is not used. Packs it and resolves to the path of the archive.
 */
export async function makePackage(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await compile(folder);
  const { version }: { version: string } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(description(version), undefined, 2)}\n`);
  copyFileSync(join(own, "published/README.md"), join(folder, "README.md"));
  copyFileSync(join(repository, "LICENSE"), join(folder, "LICENSE"));
  const { stdout } = await run("npm", ["pack", "--silent"], { cwd: folder });
  return join(folder, stdout.trim().split("\n").at(-1) ?? "");
}

const description = (version: string) => ({
  name: "@premium-audit/sdk",
  version,
  description: "Client, webhook verification and command line of the workers' compensation premium audit API",
  license: "Apache-2.0",
  type: "module",
  sideEffects: false,
  engines: { node: ">=20.3" },
  files: ["dist"],
  bin: { "premium-audit": "dist/command/main.js" },
  exports: {
    ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
    "./webhooks": { types: "./dist/webhooks/index.d.ts", default: "./dist/webhooks/index.js" },
    "./package.json": "./package.json",
  },
});

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
    rootDir: join(own, "src"),
    outDir: dist,
    typeRoots: [join(own, "node_modules/@types")],
  };
  const published = ["index.ts", "webhooks/index.ts", "command/main.ts"].map((file) => join(own, "src", file));
  const base = join(repository, "packages/tsconfig/base.json");
  writeFileSync(config, JSON.stringify({ extends: base, compilerOptions, files: published }));
  await run(join(own, "node_modules/.bin/tsc"), ["--project", config]).catch((error: { stdout: string }) => {
    throw new Error(`The package does not compile:\n${error.stdout}`);
  });
  rmSync(config);
  // tsc rewrites the extensions of imports in JavaScript and not in declarations.
  for (const file of globSync("**/*.d.ts", { cwd: dist })) {
    const path = join(dist, file);
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"'));
  }
  await bundleMcpServer(join(own, "src/mcp"), join(dist, "mcp"));
}
