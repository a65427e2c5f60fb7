import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { credentialSha256 } from "@platform/credential-format/credential-format";
import { Fault } from "@platform/service/call/fault";
import { expect, test } from "vitest";
import { send, testEdge } from "./edge.ts";

// Values that are nowhere by chance.
const name = "Quillfeather Ottoline";
const wages = 73519.25;
const idempotencyKey = "retry-of-quillfeather";
const label = "key of Quillfeather";

test("whatever goes right or wrong, no log at any level holds a secret, a name, a wage or an idempotency key", async () => {
  const edge = await testEdge({ env: { LOG_LEVEL: "trace" } });
  const [gateway] = edge.gateways;
  if (!gateway) throw new Error("There is no gateway.");
  const { ownerId, headers } = await edge.newPartner();
  const client = await edge.operator.issueClientCredentials({ ownerId, environment: "sandbox" });
  const report = {
    employer_id: "emp_1",
    period_start: "2026-01-01",
    period_end: "2026-01-15",
    employees: [{ employee_id: "e1", name, classification_code: "8810", hours_worked: 80, gross_wages: wages }],
    payroll_data: { total_payroll: wages },
  };
  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    send(gateway, "POST", path, { headers: { ...headers, "idempotency-key": idempotencyKey, ...more }, body });

  const newKey = { owner_id: ownerId, owner_type: "employer", environment: "sandbox", name: label };
  const created = await post("/v1/api-keys", newKey);
  expect(created.status).toBe(201);
  expect((await post("/v1/payroll/reports", report)).status).toBe(202);
  expect((await post("/v1/payroll/reports", `{"name":"${name}",${wages}`)).status).toBe(400);
  expect((await post("/v1/payroll/reports", { ...report, period_end: name })).status).toBe(400);
  expect((await post(`/v1/${encodeURIComponent(name)}?secret=${created.json.secret}`, report)).status).toBe(404);
  const b = { "x-client-id": client.clientId, "x-client-secret": client.clientSecret };
  expect((await send(gateway, "GET", "/v1/health", { headers: b })).status).toBe(200);
  expect((await send(gateway, "GET", "/v1/health", { headers: { ...b, ...headers } })).status).toBe(401);
  for (const fault of [
    new Fault("INTERNAL", "INTERNAL", `${name} earns ${wages}`, { cause: new Error(`${name} earns ${wages}`) }),
    new Fault("UNAVAILABLE", "SERVICE_UNAVAILABLE", `${name} earns ${wages}`),
    new Fault("INVALID_ARGUMENT", "WHY", `${name} earns ${wages}`),
  ]) {
    edge.upstream.fault = fault;
    await post("/v1/payroll/reports", report, { "idempotency-key": `${idempotencyKey} ${fault.code}` });
  }
  await edge.credentials.kill("SIGKILL");
  await expect.poll(async () => (await post("/v1/api-keys", newKey)).status).toBe(503);

  const logs = readdirSync(edge.logs).map((file) => readFileSync(join(edge.logs, file), "utf8"));
  const all = logs.join("\n");
  // The logs have lines about these requests.
  expect(all.match(/"msg":"answered"/g)?.length).toBeGreaterThan(9);
  const secrets = [headers.authorization?.slice(7) ?? "", created.json.secret, client.clientSecret];
  for (const secret of secrets) {
    expect(secret).toMatch(/^svc_test_(sk|sec)_/);
    for (const form of [
      secret.slice(12),
      credentialSha256(secret).toString("hex"),
      credentialSha256(secret).toString("base64"),
    ]) {
      expect(all).not.toContain(form);
    }
  }
  for (const hidden of ["Quillfeather", "Ottoline", "73519", idempotencyKey, label]) expect(all).not.toContain(hidden);
});
