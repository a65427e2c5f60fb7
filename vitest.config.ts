import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { eventually, hangAfterMs } from "./packages/testing/src/patience.ts";

const root = import.meta.dirname;
const folders = ["packages", "apps"].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
);
const projects = [...folders, "test", "bench", "load-tests"].filter((folder) =>
  existsSync(join(root, folder, "package.json")),
);

// Test files start servers of their own, so more workers than this only wait for each other.
const maxWorkers = Math.min(4, Math.max(2, availableParallelism() - 1));

/** Projects whose files start every app and server at once: they run after the others, two files at a time. */
const startsPlatforms = new Set(["test", "load-tests", "packages/bundle", "packages/local-stack"]);
const order = (name: string) =>
  startsPlatforms.has(name)
    ? { maxWorkers: Math.min(2, maxWorkers), sequence: { groupOrder: 1 } }
    : { maxWorkers, sequence: { groupOrder: 0 } };

/** One project for each package and app, and one for the end-to-end tests; `vitest run webhooks` takes the files with that word in their path. */
export default defineConfig({
  test: {
    projects: projects.map((name) => ({
      root: join(root, name),
      // No test or hook has a time limit of its own: on a busy machine servers take their time, and what hangs still ends.
      test: {
        name,
        testTimeout: 2 * hangAfterMs,
        hookTimeout: 2 * hangAfterMs,
        expect: { poll: eventually },
        ...order(name),
      },
    })),
    globalSetup: join(root, "packages/testing/src/global-setup.ts"),
    watch: false,
  },
});
