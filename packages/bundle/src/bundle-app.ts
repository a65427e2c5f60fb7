import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { assets } from "./assets.ts";
import { ownSourceMaps } from "./own-source-maps.ts";
import { sbomOf } from "./sbom.ts";

const repository = resolve(import.meta.dirname, "../../..");

// Some libraries are CommonJS and call `require` for Node's own modules; `bundleDirectory` replaces `__dirname`.
const banner = `import { createRequire as requireFrom } from "node:module";
const require = requireFrom(import.meta.url);
const bundleDirectory = import.meta.dirname;`;

/** The entry of a service is `main.ts`; a command line has another name, so that it is not started as a service. */
function entryOf(sources: string, app: string): string {
  const main = join(sources, "main.ts");
  return existsSync(main) ? main : join(sources, `${app}.ts`);
}

/** Files that an app reads and a script builds from sources: the path to which the app refers, and the script, which prints their path. */
const builtFiles: Readonly<Record<string, readonly { readonly path: string; readonly script: string }[]>> = {
  portal: [{ path: "apps/portal/web/dist", script: "apps/portal/web/build/cached.ts" }],
  gateway: [
    { path: "packages/sdk/dist/premium-audit-sdk.tgz", script: "packages/sdk/src/package/cached.ts" },
    { path: "packages/mcp/dist/premium-audit-mcp.tgz", script: "packages/mcp/src/package/cached.ts" },
  ],
};

/** Builds what an app reads; where it is, by where the app refers to it. */
async function builtFilesOf(app: string): Promise<ReadonlyMap<string, string>> {
  const entries = (builtFiles[app] ?? []).map(async ({ path, script }) => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(repository, script)]);
    return [join(repository, path), stdout.trim().split("\n").at(-1) ?? ""] as const;
  });
  return new Map(await Promise.all(entries));
}

/**
 * Bundles one app for a container: `main.js`, one ESM file that needs no `node_modules`, its source map, `assets/` with
 * the files that it reads, and `sbom.cdx.json`, which lists the packages in it. Resolves to the path of `main.js`.
 *
 * @param app the name of its folder, such as `payroll-intake`
 * @param outputDirectory emptied first
 */
export async function bundleApp(app: string, outputDirectory: string): Promise<string> {
  await rm(outputDirectory, { recursive: true, force: true });
  const built = await builtFilesOf(app);
  const outfile = join(outputDirectory, "main.js");
  const copied: string[] = [];
  const { metafile } = await build({
    entryPoints: [entryOf(join(repository, "apps", app, "src"), app)],
    outfile,
    bundle: true,
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
    plugins: [assets(outputDirectory, repository, built, copied), ownSourceMaps],
    logLevel: "warning",
  });
  const sources = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const sbom = sbomOf(app, [...sources.map((source) => join(repository, source)), ...copied]);
  await writeFile(join(outputDirectory, "sbom.cdx.json"), `${JSON.stringify(sbom, undefined, 2)}\n`);
  return outfile;
}
