import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { eventually, hangAfterMs } from "./packages/testing/src/waiting/patience.ts";

const root = import.meta.dirname;
const folders = ["packages", "apps"].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
);
const projects = [...folders, "test", "bench"].filter((folder) => existsSync(join(root, folder, "package.json")));

// A file with a platform keeps more than one processor busy, and waits at times; with more workers than this, servers wait for processors
// so long that their clients take them for lost. Each takes up to 1.5 GB, with the processes of its platform.
const roomGb = totalmem() / 2 ** 30;
const workersThatFit = roomGb > 15 ? 5 : roomGb > 7 ? 3 : 2;
const maxWorkers = Math.min(availableParallelism() + 1, workersThatFit);

/** Projects whose files start every app and server at once. */
const startsPlatforms = new Set(["test", "packages/bundle", "packages/local-stack"]);

/**
 * Projects whose files share a worker process one after the other: starting one for each of hundreds of files takes a third of the
 * processor time. Not those that start platforms, and not messaging, whose tests count in metrics of their process.
 */
const sharesWorkers = (name: string) => !startsPlatforms.has(name) && name !== "packages/messaging";

/** The project whose files import pages, which Node does not read. */
const hasPages = (name: string) => name === "apps/portal";

/** The file of the portal's journeys takes longest of all: a run that began it late would end with it alone. */
const startsHouse = "startHouse(";
/** Files that start a platform, a cluster or a copy of the repository of their own take longest: they begin first, so that no run ends with one alone. */
const startsMuch =
  /\b(?:testPlatform|startPlatform|backedUpPlatform|startStage|twoOfEach|startControlPlane)\(|repository-copy/;
/** Files that wait for a program begin last: a first run builds it beside the others. */
const waitsForProgram = /charts\/helm\.ts|programOfRun\(/;

function rankOf({ moduleId }: TestSpecification): number {
  const source = readFileSync(moduleId, "utf8");
  if (source.includes(startsHouse)) return 0;
  if (startsMuch.test(source)) return 1;
  return waitsForProgram.test(source) ? 3 : 2;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [0, 1, 2, 3].flatMap((rank) => sorted.filter((file) => rankOf(file) === rank));
  }
}

/** One project for each package and app, and one for the end-to-end tests; `vitest run webhooks` takes the files with that word in their path. */
export default defineConfig({
  test: {
    projects: projects.map((name) => ({
      // No test or hook has a time limit of its own: on a busy machine servers take their time, and what hangs still ends.
      test: {
        name,
        // Not a root of its own, with which each would start a server of Vite.
        include: [`${name}/**/*.test.ts`],
        testTimeout: 2 * hangAfterMs,
        hookTimeout: 2 * hangAfterMs,
        expect: { poll: eventually },
        isolate: !sharesWorkers(name),
        ...(hasPages(name) && { experimental: { viteModuleRunner: true } }),
        maxWorkers,
        // Of the concurrent tests of a file; each keeps a browser and a platform busy.
        maxConcurrency: maxWorkers,
      },
    })),
    globalSetup: [
      "packages/testing/src/servers/global-setup.ts",
      "packages/bundle/src/bundles-of-run.ts",
      "packages/testing/src/programs/programs-of-run.ts",
      "test/fixture/platform/shared-platform-setup.ts",
      "test/fixture/platform/rendered-charts-setup.ts",
    ].map((file) => join(root, file)),
    setupFiles: [join(root, "packages/testing/src/waiting/stop-after-file.ts")],
    // Node reads the sources itself, as it does for the apps, and keeps what it has compiled for the next process. No test replaces a module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    watch: false,
  },
});
