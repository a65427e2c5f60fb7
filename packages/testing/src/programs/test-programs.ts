import type { Progress } from "@platform/local-stack/machine/progress";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { foundGoProgram, type GoProgram, goProgram } from "@platform/local-stack/programs/go-program";
import { type InstallableProgram, installPrograms } from "@platform/local-stack/programs/install-programs";
import { kubeconform } from "./kubeconform.ts";

/** A program that some tests run; they are skipped where it cannot be installed. */
export interface TestProgram {
  /** Arguments of `npm test` with which these tests run. */
  readonly tests: string;
  readonly installer: "Go" | "the package manager";
  /** Its path on this machine; undefined if it is missing. */
  find(): string | undefined;
  /**
   * Installs it where it is missing and can be.
   *
   * @throws Error with the output of the package manager if that fails
   */
  install(progress: Progress, signal?: AbortSignal): Promise<void>;
}

/** The program of `npm run load`. */
export const k6: GoProgram = {
  name: "k6",
  module: "go.k6.io/k6",
  version: "v1.8.1",
  sum: "h1:orZsbZ2Od0CVZICs9YpTgkKcxfPghJW8VZtwg0cj8H8=",
};

const helm: GoProgram = {
  name: "helm",
  module: "helm.sh/helm/v3",
  path: "/cmd/helm",
  version: "v3.21.0",
  sum: "h1:9TRbaXQH+BIKLLDYlu++JsyWodS5kBBOLF7C7HY5+cs=",
};

const grpcurl: GoProgram = {
  name: "grpcurl",
  module: "github.com/fullstorydev/grpcurl",
  path: "/cmd/grpcurl",
  version: "v1.9.3",
  sum: "h1:PC1Xi3w+JAvEE2Tg2Gf2RfVgPbf9+tbuQr1ZkyVU3jk=",
};

/** All of them, in the order in which a run of all tests installs them: those of most test files first. */
export const testPrograms = {
  pgbouncer: packaged({ name: "pgbouncer", homebrew: "pgbouncer" }, "pooler test/tls"),
  // The shell without the parts of a window: it takes less of the processor for the same pages.
  chromium: packaged(
    { name: "chromium-headless-shell", homebrew: "chromium" },
    "portal/journeys",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  ),
  // Debian has no smaller package of it, and a build takes longer than that of helm.
  promtool: packaged({ name: "promtool", debian: "prometheus", homebrew: "prometheus" }, "test/alerts"),
  helm: built(helm, "charts new-service"),
  kubeconform,
  etcd: packaged({ name: "etcd", debian: "etcd-server", homebrew: "etcd" }, "test/cluster"),
  k6: built(k6, "load-tests"),
  grpcurl: built(grpcurl, "internal-api"),
};

function built(program: GoProgram, tests: string): TestProgram {
  return {
    tests,
    installer: "Go",
    find: () => foundGoProgram(program),
    install: async (progress, signal) => void (await goProgram(program, progress, signal)),
  };
}

/** @param otherNames names of the program on machines that have it from elsewhere */
function packaged(program: InstallableProgram, tests: string, ...otherNames: string[]): TestProgram {
  const find = () => [program.name, ...otherNames].map((name) => findProgram(name)).find((path) => path !== undefined);
  return {
    tests,
    installer: "the package manager",
    find,
    async install(progress) {
      // A program of another name works as well, but takes more of the processor: continuous integration installs this one.
      if (process.env.CI ? !findProgram(program.name) : !find()) await installPrograms([program], progress);
    },
  };
}
