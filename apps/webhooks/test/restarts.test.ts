import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@platform/local-stack/machine/free-port";
import { startApp } from "@platform/local-stack/platform/start-app";
import { startPostgres } from "@platform/local-stack/servers/postgres";
import { messagingMigrations } from "@platform/messaging/migrations";
import { migrate } from "@platform/postgres/migrations/migrate";
import { provisionService } from "@platform/postgres/migrations/provision";
import { run } from "@platform/postgres/tables/run-sql";
import { retentionMigrations } from "@platform/retention/migrations";
import { testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { temporaryServer } from "@platform/testing/servers/temporary-server";
import { eventually } from "@platform/testing/waiting/patience";
import { expect, onTestFinished, test, vi } from "vitest";
import { fileProcessed, newTenant, startWebhooks } from "./running-webhooks.ts";

test("NATS, Postgres and the service are killed in turn under load: nothing is lost, and nothing is stuck", async () => {
  const postgres = await temporaryServer("postgres", (dataDir) => startPostgres({ dataDir }));
  const broker = await testNats();
  const provision = (service: string) => provisionService({ adminUrl: postgres.url, service, password: "test" });
  const urls = { webhooks: await provision("webhooks"), source: await provision("source"), nats: broker };
  const appMigrations = { name: "app", path: join(import.meta.dirname, "../migrations") };
  await migrate({
    url: urls.webhooks,
    schema: "webhooks",
    directories: [messagingMigrations, retentionMigrations, appMigrations],
  });
  await migrate({ url: urls.source, schema: "source", directories: [messagingMigrations] });
  // The test's own service only registers; the one under test is a process that can be killed.
  const again = Array.from({ length: 49 }, () => 1000);
  const env = { LEASE_MS: "8000", ATTEMPT_TIMEOUT_MS: "4000", RETRY_DELAYS_MS: [0, ...again].join(",") };
  const running = await startWebhooks({ urls, env });
  onTestFinished(() => running.stop());
  const receiver = await running.receiver();
  const tenant = newTenant();
  await running.register({ tenant, url: receiver.url });
  await running.stopApp();

  const service = await startProcess(running.environment);

  const committed: string[] = [];
  const arrived = () => new Set(receiver.received.map(({ eventId }) => eventId));
  let isLoading = true;
  const load = (async () => {
    while (isLoading) {
      const event = fileProcessed(tenant);
      // An event that could not be committed was never promised.
      await running.publish([event]).then(
        () => committed.push(event.id),
        () => {},
      );
      // The deliveries bound the load, so that a slow machine has less of it.
      await vi.waitFor(() => expect(committed.length - arrived().size).toBeLessThan(200), eventually);
    }
  })();
  const goesOn = async () => {
    const before = arrived().size;
    await expect.poll(() => arrived().size).toBeGreaterThan(before + 20);
  };

  await goesOn();
  for (const server of [broker, postgres, service]) {
    await server.kill("SIGKILL");
    await server.restart();
    await goesOn();
  }
  // A process that starts in the meantime waits and does not end.
  await service.stop();
  await postgres.stop();
  const restarted = service.restart();
  await expect.poll(() => readFileSync(service.logFile, "utf8")).toContain("the start waits for it");
  await postgres.restart();
  await restarted;
  await goesOn();
  isLoading = false;
  await load;
  await expect.poll(() => committed.filter((id) => !arrived().has(id)).length).toBe(0);
  const pending = "SELECT count(*)::int AS count FROM pending_deliveries";
  await expect.poll(() => run(running.database, pending)).toEqual([{ count: 0 }]);

  // Each has one number, and none is missing.
  const numbered = "SELECT sequence::int AS sequence, id FROM events ORDER BY sequence";
  const log = await run(running.database, numbered, {}, { sequence: "int", id: "text" });
  expect(log.map(({ sequence }) => sequence)).toEqual(log.map((_, place) => place + 1));
  expect(log.map(({ id }) => id).toSorted()).toEqual([...arrived()].toSorted());
});

test.each(["its successor", "another replica"])(
  "a process is killed that has all of an owner's slots: %s delivers without waiting for the leases to expire",
  async (survivor) => {
    const { urlOf } = await testDatabase({ services: ["webhooks", "payroll-intake"] });
    const broker = await testNats();
    const urls = { webhooks: urlOf("webhooks"), source: urlOf("payroll-intake"), nats: broker };
    // Longer than any test may take.
    const env = { LEASE_MS: "3600000", ATTEMPT_TIMEOUT_MS: "60000" };
    const running = await startWebhooks({ urls, env });
    onTestFinished(() => running.stop());
    const receiver = await running.receiver();
    const tenant = newTenant();
    await running.register({ tenant, url: receiver.url, maxInFlight: 1 });
    await running.stopApp();
    const service = await startProcess(running.environment);

    receiver.respond = () => {};
    const events = Array.from({ length: 5 }, () => fileProcessed(tenant));
    await running.publish(events);
    await expect.poll(() => receiver.received.length).toBe(1);
    receiver.respond = (_, response) => response.end("ok");
    if (survivor === "another replica") await running.restart();
    await service.kill("SIGKILL");
    if (survivor === "its successor") await service.restart();
    const ids = new Set(events.map(({ id }) => id));
    await expect.poll(() => new Set(receiver.received.map(({ eventId }) => eventId))).toEqual(ids);
  },
);

/** Starts the service as a process that can be killed. */
async function startProcess(environment: Record<string, string>) {
  const opsPort = await freePort();
  const start = {
    app: { name: "webhooks", main: join(import.meta.dirname, "../src/main.ts"), hasSchema: true },
    env: { ...process.env, ...environment, LOG_LEVEL: "warn", GRPC_PORT: "0", OPS_PORT: String(opsPort) },
    opsPort,
    url: "",
    logFile: join(mkdtempSync(join(tmpdir(), "webhooks-")), "webhooks.log"),
  };
  const service = await startApp(start, new AbortController().signal);
  onTestFinished(() => service.stop());
  return service;
}
