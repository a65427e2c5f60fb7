import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";

/**
 * Replaces the compiled files of the MCP server by one file that has its libraries in it, so that the package needs none. Only the command
 * `mcp` loads it. The rest of the SDK stays outside of it: its errors are the same classes there.
 *
 * @param source folder of the server's source
 * @param target folder of its compiled files
 */
export async function bundleMcpServer(source: string, target: string): Promise<void> {
  rmSync(target, { recursive: true });
  mkdirSync(target);
  const { metafile } = await build({
    entryPoints: [join(source, "serve.ts")],
    outfile: join(target, "serve.js"),
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20.3",
    metafile: true,
    legalComments: "none",
    logLevel: "silent",
    absWorkingDir: source,
    plugins: [outside(source), withoutValidator],
  });
  const packages = Object.keys(metafile.inputs).flatMap((file) => {
    const [folder = ""] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
    return folder === "" ? [] : [resolve(source, folder)];
  });
  const licenses = [...new Set(packages)].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return `${name} ${version}\n\n${readFileSync(join(folder, "LICENSE"), "utf8").trim()}\n`;
  });
  writeFileSync(join(target, "LICENSES.txt"), licenses.join("\n----\n\n"));
}

/** Other folders of the SDK are imported where the package has them. */
const outside = (source: string): Plugin => ({
  name: "outside",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\// }, ({ path, resolveDir }) =>
      resolveDir === source ? { path: path.replace(/\.ts$/, ".js"), external: true } : undefined,
    );
  },
});

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
