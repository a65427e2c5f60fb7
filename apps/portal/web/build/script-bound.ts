import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A chunk and everything that it imports before it runs. */
function withImports(start: readonly string[], chunks: Chunks): Set<string> {
  const names = new Set<string>();
  const add = (name: string) => {
    if (names.has(name)) return;
    names.add(name);
    for (const next of chunks.get(name)?.imports ?? []) add(next);
  };
  start.forEach(add);
  return names;
}

/**
 * Fails the build when a page that people see first loads more script than `limit` bytes (Brotli, as browsers receive it).
 *
 * First pages are sign-in and home: what the entry loads, and the chunks of the frame and of the page.
 */
export function scriptBound(limit: number): Plugin {
  return {
    name: "script-bound",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks: Chunks = new Map(
          Object.values(bundle)
            .filter((output) => output.type === "chunk")
            .map((chunk) => [chunk.fileName, chunk]),
        );
        const ofModule = (ending: string) =>
          [...chunks.values()]
            .filter(({ facadeModuleId }) => facadeModuleId?.endsWith(ending))
            .map((chunk) => chunk.fileName);
        const entry = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
        const firstPages = {
          "sign-in": ["/sign-in/sign-in-page.tsx"],
          home: ["/app/shell.tsx", "/home/home-page.tsx"],
        };
        for (const [page, modules] of Object.entries(firstPages)) {
          const lazy = modules.flatMap((ending) => {
            const names = ofModule(ending);
            if (names.length === 0) this.error(`No chunk starts at ${ending}; rename it in script-bound.ts too.`);
            return names;
          });
          const loaded = [...withImports([...entry, ...lazy], chunks)];
          const bytes = loaded.reduce((sum, name) => sum + brotliCompressSync(chunks.get(name)?.code ?? "").length, 0);
          const text = `First page "${page}": ${(bytes / 1000).toFixed(1)} kB of compressed script in ${loaded.length} files`;
          if (bytes > limit) this.error(`${text}; at most ${limit / 1000} kB are allowed.`);
          this.info(text);
        }
      },
    },
  };
}
