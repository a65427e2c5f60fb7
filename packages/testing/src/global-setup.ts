import type { TestProject } from "vitest/node";
import { startTemplateServer } from "./template-server.ts";

/** Starts the Postgres of a test run before its first file, and stops it after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemplateServer();
  project.provide("postgresUrl", server.url);
  project.provide("postgresTemplate", server.template);
  return async () => {
    await server[Symbol.asyncDispose]();
  };
}
