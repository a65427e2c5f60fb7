import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { bundlePlatform } from "./bundle-platform.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** True in a run of all test files. */
    isCompleteRun: boolean | undefined;
    /** A request bundles the platform, if it is not yet, and the response is the path of its `main.js`. */
    bundlesUrl: string | undefined;
  }
}

/**
 * Bundles the platform during a run of all tests, when somebody asks for it, and once: platforms of tests start in two thirds of the processor
 * time from the bundle, as in the image. Bundling takes more than the start of one or two platforms saves, so runs of some files do without.
 */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  if (!project.getProvidedContext().isCompleteRun) return undefined;
  // Outside the repository, so that nothing can be found in a node_modules above.
  const folder = mkdtempSync(join(tmpdir(), "bundle-of-run-"));
  let bundling: Promise<string> | undefined;
  const server = createServer((_, response: ServerResponse) => {
    bundling ??= bundlePlatform(folder);
    bundling.then(
      (main) => response.end(main),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  project.provide("bundlesUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * The `main.js` of this run's bundle of all apps, with a file for each app beside it; undefined in a run of some files.
 *
 * @param address `inject("bundlesUrl")`
 * @throws Error if it cannot be bundled
 */
export async function bundleOfRun(address: string | undefined): Promise<string | undefined> {
  if (address === undefined) return undefined;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The platform cannot be bundled: ${await response.text()}`);
  return response.text();
}
