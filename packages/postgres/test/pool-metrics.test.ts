import { createLogger } from "@platform/service/observe/log";
import { prometheusText } from "@platform/service/observe/telemetry";
import { testDatabase } from "@platform/testing/servers/postgres";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { provisionService } from "../src/migrations/provision.ts";
import { createDatabase } from "../src/query/database.ts";
import { statement } from "../src/query/statement.ts";

const log = createLogger("pool-metrics-test", "silent");
const one = statement("pool_metrics_one", "SELECT 1");
let url: string;

beforeAll(async () => {
  const { adminUrl } = await testDatabase({ services: [] });
  url = await provisionService({ adminUrl, service: "measured-service", password: "sample" });
});

/** A database with a single connection, which is open, and a function that reads the metrics of its pool. */
async function measuredDatabase(applicationName: string) {
  const database = createDatabase({ url, maxConnections: 1, acquireTimeoutMs: 1000, applicationName, log });
  onTestFinished(async () => void (await database.stop?.()));
  await vi.waitFor(() => database.query(one), eventually);

  async function metrics() {
    const text = await prometheusText("sample");
    const value = (name: string, labels = "") => {
      const series = `db_client_connection_${name}{db_client_connection_pool_name="${applicationName}"${labels}} `;
      const line = text.split("\n").find((each) => each.startsWith(series));
      return Number(line?.slice(series.length));
    };
    const waits = value("wait_time_seconds_count");
    const longWaits = waits - value("wait_time_seconds_bucket", ',le="0.25"');
    return { pending: value("pending_requests"), waits, longWaits };
  }
  return { database, metrics };
}

test("a statement that an idle connection runs does not wait, not even while metrics are read", async () => {
  const { database, metrics } = await measuredDatabase("idle-pool");
  const queried = database.query(one);
  expect((await metrics()).pending).toBe(0);
  await queried;
});

test("statements that find every connection in use are pending, and how long they waited in vain is measured", async () => {
  const { database, metrics } = await measuredDatabase("busy-pool");
  const before = await metrics();
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const transaction = database.transaction(async (tx) => {
    await tx.query(one);
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  const refused = Promise.allSettled([database.query(one), database.query(one)]);
  expect((await metrics()).pending).toBe(2);
  const busy = { status: "rejected", reason: expect.objectContaining({ reason: "DATABASE_BUSY" }) };
  expect(await refused).toEqual([busy, busy]);
  ended.resolve();
  await transaction;

  const after = await metrics();
  expect(after.pending).toBe(0);
  expect(after.waits - before.waits).toBe(3);
  expect(after.longWaits - before.longWaits).toBeGreaterThanOrEqual(2);
});
