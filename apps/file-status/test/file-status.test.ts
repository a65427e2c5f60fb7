import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { Event } from "@platform/contracts/events/v1/events";
import { FileState, FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { freePort } from "@platform/local-stack/machine/free-port";
import { newEvent } from "@platform/messaging/event/event";
import { rpcClient } from "@platform/rpc/client/client";
import { implement } from "@platform/rpc/server/handlers";
import { rpcServer } from "@platform/rpc/server/server";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import type { Part } from "@platform/service/lifecycle/app";
import { startApp } from "@platform/service/lifecycle/start-app";
import { createLogger } from "@platform/service/observe/log";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterAll, beforeAll, expect, test } from "vitest";
import { app as fileStatus } from "../src/main.ts";

const log = createLogger("file-status-test", "silent");
const tenant: Tenant = { environment: "sandbox", ownerId: "own_1" };
const receivedAt = timestampFromDate(new Date("2026-03-01T10:00:00.000Z"));
const finishedAt = timestampFromDate(new Date("2026-03-01T10:00:02.500Z"));
const stops: (() => unknown)[] = [];

let publish: (events: Event[]) => Promise<void>;
let client: ReturnType<typeof connect>;
/** Files that payroll-intake knows and for which no event has arrived. */
const accepted = new Map<string, FileState>();
let intakeIsUnavailable = false;

function connect(port: number) {
  return rpcClient(FileStatusService, { address: `127.0.0.1:${port}`, timeoutMs: hangAfterMs });
}

async function start<P extends Part>(part: P): Promise<P> {
  await part.start?.();
  stops.push(() => part.stop?.());
  return part;
}

/** Stands in for payroll-intake: a gRPC server that knows the files in `accepted`. */
async function startIntake(): Promise<number> {
  const unused = () => Promise.reject(new Fault("UNIMPLEMENTED", "UNUSED", "Not part of this test."));
  const service = implement(PayrollIntakeService, {
    submitReport: unused,
    async getFile({ fileId }, call) {
      if (intakeIsUnavailable) throw new Fault("UNAVAILABLE", "DATABASE_UNAVAILABLE", "Unavailable.");
      const state = call.tenant?.ownerId === tenant.ownerId ? accepted.get(fileId) : undefined;
      if (!state) throw new Fault("NOT_FOUND", "FILE_NOT_FOUND", "No file has this id.");
      return { file: { fileId, state, recordsTotal: 3, receivedAt } };
    },
  });
  return (await start(rpcServer({ host: "127.0.0.1", port: 0, services: [service], log }))).port();
}

beforeAll(async () => {
  const { urlOf } = await testDatabase({ services: ["file-status"] });
  const url = urlOf("file-status");
  const broker = await testNats();
  const grpcPort = await freePort();
  const app = await startApp(fileStatus, {
    PLATFORM_MODE: "development",
    OPS_HOST: "127.0.0.1",
    OPS_PORT: "0",
    LOG_LEVEL: "silent",
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(grpcPort),
    POSTGRES_URL: url,
    ...broker.environmentOf("file-status"),
    CREDENTIALS_ADDRESS: "127.0.0.1:1",
    PAYROLL_INTAKE_ADDRESS: `127.0.0.1:${await startIntake()}`,
  });
  stops.push(() => app.stop());
  client = await start(connect(grpcPort));
  publish = async (events) => {
    for (const event of events) await broker.publish(event);
  };
});

afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

const file = (fileId: string) => ({
  fileId,
  fileName: `${fileId}.json`,
  employerId: "emp_1",
  recordsTotal: 3,
  receivedAt,
});
const period = { payPeriodStart: "2026-02-01", payPeriodEnd: "2026-02-15" };

function eventsOf(fileId: string): { uploaded: Event; validated: Event; processed: Event } {
  const counts = { recordsProcessed: 2, recordsFailed: 1, employeeCount: 2, totalGrossPay: "10", finishedAt };
  const processed = { ...counts, classes: [], grantees: [] };
  return {
    uploaded: newEvent({ tenant, data: { case: "fileUploaded", value: { ...file(fileId), ...period } } }),
    validated: newEvent({ tenant, data: { case: "fileValidated", value: file(fileId) } }),
    processed: newEvent({
      tenant,
      data: { case: "fileProcessed", value: { ...file(fileId), ...period, ...processed } },
    }),
  };
}

const stateOf = (fileId: string, as = tenant) =>
  client.call.getFileStatus({ fileId }, { tenant: as }).then(
    (answer) => answer.file?.state,
    (fault: Fault) => fault.code,
  );

test("a file is completed with its counts and times once its events have arrived", async () => {
  const fileId = newId("PR_TEST_");
  const { uploaded, validated, processed } = eventsOf(fileId);
  await publish([uploaded, validated, processed]);
  await expect.poll(() => stateOf(fileId)).toBe(FileState.COMPLETED);
  const { file } = await client.call.getFileStatus({ fileId }, { tenant });
  expect(file).toMatchObject({ recordsTotal: 3, recordsProcessed: 2, recordsFailed: 1, receivedAt, finishedAt });
});

test("the state of a file never moves back if its events arrive in the wrong order", async () => {
  const fileId = newId("PR_TEST_");
  const marker = newId("PR_TEST_");
  const { uploaded, validated, processed } = eventsOf(fileId);
  await publish([processed]);
  await expect.poll(() => stateOf(fileId)).toBe(FileState.COMPLETED);
  await publish([validated, uploaded, eventsOf(marker).processed]);
  await expect.poll(() => stateOf(marker)).toBe(FileState.COMPLETED);
  expect(await stateOf(fileId)).toBe(FileState.COMPLETED);
});

test("a file is found as soon as it is accepted, before its first event arrives", async () => {
  const fileId = newId("PR_TEST_");
  accepted.set(fileId, FileState.PROCESSING);
  expect(await stateOf(fileId)).toBe(FileState.PROCESSING);
});

test("a file in progress has the status of payroll-intake, or of its events while payroll-intake is unavailable", async () => {
  const fileId = newId("PR_TEST_");
  await publish([eventsOf(fileId).uploaded]);
  intakeIsUnavailable = true;
  await expect.poll(() => stateOf(fileId)).toBe(FileState.PROCESSING);
  intakeIsUnavailable = false;
  accepted.set(fileId, FileState.COMPLETED);
  expect(await stateOf(fileId)).toBe(FileState.COMPLETED);
});

test("a status that was returned before the first event is not moved back by later events", async () => {
  const fileId = newId("PR_TEST_");
  const marker = newId("PR_TEST_");
  accepted.set(fileId, FileState.COMPLETED);
  expect(await stateOf(fileId)).toBe(FileState.COMPLETED);
  await publish([eventsOf(fileId).uploaded, eventsOf(marker).processed]);
  await expect.poll(() => stateOf(marker)).toBe(FileState.COMPLETED);
  expect(await stateOf(fileId)).toBe(FileState.COMPLETED);
});

test("an unknown file is NOT_FOUND, or UNAVAILABLE while payroll-intake is unavailable", async () => {
  expect(await stateOf(newId("PR_TEST_"))).toBe("NOT_FOUND");
  intakeIsUnavailable = true;
  expect(await stateOf(newId("PR_TEST_"))).toBe("UNAVAILABLE");
  intakeIsUnavailable = false;
});

test("another owner and another environment do not find the file", async () => {
  const fileId = newId("PR_TEST_");
  await publish([eventsOf(fileId).processed]);
  await expect.poll(() => stateOf(fileId)).toBe(FileState.COMPLETED);
  expect(await stateOf(fileId, { ...tenant, ownerId: "own_2" })).toBe("NOT_FOUND");
  expect(await stateOf(fileId, { ...tenant, environment: "production" })).toBe("NOT_FOUND");
});
