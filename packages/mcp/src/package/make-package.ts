import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { packArchive } from "@premium-audit/sdk/package/pack-archive";
import { build, type Plugin } from "esbuild";

const packageFolder = join(import.meta.dirname, "../..");

/**
 * Writes the npm package into a folder, which is emptied first: one file that has the libraries in it, so that the package has no
 * dependencies. Packs it and resolves to the path of the archive.
 */
export async function makePackage(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "dist"), { recursive: true });
  const libraries = await bundle(join(folder, "dist/main.js"));
  writeFileSync(join(folder, "dist/LICENSES.txt"), libraries.map(licenseOf).join("\n----\n\n"));
  return packArchive(folder, manifest, join(packageFolder, "published/README.md"));
}

const manifest = {
  name: "@premium-audit/mcp",
  description: "Server of the workers' compensation premium audit API for assistants, by the Model Context Protocol",
  bin: { "premium-audit-mcp": "dist/main.js" },
};

/** Bundles the server; resolves to the folders of the libraries in it. */
async function bundle(outfile: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [join(packageFolder, "src/main.ts")],
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20.3",
    metafile: true,
    legalComments: "none",
    logLevel: "silent",
    absWorkingDir: packageFolder,
    // The base of tsconfig.json is not in the image of the gateway.
    tsconfigRaw: {},
    plugins: [withoutValidator],
  });
  const folders = Object.keys(metafile.inputs).flatMap((file) => {
    const [folder = ""] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
    return folder === "" ? [] : [resolve(packageFolder, folder)];
  });
  return [...new Set(folders)];
}

function licenseOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name} ${version}\n\n${readFileSync(join(folder, "LICENSE"), "utf8").trim()}\n`;
}

/** The validator of JSON schemas is for questions to the user, which this server never asks. It would be most of the bundle. */
const withoutValidator: Plugin = {
  name: "without-validator",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ path }) => ({ path, namespace: "shims" }));
    onLoad({ filter: /.*/, namespace: "shims" }, () => ({
      contents: `export { default as process } from "node:process";
        export class DefaultJsonSchemaValidator { getValidator() { throw new Error("This server validates no JSON schemas."); } }`,
      loader: "js",
    }));
  },
};
