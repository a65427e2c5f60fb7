import { once } from "node:events";
import { connect } from "node:net";
import { PortalHomeService } from "@platform/contracts/portal/v1/home";
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
  rpcs: (router) => void router.service(PortalHomeService, {}),
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

test("an RPC is called with POST alone", async () => {
  const path = `/${PortalHomeService.typeName}/GetHome`;
  const statusOf = async (method: string) => (await fetch(`${server.url()}${path}`, { method })).status;
  // Without the header of the protocol.
  expect(await statusOf("POST")).toBe(415);
  for (const method of ["PUT", "DELETE"]) expect([method, await statusOf(method)]).toEqual([method, 404]);
});

test.each([
  ["of one byte end a request", 1, 20_000, "400 Bad Request"],
  ["of a line do not", 30, 20_000, "200 OK"],
])("many chunks %s", async (_, size, count, status) => {
  const socket = connect(Number(new URL(server.url()).port), "127.0.0.1");
  const chunk = `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`;
  const head =
    "POST /link?name=a HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
  socket.write(`${head}${chunk.repeat(count)}2\r\n{}\r\n0\r\n\r\n`);
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
  socket.destroy();
});

test("a connection on which many requests wait for their responses is closed", async () => {
  const socket = connect(Number(new URL(server.url()).port), "127.0.0.1");
  let received = "";
  socket.on("data", (bytes) => (received += bytes));
  socket.on("error", () => {});
  socket.write("POST /link?name=a HTTP/1.1\r\nhost: x\r\n\r\n".repeat(100));
  await once(socket, "close");
  expect(received).toBe("");
});
