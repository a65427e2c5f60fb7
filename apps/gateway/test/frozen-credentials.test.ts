import { mintCredential } from "@platform/credential-format/credential-format";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { loadConfig } from "../src/config.ts";
import { type Edge, type EdgePartner, send, testEdge } from "./edge.ts";
import { addressesOfApps } from "./fixture.ts";

const timeoutMs = 2_000;
const report = {
  employer_id: "emp_1",
  period_start: "2026-01-01",
  period_end: "2026-01-15",
  employees: [{ employee_id: "e1", name: "Ada", classification_code: "8810", hours_worked: 8, gross_wages: 200 }],
  payroll_data: {},
};

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

test("a report whose response cannot be stored gets its response without waiting for credentials any longer", async () => {
  await expect.poll(async () => (await send(here, "GET", "/v1/me", { headers: partner.headers })).status).toBe(200);
  const hold = edge.upstream.hold();
  const running = send(here, "POST", "/v1/payroll/reports", {
    headers: { ...partner.headers, "idempotency-key": "k" },
    body: report,
  });
  await hold.reached;
  await freeze();
  hold.release();
  expect((await running).status).toBe(202);
});

test("while one of two replicas of credentials is frozen, nobody is refused: neither new keys nor idempotent requests", async () => {
  // Long for a slow machine, and less than the eleven seconds after which the connection would be closed.
  const two = await testEdge({ credentials: 2, gateways: [{ CREDENTIALS_TIMEOUT_MS: "8000" }] });
  const [gateway = { url: "" }] = two.gateways;
  const partners = await Promise.all(Array.from({ length: 8 }, () => two.newPartner()));
  const submit = ({ headers }: EdgePartner, key: string) =>
    send(gateway, "POST", "/v1/payroll/reports", { headers: { ...headers, "idempotency-key": key }, body: report });
  const statusesOf = async (key: string) => {
    const responses = await Promise.all(partners.map((one) => submit(one, key)));
    return new Set(responses.map(({ status }) => status));
  };
  // So that the gateway is connected to both.
  expect(await statusesOf("before")).toEqual(new Set([202]));
  await two.credentials.kill("SIGSTOP");
  onTestFinished(() => two.credentials.kill("SIGCONT"));
  expect(await statusesOf("after")).toEqual(new Set([202]));
  for (let key = 0; key < 4; key += 1) {
    const headers = { authorization: `Bearer ${mintCredential("api_key", "sandbox")}` };
    expect((await send(gateway, "GET", "/v1/me", { headers })).status).toBe(401);
  }
});
