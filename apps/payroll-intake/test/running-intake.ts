import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { FileState } from "@platform/contracts/file_status/v1/file_status";
import { PayrollFileService } from "@platform/contracts/payroll_intake/v1/payroll_files";
import {
  PayrollIntakeService,
  Profile,
  type SubmitReportRequest,
  SubmitReportRequestSchema,
} from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { freePort } from "@platform/local-stack/machine/free-port";
import { createDatabase } from "@platform/postgres/query/database";
import { rpcClient } from "@platform/rpc/client/client";
import type { TenantCall } from "@platform/service/call/call";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { startApp } from "@platform/service/lifecycle/start-app";
import { createLogger } from "@platform/service/observe/log";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { expect } from "vitest";
import { app as payrollIntake } from "../src/main.ts";
import type { PayrollReport } from "../src/payroll/payroll-report.ts";
import { sampleReport } from "./sample-report.ts";

export const tenant: Tenant = { environment: "sandbox", ownerId: "own_1" };

/** Returns a new call, for operations that a test calls without a server. */
export function callOf(as = tenant, requestId = newId("req_")): TenantCall {
  return { tenant: as, requestId, signal: new AbortController().signal };
}

/** Returns the sample report as the gateway sends it. */
export function sampleRequest(changes: Partial<PayrollReport> = {}): SubmitReportRequest {
  const request = { profile: Profile.A, ...sampleReport(changes) } as MessageInitShape<
    typeof SubmitReportRequestSchema
  >;
  return create(SubmitReportRequestSchema, request);
}

/** Starts the service with its own database and broker, a client, and a second connection to the database. */
export async function startIntake() {
  const { urlOf } = await testDatabase({ services: ["payroll-intake"] });
  const broker = await testNats();
  const grpcPort = await freePort();
  const url = urlOf("payroll-intake");
  const app = await startApp(payrollIntake, {
    PLATFORM_MODE: "development",
    OPS_HOST: "127.0.0.1",
    OPS_PORT: "0",
    LOG_LEVEL: "silent",
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(grpcPort),
    CREDENTIALS_ADDRESS: "127.0.0.1:1",
    PREMIUM_AUDIT_ADDRESS: "127.0.0.1:1",
    EMPLOYEE_SYNC_ADDRESS: "127.0.0.1:1",
    POSTGRES_URL: url,
    ...broker.environmentOf("payroll-intake"),
  });
  const log = createLogger("payroll-intake-test", "silent");
  const database = createDatabase({ url, maxConnections: 4, applicationName: "test", log });
  const client = rpcClient(PayrollIntakeService, { address: `127.0.0.1:${grpcPort}`, timeoutMs: hangAfterMs });
  const files = rpcClient(PayrollFileService, { address: `127.0.0.1:${grpcPort}`, timeoutMs: hangAfterMs });

  /** Submits a report, by default for the test's tenant, and resolves to its id. */
  async function submit(changes: Partial<PayrollReport> = {}, options: { tenant?: Tenant; requestId?: string } = {}) {
    const { reportId } = await client.call.submitReport(sampleRequest(changes), { tenant, ...options });
    return reportId;
  }

  async function fileOf(fileId: string, as = tenant) {
    const { file } = await client.call.getFile({ fileId }, { tenant: as });
    if (!file) throw new Error("response without a file");
    return file;
  }

  /** Waits until the file is completed or failed. */
  async function ended(fileId: string, as = tenant) {
    await expect.poll(async () => (await fileOf(fileId, as)).state).not.toBe(FileState.PROCESSING);
    return fileOf(fileId, as);
  }

  return {
    brokerUrl: broker.url,
    client,
    files: files.call,
    database,
    submit,
    fileOf,
    ended,
    async stop() {
      client.stop?.();
      files.stop?.();
      await app.stop();
      await database.stop?.();
    },
  };
}
