import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { implement } from "@platform/rpc/server/handlers";
import { rpcServer } from "@platform/rpc/server/server";
import type { Call } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import { createLogger } from "@platform/service/observe/log";
import { openLine } from "@platform/testing/reading/line";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { send, testEdge } from "./edge.ts";
import { type GatewayFixture, gatewayFixture, Upstream } from "./fixture.ts";

const message = expect.any(String);
const problemsOfProfileA = [
  ["GET", "/v1/policies", 1],
  ["POST", "/v1/payroll/reports", 2],
  ["GET", "/v1/webhooks", 3],
] as const;
const unavailable = {
  1: { error: { type: "api_error", code: "service_unavailable", message, param: null, request_id: message } },
  2: { error: "Service Unavailable", message, details: {} },
  3: { error: "service_unavailable", message, code: "SERVICE_UNAVAILABLE", timestamp: message },
  4: { success: false, error: { code: "SERVICE_UNAVAILABLE", message } },
};
const period = { start_date: "2026-01-01", end_date: "2026-01-15" };
const employee = { employee_id: "e1", hours_worked: 8, state: "IN" };
const reports = {
  A: {
    employer_id: "emp_1",
    period_start: period.start_date,
    period_end: period.end_date,
    payroll_data: {},
    employees: [{ ...employee, name: "Ada", classification_code: "8810", gross_wages: 200 }],
  },
  B: {
    employer_id: "emp_1",
    pay_period: period,
    employees: [{ ...employee, first_name: "Ada", last_name: "Byron", gross_pay: 200, job_classification: "8810" }],
  },
};

/** A server that resets every call with INTERNAL_ERROR, as one that runs out of something does. */
async function resettingServer(): Promise<string> {
  const server = createServer();
  server.on("session", (session) => afterAll(() => session.destroy()));
  server.on("stream", (stream) => {
    stream.on("error", () => {});
    stream.close(2);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let resetting: string;
beforeAll(async () => {
  resetting = await resettingServer();
});

/** Sends a request that needs a service to the gateway, in each error form, and expects a 503. */
async function expectUnavailable({ url, upstream }: GatewayFixture): Promise<void> {
  const a = { authorization: `Bearer ${upstream.apiKey().key}` };
  const b = upstream.client().headers;
  const requests = [
    ...problemsOfProfileA.map(([method, path, form]) => ({ method, path, form, headers: a, body: reports.A })),
    { method: "POST", path: "/v1/payroll/reports", form: 4 as const, headers: b, body: reports.B },
  ];
  for (const { method, path, form, headers, body } of requests) {
    const init = method === "POST" ? { body: JSON.stringify(body) } : {};
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...init,
    });
    expect([response.status, response.headers.get("retry-after")], `form ${form}`).toEqual([503, "1"]);
    expect(await response.json()).toEqual(unavailable[form]);
  }
}

test("a service that resets its calls is a 503 with Retry-After in every error form", async () => {
  await expectUnavailable(
    await gatewayFixture({
      PAYROLL_INTAKE_ADDRESS: resetting,
      PREMIUM_AUDIT_ADDRESS: resetting,
      WEBHOOKS_ADDRESS: resetting,
    }),
  );
});

test("credentials that cannot be verified, because those calls are reset, are a 503 with Retry-After, too", async () => {
  await expectUnavailable(await gatewayFixture({ CREDENTIALS_ADDRESS: resetting }));
});

test("a report whose call is cut off is a 503", async () => {
  const services = new Upstream();
  const server = await services.start();
  const line = await openLine(server.port());
  onTestFinished(async () => {
    line.close();
    await server.stop?.();
  });
  const { url, upstream } = await gatewayFixture({ PAYROLL_INTAKE_ADDRESS: `127.0.0.1:${line.port}` });
  const hold = services.hold();
  const report = fetch(`${url}/v1/payroll/reports`, {
    method: "POST",
    body: JSON.stringify(reports.A),
    headers: { authorization: `Bearer ${upstream.apiKey().key}`, "content-type": "application/json" },
  });
  await hold.reached;
  line.cut();
  const response = await report;
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  hold.release();
});

test("a client that hangs up while it waits is no error", async () => {
  const arrived = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  const getFile = async (_: unknown, { signal }: Call) => {
    arrived.resolve();
    await once(signal, "abort");
    cancelled.resolve();
    return {};
  };
  const server = rpcServer({
    host: "127.0.0.1",
    port: 0,
    log: createLogger("gateway-test", "silent"),
    services: [
      implement(FileStatusService, { getFileStatus: getFile }),
      implement(PayrollIntakeService, { getFile, submitReport: async () => ({}) }),
    ],
  });
  await server.start?.();
  onTestFinished(() => server.stop?.());
  const address = `127.0.0.1:${server.port()}`;
  const edge = await testEdge({ gateways: [{ FILE_STATUS_ADDRESS: address, PAYROLL_INTAKE_ADDRESS: address }] });
  const [gateway = { url: "" }] = edge.gateways;
  const { headers } = await edge.newPartner();
  const hangUp = new AbortController();
  const response = fetch(`${gateway.url}/v1/files/status/${newId("PR_TEST_")}`, { headers, signal: hangUp.signal });
  await arrived.promise;
  hangUp.abort();
  await expect(response).rejects.toThrow();
  await cancelled.promise;
  const later = await send(gateway, "GET", "/v1/health", { headers });
  const log = () => readFileSync(join(edge.logs, "gateway-0.log"), "utf8");
  await expect.poll(log).toContain(later.headers.get("x-svc-request-id"));
  expect(log()).not.toContain('"level":"error"');
});
