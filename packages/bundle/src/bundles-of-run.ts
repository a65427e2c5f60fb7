import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { bundleApp } from "./bundle-app.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** True in a run of all test files. */
    isCompleteRun: boolean | undefined;
    /** A request with the name of an app bundles it, if it is not yet, and responds with the path of its `main.js`. */
    bundlesUrl: string | undefined;
  }
}

/**
 * Bundles apps during a run of all tests, each when somebody asks for it, and once: platforms of tests start in two thirds of the processor time
 * from bundles, as in images. Bundling takes more than the start of one or two platforms saves, so runs of some files do without.
 */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  if (!project.getProvidedContext().isCompleteRun) return undefined;
  // Outside the repository, so that nothing can be found in a node_modules above.
  const folder = mkdtempSync(join(tmpdir(), "bundles-"));
  const bundling = new Map<string, Promise<string>>();

  function bundled(app: string): Promise<string> {
    const main = bundling.get(app) ?? bundleApp(app, join(folder, app));
    bundling.set(app, main);
    return main;
  }

  const server = createServer(({ url = "/" }, response: ServerResponse) => {
    bundled(url.slice(1)).then(
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
 * The `main.js` of an app's bundle of this run; undefined in a run of some files.
 *
 * @param address `inject("bundlesUrl")`
 * @throws Error if the app cannot be bundled
 */
export async function bundleOfRun(app: string, address: string | undefined): Promise<string | undefined> {
  if (address === undefined) return undefined;
  const response = await fetch(`${address}/${app}`);
  if (!response.ok) throw new Error(`${app} cannot be bundled: ${await response.text()}`);
  return response.text();
}
