import { execFile } from "node:child_process";
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

const run = promisify(execFile);
const packageFolder = join(import.meta.dirname, "..");
const repository = join(packageFolder, "../..");
const contracts = join(repository, "packages/contracts/gen");

/** Some libraries are CommonJS and call `require` for Node's own modules. */
const banner = `import { createRequire as requireFrom } from "node:module";
const require = requireFrom(import.meta.url);`;

/**
 * Writes the npm package of the client: JavaScript and types, with protobuf-es inside, so that it installs without a
 * registry. Packs it and resolves to the path of the archive.
 *
 * @param folder emptied first
 */
export async function makePackage(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { version }: { version: string } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const protobuf = realpathSync(join(packageFolder, "node_modules/@bufbuild/protobuf"));
  const entries = globSync("**/*_pb.ts", { cwd: contracts });
  await build({
    entryPoints: [
      ...["client", "token"].map((name) => ({ in: join(packageFolder, `src/${name}.ts`), out: name })),
      ...entries.map((file) => ({ in: join(contracts, file), out: `contracts/${file.replace(/_pb\.ts$/, "")}` })),
    ],
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node22",
    tsconfigRaw: {},
    external: ["@bufbuild/protobuf"],
    banner: { js: banner },
    logLevel: "warning",
  });
  await writeContractTypes(folder);
  for (const file of ["client.d.ts", "README.md"])
    copyFileSync(join(packageFolder, "published", file), join(folder, file));
  cpSync(protobuf, join(folder, "node_modules/@bufbuild/protobuf"), { recursive: true });
  const description = {
    name: "premium-audit-internal-client",
    version,
    license: "Apache-2.0",
    type: "module",
    engines: { node: ">=22" },
    bin: { "premium-audit-token": "./token.js" },
    exports: {
      ".": { types: "./client.d.ts", default: "./client.js" },
      "./contracts/*": { types: "./contracts/*.d.ts", default: "./contracts/*.js" },
    },
    dependencies: { "@bufbuild/protobuf": JSON.parse(readFileSync(join(protobuf, "package.json"), "utf8")).version },
    bundleDependencies: ["@bufbuild/protobuf"],
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(description, undefined, 2)}\n`);
  const { stdout } = await run("npm", ["pack", "--silent"], { cwd: folder });
  return join(folder, stdout.trim().split("\n").at(-1) ?? "");
}

/** The declarations of the generated code, with the names and specifiers of its JavaScript. */
async function writeContractTypes(folder: string): Promise<void> {
  const declarations = join(folder, "declarations");
  const emit = ["--noEmit", "false", "--emitDeclarationOnly", "--declaration", "--incremental", "false"];
  const paths = ["--tsBuildInfoFile", "null", "--rootDir", contracts, "--outDir", declarations];
  await run(join(packageFolder, "node_modules/.bin/tsc"), ["-p", join(contracts, ".."), ...emit, ...paths]);
  for (const file of globSync("**/*_pb.d.ts", { cwd: declarations })) {
    const target = join(folder, "contracts", file.replace(/_pb\.d\.ts$/, ".d.ts"));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, readFileSync(join(declarations, file), "utf8").replaceAll(/_pb\.ts"/g, '.js"'));
  }
  rmSync(declarations, { recursive: true });
}
