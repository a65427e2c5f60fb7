// Commits events at a steady rate into the outbox of a service and publishes them; forked by webhook-stack.ts.
import { newEvent } from "@platform/messaging/event/event";
import { enqueue, outboxRelay } from "@platform/messaging/publish/outbox";
import { natsConnection } from "@platform/messaging/streams/nats";
import { createDatabase } from "@platform/postgres/query/database";
import type { Tenant } from "@platform/service/call/tenant";
import { createLogger } from "@platform/service/observe/log";
import { epochMs } from "./epoch-ms.ts";

process.once("disconnect", () => process.exit());

/** So many events, so many a second, each of the next of these tenants. */
export interface SourceTask {
  count: number;
  perSecond: number;
  tenants: Tenant[];
}

const [url = "", natsUrl = "", credentialsFile = ""] = process.argv.slice(2);
const log = createLogger("bench", "warn");
// Events that are committed as fast as possible wait for a connection.
const acquireTimeoutMs = 120_000;
const database = createDatabase({ url, maxConnections: 8, applicationName: "bench source", acquireTimeoutMs, log });
const nats = natsConnection({ url: natsUrl, credentialsFile, name: "payroll-intake", log });
const relay = outboxRelay({ database, nats, log });
await nats.start?.();
await relay.start?.();

process.on("message", async ({ count, perSecond, tenants }: SourceTask) => {
  const committed: [string, number][] = [];
  const startedMs = performance.now();
  const commits: Promise<void>[] = [];
  for (let number = 0; number < count; ) {
    const due = Math.min(count, Math.ceil(((performance.now() - startedMs) / 1000) * perSecond));
    for (; number < due; number += 1) commits.push(commit(tenants[number % tenants.length] as Tenant, committed));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(commits);
  process.send?.(committed);
});
process.send?.("ready");

async function commit(tenant: Tenant, committed: [string, number][]): Promise<void> {
  const event = newEvent({ tenant, data: { case: "fileProcessed", value: sampleFile() } });
  await database.transaction((tx) => enqueue(tx, [event]));
  committed.push([event.id, epochMs()]);
}

function sampleFile() {
  return {
    fileId: "PR_TEST_01KMS0C5ZQ8W6T3V9YH2B4N7DR",
    fileName: "march.csv",
    employerId: "emp_1",
    recordsTotal: 250,
    recordsProcessed: 250,
    recordsFailed: 0,
    employeeCount: 250,
    totalGrossPay: "612345.67",
    payPeriodStart: "2026-02-01",
    payPeriodEnd: "2026-02-15",
    classes: [],
    grantees: [],
  };
}
