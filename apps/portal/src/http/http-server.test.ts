import { afterAll, beforeAll, expect, test } from "vitest";
import { PersonLimits } from "../admission/person-limits.ts";
import { httpServer } from "./http-server.ts";

const errors: object[] = [];
const server = httpServer({
  host: "127.0.0.1",
  port: 0,
  portalUrl: "http://portal.example",
  pagesFolder: import.meta.dirname,
  trustedProxies: [],
  uploadTimeoutMs: 10_000,
  drainTimeoutMs: 1000,
  secrets: ["a".repeat(32)],
  database: {} as never,
  admit: async (call) => call,
  limits: new PersonLimits(),
  rpcs() {},
  plainRoutes: [
    (app) => app.post("/upload/seeded", async ({ query }) => (query as { name: string }).name.trim()),
    (app) => app.post("/link", async ({ query }) => typeof (query as { name: unknown }).name),
  ],
  log: { info() {}, warn() {}, debug() {}, error: (fields: object) => errors.push(fields) } as never,
});
beforeAll(() => server.start?.());
afterAll(() => server.stop?.());

test("a parameter of an upload that is given twice is refused by name, and is no failure of the portal", async () => {
  const post = (query: string) => fetch(`${server.url()}/upload/seeded?${query}`, { method: "POST" });
  expect(await (await post("name=%20one")).text()).toBe("one");
  const answer = await post("name=one&name=two");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ fields: [{ field: "name", message: "must be given once" }] });
  const link = await fetch(`${server.url()}/link?name=one&name=two`, { method: "POST" });
  expect(await link.text()).toBe("object");
  expect(errors).toEqual([]);
});
