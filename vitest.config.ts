import { defineConfig } from "vitest/config";

/** One project for each package, app and the end-to-end tests; `npm test -- webhooks` runs the files whose path has that word. */
export default defineConfig({
  test: {
    projects: ["packages/*", "apps/*", "test", "bench"],
    globalSetup: "packages/testing/src/global-setup.ts",
    watch: false,
  },
});
