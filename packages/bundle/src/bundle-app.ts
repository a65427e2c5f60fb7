import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { assets } from "./assets.ts";

const repository = resolve(import.meta.dirname, "../../..");

// Some libraries are CommonJS inside and call `require` for Node's own modules; `bundleDirectory` stands in for `__dirname`.
const banner = `import { createRequire as requireFrom } from "node:module";
const require = requireFrom(import.meta.url);
const bundleDirectory = import.meta.dirname;`;

/** A service begins in `main.ts`; a command line has a name of its own, so that nobody takes it for a service. */
function entryOf(sources: string, app: string): string {
  const main = join(sources, "main.ts");
  return existsSync(main) ? main : join(sources, `${app}.ts`);
}

/**
 * Bundles one app for a container: `main.js`, one ESM file that needs no `node_modules`, its source map, and `assets/` with
 * the files that it reads. Resolves to the path of `main.js`.
 *
 * @param app the name of its folder, such as `payroll-intake`
 * @param outputDirectory emptied first
 */
export async function bundleApp(app: string, outputDirectory: string): Promise<string> {
  await rm(outputDirectory, { recursive: true, force: true });
  const outfile = join(outputDirectory, "main.js");
  await build({
    entryPoints: [entryOf(join(repository, "apps", app, "src"), app)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    // What a tsconfig.json would say is for the type checker, and an image is built without its base.
    tsconfigRaw: {},
    sourcemap: "linked",
    // Optional and absent: the native driver of pg.
    external: ["pg-native"],
    banner: { js: banner },
    plugins: [assets(outputDirectory, repository)],
    logLevel: "warning",
  });
  return outfile;
}
