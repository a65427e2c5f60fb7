import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type GatewayFixture, gatewayFixture } from "./fixture.ts";

let gateway: GatewayFixture;
let headers: Record<string, string>;
const services = fork(join(import.meta.dirname, "scripts/serve-upstream.ts"));

beforeAll(async () => {
  const [port] = await once(services, "message");
  const address = `127.0.0.1:${port}`;
  // It bounds what follows; a gateway that waited for the services themselves would never respond.
  const bounds = { UPSTREAM_TIMEOUT_MS: "1500" };
  gateway = await gatewayFixture({ ...bounds, PAYROLL_INTAKE_ADDRESS: address, FILE_STATUS_ADDRESS: address });
  headers = { authorization: `Bearer ${gateway.upstream.apiKey().key}` };
  return () => services.kill("SIGKILL");
});

/** The services do nothing until the test ends, and their connections stay open. */
function stop(): void {
  services.kill("SIGSTOP");
  onTestFinished(() => void services.kill("SIGCONT"));
}

const submit = async () => {
  const body = JSON.stringify({
    employer_id: "emp_1",
    period_start: "2026-01-01",
    period_end: "2026-01-15",
    payroll_data: {},
    employees: [{ employee_id: "e1", name: "Ada", classification_code: "8810", hours_worked: 8, gross_wages: 200 }],
  });
  const init = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
  return fetch(`${gateway.url}/v1/payroll/reports`, init);
};
const statusOf = (fileId: string) => fetch(`${gateway.url}/v1/files/status/${fileId}`, { headers });

test("requests to services that are stopped get a 503, whether they are alone or many, and none hangs", async () => {
  // The first connection may take a busy machine longer than the bound.
  await expect.poll(async () => (await submit()).status).toBe(202);
  const accepted = await submit();
  const { report_id: reportId } = (await accepted.json()) as { report_id: string };
  stop();
  // One call of its own, many that share a message, and one that asks two services one after the other.
  expect((await submit()).status).toBe(503);
  const responses = await Promise.all([...Array.from({ length: 20 }, submit), statusOf(reportId)]);
  expect(responses.map(({ status }) => status)).toEqual(Array(21).fill(503));
});

test("a service that goes on is used again", async () => {
  await expect.poll(async () => (await submit()).status).toBe(202);
});
