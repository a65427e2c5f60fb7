import { cp, readFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Plugin } from "esbuild";

/** A file or folder beside a source file, referred to in a form that this bundler recognizes. */
const assetPattern = /new URL\(\s*"(\.{1,2}\/[^"]+)",\s*import\.meta\.url,?\s*\)/g;

/** A source file that a process of its own runs; it is bundled, not copied. */
const isProgram = (path: string) => path.endsWith("-worker.ts");

/** Name of the bundled form of a program, `payroll-intake.read-file-worker`: its app or package, and its own name. */
export function programOf(path: string, repository: string): string {
  const [, unit = ""] = relative(repository, path).split("/");
  return `${unit}.${basename(path, ".ts")}`;
}

/**
 * Copies the files that the code reads at run time to `assets/` beside the bundle, where the code finds them: every
 * `new URL("./file", import.meta.url)` of our sources. A program for another process is beside the bundle.
 *
 * @param elsewhere files and folders that the code refers to, by where they are copied from instead
 * @param copied gets the absolute path of each file and folder of our sources that is copied
 */
export function assets(
  outputDirectory: string,
  repository: string,
  elsewhere: ReadonlyMap<string, string> = new Map(),
  copied: string[] = [],
): Plugin {
  const folder = join(outputDirectory, "assets");
  /** Files to copy, by their path in `assets/`; several sources may refer to the same file. */
  const copies = new Map<string, string>();

  async function ownSource(path: string): Promise<string> {
    const source = await readFile(path, "utf8");
    for (const [, asset = ""] of source.matchAll(assetPattern)) {
      const file = resolve(dirname(path), asset);
      if (isProgram(file)) continue;
      copies.set(nameOf(file), elsewhere.get(file) ?? file);
      copied.push(file);
    }
    return source.replaceAll(assetPattern, (_, asset: string) => {
      const file = resolve(dirname(path), asset);
      const place = isProgram(file) ? `./${programOf(file, repository)}.js` : `./assets/${nameOf(file)}`;
      return `new URL(${JSON.stringify(place)}, import.meta.url)`;
    });
  }

  /** `packages/rate-limit/src/rolling-window.lua` → `packages.rate-limit.src.rolling-window.lua`. */
  const nameOf = (path: string) => relative(repository, path).replaceAll("/", ".");

  return {
    name: "assets",
    setup(build) {
      build.onLoad({ filter: /\/(?:apps|packages)\/[^/]+\/src\/.*\.ts$/ }, async ({ path }) => ({
        contents: await ownSource(path),
        loader: "ts",
      }));
      build.onEnd(async () => {
        for (const [name, file] of copies) await cp(file, join(folder, name), { recursive: true });
      });
    },
  };
}
