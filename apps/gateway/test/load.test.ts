import { once } from "node:events";
import { request } from "node:http";
import { expect, test } from "vitest";
import { type GatewayFixture, gatewayFixture, rateLimitOf } from "./fixture.ts";

const partnerOf = ({ upstream }: GatewayFixture) => ({
  authorization: `Bearer ${upstream.apiKey().key}`,
  "content-type": "application/json",
});
const reportOf = (employee: string) =>
  JSON.stringify({
    employer_id: "emp_1",
    period_start: "2026-01-01",
    period_end: "2026-01-15",
    payroll_data: {},
    employees: [{ employee_id: employee, name: "Ada", classification_code: "8810", hours_worked: 8, gross_wages: 200 }],
  });

test("while one owner has all places, its further requests are refused at once, and another owner is let in", async () => {
  const gateway = await gatewayFixture({ MAX_REQUESTS_IN_FLIGHT: "2" });
  const { url, upstream } = gateway;
  const flooding = partnerOf(gateway);
  const polite = partnerOf(gateway);
  const health = (headers: Record<string, string>) => fetch(`${url}/v1/health`, { headers });
  const report = (employee: string) =>
    fetch(`${url}/v1/payroll/reports`, { method: "POST", headers: flooding, body: reportOf(employee) });
  for (const headers of [flooding, polite]) expect((await health(headers)).status).toBe(200);
  const hold = upstream.hold(2);
  const reports = [report("e1"), report("e2")];
  await hold.reached;
  const refused = await health(flooding);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(rateLimitOf(refused).limit).toBeGreaterThan(0);
  expect((await health(polite)).status).toBe(200);
  hold.release();
  expect((await Promise.all(reports)).map(({ status }) => status)).toEqual([202, 202]);
  await expect.poll(async () => (await health(flooding)).status).toBe(200);
});

test("a request of an owner goes before those that wait in the line of another one, whose line has an end", async () => {
  const gateway = await gatewayFixture();
  const { url, upstream } = gateway;
  const flooding = partnerOf(gateway);
  const polite = partnerOf(gateway);
  for (const headers of [flooding, polite]) expect((await fetch(`${url}/v1/health`, { headers })).status).toBe(200);
  // So many run at an endpoint before anything is known of it; 256 wait.
  const running = 64;
  const beyond = 10;
  const hold = upstream.hold(running);
  const refusals = Promise.withResolvers<void>();
  const statuses: number[] = [];
  const flood = Array.from({ length: running + 256 + beyond }, async (_, index) => {
    const body = reportOf(`e${index}`);
    const { status } = await fetch(`${url}/v1/payroll/reports`, { method: "POST", headers: flooding, body });
    statuses.push(status);
    if (statuses.length === beyond) refusals.resolve();
  });
  await Promise.all([hold.reached, refusals.promise]);
  expect(statuses, "without waiting for those that run").toEqual(Array(beyond).fill(503));

  const politeRequest = request(`${url}/v1/payroll/reports`, {
    method: "POST",
    headers: { ...polite, expect: "100-continue" },
  });
  const response = once(politeRequest, "response");
  politeRequest.end(reportOf("polite"));
  await once(politeRequest, "continue");
  // The gateway has it. What it does first, it does for this one afterwards.
  expect((await fetch(`${url}/v1/health`, { headers: polite })).status).toBe(200);
  hold.release();
  const [{ statusCode, headers }] = await response;
  expect(statusCode).toBe(202);
  // One of each owner, in turns.
  expect(upstream.submissions.indexOf(headers["x-svc-request-id"])).toBeLessThan(running + 4);
  await Promise.all(flood);
  expect(new Set(statuses)).toEqual(new Set([503, 202]));
});
