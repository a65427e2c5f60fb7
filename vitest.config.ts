import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const root = import.meta.dirname;
const folders = ["packages", "apps"].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
);
const projects = [...folders, "test", "bench", "load-tests"].filter((folder) =>
  existsSync(join(root, folder, "package.json")),
);

/** One project for each package and app, and one for the end-to-end tests; `vitest run webhooks` takes the files with that word in their path. */
export default defineConfig({
  test: {
    projects: projects.map((name) => ({
      root: join(root, name),
      // Tests wait for servers, and on a busy machine those take their time; a test that hangs still ends.
      test: { name, testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000, interval: 25 } } },
    })),
    globalSetup: join(root, "packages/testing/src/global-setup.ts"),
    // Test files start servers of their own, so more workers than this only wait for each other.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism() - 1)),
    watch: false,
  },
});
