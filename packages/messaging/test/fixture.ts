import { randomBytes } from "node:crypto";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { migrate } from "@platform/postgres/migrations/migrate";
import { provisionService } from "@platform/postgres/migrations/provision";
import { createDatabase, type Database } from "@platform/postgres/query/database";
import { statement } from "@platform/postgres/query/statement";
import { newId } from "@platform/service/call/ids";
import type { Part } from "@platform/service/lifecycle/app";
import { createLogger } from "@platform/service/observe/log";
import { type TestNats, testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { hangAfterMs } from "@platform/testing/waiting/patience";
import { afterEach } from "vitest";
import { newEvent } from "../src/event/event.ts";
import { messagingMigrations } from "../src/migrations.ts";
import { natsConnection } from "../src/streams/nats.ts";

export const log = createLogger("messaging-test", process.env.TEST_LOG_LEVEL ?? "silent");
const running: Part[] = [];

afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop?.();
});

/** Starts a part that is stopped, in reverse order, when the test ends. */
export async function start<P extends Part>(part: P): Promise<P> {
  running.push(part);
  await part.start?.();
  return part;
}

/** The app under test, which publishes and consumes, and another one with a consumer. */
const evented = [
  {
    name: "payroll-intake",
    emits: ["file.>"],
    consumes: Object.fromEntries(
      ["worker", "sample", "one", "two", "three", "first", "second"].map((durable) => [durable, "file.>"]),
    ),
  },
  { name: "elsewhere", emits: [], consumes: { elsewhere: "file.>" } },
];

/** A schema that holds nothing but outbox, inbox and a table for the work of a test. */
export async function messagingDatabase() {
  const { adminUrl } = await testDatabase({ services: [] });
  // Roles belong to the whole server, which other test files use at the same time.
  const service = `sample_${randomBytes(4).toString("hex")}`;
  const url = await provisionService({ adminUrl, service, password: "sample" });
  await migrate({ url, schema: service, directories: [messagingMigrations] });
  const database = await openDatabase(url);
  await database.query(statement("create_work", "CREATE TABLE work (event_id text, file_id text)"));
  return { url, database };
}

/** The database of a service, and a broker of its own. */
export async function messagingFixture(brokerOptions: { settings?: () => string } = {}) {
  const broker = await testNats({ apps: evented, ...brokerOptions });
  return { broker, ...(await messagingDatabase()) };
}

export function openDatabase(url: string): Promise<Database & Part> {
  // Many transactions wait for the same few connections.
  const acquireTimeoutMs = hangAfterMs;
  return start(createDatabase({ url, maxConnections: 5, acquireTimeoutMs, applicationName: "messaging-test", log }));
}

export function openNats(broker: TestNats, app = "payroll-intake") {
  return start(natsConnection({ ...broker.connectionOf(app), log }));
}

/** A connection that may do everything, until the test ends. */
export async function administratorOf(broker: TestNats) {
  const connection = await broker.administrator();
  running.push({ name: "administrator", stop: () => connection.close() });
  return { jetstream: jetstream(connection), manager: await jetstreamManager(connection) };
}

export function sampleEvent(fileId = newId("PR_TEST_"), ownerId = "own_1") {
  return newEvent({
    tenant: { environment: "sandbox", ownerId },
    data: {
      case: "fileUploaded",
      value: {
        fileId,
        fileName: "report.json",
        employerId: "emp_1",
        recordsTotal: 1,
        payPeriodStart: "2026-01-01",
        payPeriodEnd: "2026-01-15",
      },
    },
  });
}
