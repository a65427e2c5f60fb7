import { once } from "node:events";
import { createLogger } from "@platform/service/observe/log";
import fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { registerErrorResponses } from "./error-responses.ts";

/** A server whose endpoint fails when its client goes away, or at once. */
async function failingServer() {
  const log = createLogger("gateway", "silent");
  const logged = vi.spyOn(log, "error");
  const app = fastify();
  const statuses: number[] = [];
  app.decorateRequest("profile");
  app.addHook("onRequest", async (request) => {
    request.profile = { name: "A" } as typeof request.profile;
  });
  app.addHook("onResponse", async (_request, { statusCode }) => void statuses.push(statusCode));
  registerErrorResponses(app, log);
  app.get("/now", async () => {
    throw new Error("failed");
  });
  const begun = Promise.withResolvers<void>();
  app.get("/waits", async ({ raw }) => {
    begun.resolve();
    await once(raw.socket, "close");
    throw new Error("aborted");
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return { url, logged, statuses, begun: begun.promise };
}

test("the failure of a request whose client has gone is no error; any other is", async () => {
  const { url, logged, statuses, begun } = await failingServer();
  const leaving = new AbortController();
  const request = fetch(`${url}/waits`, { signal: leaving.signal });
  await begun;
  leaving.abort();
  await expect(request).rejects.toThrow();
  expect((await fetch(`${url}/now`)).status).toBe(500);
  expect(logged).toHaveBeenCalledTimes(1);
  expect(statuses).toEqual([500]);
});
