import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { apps } from "@platform/app-register/apps";
import { build, type Plugin } from "esbuild";
import { assets, programOf } from "./assets.ts";
import { ownSourceMaps } from "./own-source-maps.ts";
import { sbomOf } from "./sbom.ts";

const repository = resolve(import.meta.dirname, "../../..");

// Some libraries are CommonJS and call `require` for Node's own modules.
const banner = `import { createRequire as requireFrom } from "node:module";
const require = requireFrom(import.meta.url);`;

/**
 * Takes `node:http` by `require`. An import reads every member of it at once, and Node.js makes the one for WebSocket from its client of
 * HTTP, which costs every process 60 ms of a processor.
 */
const requiredHttp: Plugin = {
  name: "required http",
  setup(build) {
    build.onResolve({ filter: /^(?:node:)?http$/ }, ({ kind, path }) =>
      kind === "import-statement" ? { path, namespace: "required" } : undefined,
    );
    build.onLoad({ filter: /^/, namespace: "required" }, () => ({
      contents: `module.exports = require("node:http");`,
    }));
  },
};

/** Files that apps read and a script builds from sources: the path to which the app refers, and the script, which prints their path. */
const builtFiles = [
  { path: "apps/portal/web/dist", script: "apps/portal/web/build/cached.ts" },
  { path: "packages/sdk/dist/premium-audit-sdk.tgz", script: "packages/sdk/src/package/cached.ts" },
  { path: "packages/mcp/dist/premium-audit-mcp.tgz", script: "packages/mcp/src/package/cached.ts" },
  { path: "packages/sdk-python/dist/premium-audit-python.tgz", script: "packages/sdk/src/package/cached-python.ts" },
  { path: "packages/sdk-go/dist/premium-audit-go.tgz", script: "packages/sdk/src/package/cached-go.ts" },
];

/** Builds what apps read; where it is, by where the app refers to it. */
async function buildFiles(): Promise<ReadonlyMap<string, string>> {
  const entries = builtFiles.map(async ({ path, script }) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(repository, script)]);
    return [join(repository, path), stdout.trim().split("\n").at(-1) ?? ""] as const;
  });
  return new Map(await Promise.all(entries));
}

/** The entry of a service is `main.ts`; a command line has another name, so that it is not started as a service. */
function entryOf(app: string): [output: string, source: string] {
  const sources = join(repository, "apps", app, "src");
  const main = join(sources, "main.ts");
  return [app, existsSync(main) ? main : join(sources, `${app}.ts`)];
}

/** Programs that apps run in processes of their own. */
const workers = globSync("{apps,packages}/*/src/**/*-worker.ts", { cwd: repository }).map((path) =>
  join(repository, path),
);

/**
 * Bundles all apps for the image, as ESM files that need no `node_modules`: `main.js`, which starts the apps that APPS
 * names, a file for each app of the register (`gateway.js`, `operator.js`) and each program of a process that an app starts, and files of what several of them or only some
 * calls use. A process reads the files of its own apps. Beside them are source maps, `assets/` with the files that apps read,
 * and `sbom.cdx.json`, which lists the packages in all of it. Resolves to the path of `main.js`.
 *
 * @param outputDirectory emptied first
 * @throws Error if the pages of the portal or an archive cannot be built, or a source cannot be bundled
 */
export async function bundlePlatform(outputDirectory: string): Promise<string> {
  await rm(outputDirectory, { recursive: true, force: true });
  const copied: string[] = [];
  const { metafile } = await build({
    entryPoints: {
      main: join(repository, "apps/platform/src/platform.ts"),
      ...Object.fromEntries(apps.map(({ name }) => entryOf(name))),
      ...Object.fromEntries(workers.map((path) => [programOf(path, repository), path])),
    },
    outdir: outputDirectory,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    // Ignores tsconfig.json, which is for the type checker only; its base is not in the image.
    tsconfigRaw: {},
    sourcemap: "linked",
    // An excerpt of the source is only shown for an error that ends the process, and would be half of the memory of the map.
    sourcesContent: false,
    metafile: true,
    absWorkingDir: repository,
    // The native driver of pg is optional and not installed.
    external: ["pg-native"],
    banner: { js: banner },
    plugins: [assets(outputDirectory, repository, await buildFiles(), copied), ownSourceMaps, requiredHttp],
    logLevel: "warning",
  });
  // Otherwise Node.js parses each file once more to find out what it is.
  await writeFile(join(outputDirectory, "package.json"), `${JSON.stringify({ type: "module" })}\n`);
  const sources = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const sbom = sbomOf("platform", [...sources.map((source) => join(repository, source)), ...copied]);
  await writeFile(join(outputDirectory, "sbom.cdx.json"), `${JSON.stringify(sbom, undefined, 2)}\n`);
  return join(outputDirectory, "main.js");
}
