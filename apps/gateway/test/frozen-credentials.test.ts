import { beforeAll, expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../src/config.ts";
import { type Edge, type EdgePartner, send, testEdge } from "./edge.ts";
import { addressesOfApps } from "./fixture.ts";

const timeoutMs = 2_000;

let edge: Edge;
let here: { url: string };
let partner: EdgePartner;

beforeAll(async () => {
  edge = await testEdge({ gateways: [{ CREDENTIALS_TIMEOUT_MS: String(timeoutMs) }] });
  [here = { url: "" }] = edge.gateways;
  partner = await edge.newPartner();
});

/** The credentials service does nothing until the test ends, and its connections stay open. */
async function freeze(): Promise<void> {
  await edge.credentials.kill("SIGSTOP");
  onTestFinished(() => edge.credentials.kill("SIGCONT"));
}

test("by default a call to credentials and the rate limiter's wait together take less than a second", () => {
  const required = { ...addressesOfApps("127.0.0.1:1"), REDIS_URL: "redis://127.0.0.1:1" };
  const { CREDENTIALS_TIMEOUT_MS, RATE_LIMIT_TIMEOUT_MS } = loadConfig({ PLATFORM_MODE: "development", ...required });
  expect(CREDENTIALS_TIMEOUT_MS + 2 * RATE_LIMIT_TIMEOUT_MS).toBeLessThan(1_000);
});

test("while credentials is frozen, requests of one address that wait for their turn get a 503 at the same time as the first", async () => {
  await freeze();
  const startedMs = performance.now();
  const ends = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const { status, json } = await send(here, "GET", "/v1/webhooks", { headers: partner.headers });
      expect([status, json.error]).toEqual([503, "service_unavailable"]);
      return performance.now() - startedMs;
    }),
  );
  // Each would wait for the one before it: the last ten began after two time-outs.
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(timeoutMs);
});

test("requests with a cached key are refused too, because a revocation could not be received", async () => {
  await expect.poll(async () => (await send(here, "GET", "/v1/me", { headers: partner.headers })).status).toBe(200);
  await freeze();
  await expect.poll(async () => (await send(here, "GET", "/v1/me", { headers: partner.headers })).status).toBe(503);
});

test("a report whose response cannot be stored is answered without waiting for credentials any longer", async () => {
  await expect.poll(async () => (await send(here, "GET", "/v1/me", { headers: partner.headers })).status).toBe(200);
  const held = edge.upstream.hold();
  const running = send(here, "POST", "/v1/payroll/reports", {
    headers: { ...partner.headers, "idempotency-key": "k" },
    body: {
      employer_id: "emp_1",
      period_start: "2026-01-01",
      period_end: "2026-01-15",
      employees: [{ employee_id: "e1", name: "Ada", classification_code: "8810", hours_worked: 8, gross_wages: 200 }],
      payroll_data: {},
    },
  });
  await held.reached;
  await freeze();
  held.release();
  expect((await running).status).toBe(202);
});
