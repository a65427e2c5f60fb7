import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const emptyMap = Buffer.from(JSON.stringify({ version: 3, sources: [""], mappings: "AAAA" })).toString("base64");
const withoutMap = `\n//# sourceMappingURL=data:application/json;base64,${emptyMap}`;

/**
 * Leaves the code of packages out of the source map, which then has one mapping for each of their files. Node.js keeps all of them on its heap
 * after the first error that is logged. Lines of packages in a stack are those of the bundle.
 */
export const ownSourceMaps: Plugin = {
  name: "own source maps",
  setup(build) {
    build.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")) + withoutMap,
      loader: "js",
    }));
  },
};
