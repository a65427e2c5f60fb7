import { rmSync } from "node:fs";
import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { headersOf } from "@platform/local-stack/demo-credentials";
import { startPlatform } from "@platform/local-stack/start-platform";
import { makeTemporaryDirectory } from "@platform/local-stack/temporary-directory";
import { rpcClient } from "@platform/rpc/client";
import { newId } from "@platform/service/ids";
import { afterAll, beforeAll, expect, test } from "vitest";

const localDir = makeTemporaryDirectory("service-tokens");
let platform: Awaited<ReturnType<typeof startPlatform>>;

beforeAll(async () => {
  const { POSTGRES_URL: _, REDIS_URL: __, NATS_URL: ___, ...env } = process.env;
  platform = await startPlatform({
    localDir,
    env: { ...env, RPC_AUTHENTICATION: "required" },
    gatewayPort: 0,
    progress: { step: (_label, work) => work(() => {}), line() {} },
  });
}, 120_000);

afterAll(async () => {
  await platform?.stop();
  rmSync(localDir, { recursive: true, force: true });
});

function addressOf(app: string): string {
  return platform.apps.get(app)?.url ?? "";
}

test("where services must know each other, a report still goes all the way from the door to completed", async () => {
  // The owners themselves were made by the operator, who had to say who it is.
  const headers = { ...headersOf(platform.credentials.sandbox.profileA), "content-type": "application/json" };
  const accepted = await fetch(`${platform.gatewayUrl}/api/v1/payroll/reports`, {
    method: "POST",
    headers,
    body: JSON.stringify({
      employer_id: "token-employer",
      period_start: "2026-01-01",
      period_end: "2026-01-15",
      employees: [
        {
          employee_id: "E-1",
          name: "Ada",
          classification_code: "8810",
          state: "GA",
          hours_worked: 80,
          gross_wages: 2000,
        },
      ],
      payroll_data: { total_payroll: 2000 },
    }),
  });
  expect(accepted.status).toBe(202);
  const { report_id: id } = (await accepted.json()) as { report_id: string };
  const status = async () => {
    const answer = await fetch(`${platform.gatewayUrl}/api/v1/files/status/${id}`, { headers });
    return ((await answer.json()) as { status?: string }).status;
  };
  await expect.poll(status).toBe("completed");
});

test("a stranger on the network gets nothing out of any service, not even as a tenant that exists", async () => {
  const tenant = { environment: "sandbox" as const, ownerId: platform.credentials.sandbox.profileA.owner_id };
  const operator = rpcClient(CredentialsOperatorService, { address: addressOf("credentials") });
  const files = rpcClient(FileStatusService, { address: addressOf("file-status") });
  const refusal = { code: "UNAUTHENTICATED", reason: "SERVICE_TOKEN_MISSING" };
  await expect(operator.call.getOwner({ id: tenant.ownerId })).rejects.toMatchObject(refusal);
  await expect(operator.call.issueApiKey({ ownerId: tenant.ownerId, environment: "production" })).rejects.toMatchObject(
    refusal,
  );
  await expect(files.call.getFileStatus({ fileId: newId("PR_TEST_") }, { tenant })).rejects.toMatchObject(refusal);
  await operator.stop?.();
  await files.stop?.();
});
