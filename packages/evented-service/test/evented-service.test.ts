import { randomBytes } from "node:crypto";
import { FileState, FileStatusService } from "@platform/contracts/file_status/v1/file_status";
import { DeadLetterService } from "@platform/contracts/operations/v1/dead_letters";
import { LegalHoldService } from "@platform/contracts/operations/v1/legal_holds";
import { OutboxService } from "@platform/contracts/operations/v1/outbox";
import { freePort } from "@platform/local-stack/machine/free-port";
import { newEvent } from "@platform/messaging/event/event";
import { enqueue, outboxRelay } from "@platform/messaging/publish/outbox";
import { natsConnection } from "@platform/messaging/streams/nats";
import { natsConfig } from "@platform/messaging/streams/nats-config";
import { provisionService } from "@platform/postgres/migrations/provision";
import { createDatabase } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { rpcClient } from "@platform/rpc/client/client";
import { implement } from "@platform/rpc/server/handlers";
import type { Part } from "@platform/service/lifecycle/app";
import { startApp } from "@platform/service/lifecycle/start-app";
import { createLogger } from "@platform/service/observe/log";
import { baseConfig, grpcConfig, loadFrom } from "@platform/service/settings/config";
import { type TestNats, testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { defineEventedService } from "../src/evented-service.ts";

const log = createLogger("evented-service-test", "silent");
const tenant = { environment: "sandbox", ownerId: "own_1" } as const;
const insertFile = statement("test_insert_file", "INSERT INTO seen_files (file_id) VALUES ({fileId:text})");
const selectFile = statement(
  "test_file",
  { file_id: "text" },
  "SELECT file_id FROM seen_files WHERE file_id = {fileId:text}",
);
const insertTaken = statement(
  "test_insert_taken",
  "INSERT INTO inbox (consumer, event_id, received_at) VALUES ('sample', 'evt_old', now() - interval '16 days')",
);
const selectTaken = statement("test_taken", "SELECT FROM inbox WHERE event_id = 'evt_old'");

// Roles are shared by all databases of the server, which other test files use concurrently.
const name = `sample-${randomBytes(4).toString("hex")}`;
const stops: (() => unknown)[] = [];
let env: Record<string, string>;
let broker: TestNats;
let clientOptions: { address: string; timeoutMs: number };

async function started<P extends Part>(part: P): Promise<P> {
  await part.start?.();
  stops.push(() => part.stop?.());
  return part;
}

beforeEach(async () => {
  const { adminUrl } = await testDatabase({ services: [] });
  broker = await testNats({
    apps: [
      { name, emits: [], consumes: { [`${name}-see-files`]: "file.uploaded" } },
      { name: "payroll-intake", emits: ["file.>"], consumes: {} },
    ],
  });
  const grpcPort = await freePort();
  clientOptions = { address: `127.0.0.1:${grpcPort}`, timeoutMs: hangAfterMs };
  env = {
    PLATFORM_MODE: "development",
    LOG_LEVEL: "silent",
    OPS_HOST: "127.0.0.1",
    OPS_PORT: "0",
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(grpcPort),
    POSTGRES_URL: await provisionService({ adminUrl, service: name, password: "sample" }),
    ...broker.environmentOf(name),
  };
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

function sampleService({ legalHolds }: { legalHolds: boolean }) {
  return defineEventedService({
    name,
    migrations: new URL("migrations", import.meta.url),
    loadConfig: (variables) =>
      loadFrom(
        z.object({
          ...baseConfig,
          ...grpcConfig,
          POSTGRES_URL: z.string(),
          DATABASE_MAX_CONNECTIONS: z.number().default(5),
          ...natsConfig,
        }),
        variables,
      ),
    emits: false,
    legalHolds,
    parts(_, { consume, database }) {
      consume({
        durable: `${name}-see-files`,
        filter: "file.uploaded",
        concurrency: 1,
        async handle(tx, { data }) {
          if (data.case === "fileUploaded") await tx.query(insertFile, { fileId: data.value.fileId });
        },
      });
      const files = implement(FileStatusService, {
        async getFileStatus({ fileId }) {
          const [file] = await database.query(selectFile, { fileId });
          return file ? { file: { fileId, state: FileState.COMPLETED } } : {};
        },
      });
      return { services: [files], upkeep: { chores: [], intervalMs: 3_600_000, atStart: true } };
    },
  });
}

/** The service, migrated and started. */
async function startSample(options: { legalHolds: boolean }) {
  const service = sampleService(options);
  await service.migrate?.(service.loadConfig(env));
  const url = env.POSTGRES_URL ?? "";
  const database = await started(createDatabase({ url, maxConnections: 3, applicationName: "test", log }));
  await database.query(insertTaken);
  const running = await startApp(service, env);
  stops.push(() => running.stop());
  return { running, database };
}

test("a service serves its own RPCs and those of the operator, and consumes events", async () => {
  const { running, database } = await startSample({ legalHolds: true });
  expect((await fetch(`${running.opsUrl}/readyz`)).status).toBe(200);

  const nats = await started(natsConnection({ ...broker.connectionOf("payroll-intake"), log }));
  await started(outboxRelay({ database, nats, log, sweepIntervalMs: 50 }));
  const upload = { fileId: "PR_TEST_1", fileName: "report.json", employerId: "emp_1", recordsTotal: 1 };
  const value = { ...upload, payPeriodStart: "2026-01-01", payPeriodEnd: "2026-01-15" };
  await database.transaction((tx) => enqueue(tx, [newEvent({ tenant, data: { case: "fileUploaded", value } })]));
  const files = await started(rpcClient(FileStatusService, clientOptions));
  await expect
    .poll(async () => (await files.call.getFileStatus({ fileId: "PR_TEST_1" })).file?.state)
    .toBe(FileState.COMPLETED);

  const deadLetters = await started(rpcClient(DeadLetterService, clientOptions));
  expect(await deadLetters.call.listDeadLetters({})).toMatchObject({ deadLetters: [], hasMore: false });
  const holds = await started(rpcClient(LegalHoldService, clientOptions));
  expect(await holds.call.listLegalHolds({})).toMatchObject({ legalHolds: [] });
});

test("the service's upkeep deletes old events from the inbox", async () => {
  const { database } = await startSample({ legalHolds: true });
  await expect.poll(async () => (await database.query(selectTaken)).length).toBe(0);
});

test("a service without events and legal holds does not serve their RPCs", async () => {
  await startSample({ legalHolds: false });
  const outbox = await started(rpcClient(OutboxService, clientOptions));
  await expect(outbox.call.republishEvents({})).rejects.toMatchObject({ code: "UNIMPLEMENTED" });
  const holds = await started(rpcClient(LegalHoldService, clientOptions));
  await expect(holds.call.listLegalHolds({})).rejects.toMatchObject({ code: "UNIMPLEMENTED" });
});

test("a service whose declaration contradicts the catalog of events is refused", () => {
  const declare = (source: string, emits: boolean) =>
    defineEventedService({ ...sampleService({ legalHolds: false }), name: source, emits } as never);
  expect(() => declare("premium-audit", false)).toThrow("premium-audit: emits is false");
  expect(() => declare("gateway", true)).toThrow("gateway: emits is true");
});
