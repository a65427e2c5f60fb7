import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import type { SharedPostgres } from "./shared-postgres.ts";
import { startTemplateServer, type TemplateServer } from "./template-server.ts";

/** Starts the Postgres of a test run when the first file asks for it, and stops it after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<TemplateServer> | undefined;
  const server = createServer((_request, response: ServerResponse) => {
    starting ??= startTemplateServer();
    starting.then(
      ({ url, template }) => response.end(JSON.stringify({ url, template } satisfies SharedPostgres)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  project.provide("sharedPostgresUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await starting?.then((server) => server[Symbol.asyncDispose]()).catch(() => {});
  };
}
