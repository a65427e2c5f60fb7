import { eventConsumer } from "@platform/messaging/consumer";
import { deadLetterRoutes } from "@platform/messaging/dead-letter-routes";
import { messagingMigrations } from "@platform/messaging/migrations";
import { natsConnection } from "@platform/messaging/nats";
import { outboxRelay } from "@platform/messaging/outbox";
import { outboxRoutes } from "@platform/messaging/outbox-routes";
import { createDatabase } from "@platform/postgres/database";
import { migrate } from "@platform/postgres/migrate";
import { legalHoldRoutes } from "@platform/retention/legal-hold-routes";
import { retentionMigrations } from "@platform/retention/migrations";
import { upkeep } from "@platform/retention/upkeep";
import { rpcServer } from "@platform/rpc/server";
import { serviceIdentity } from "@platform/rpc/service-identity";
import { defineApp, runApp } from "@platform/service/app";
import { loadConfig } from "./config.ts";
import { employeeSyncService } from "./employees/employee-sync-service.ts";
import { handleEmployeesSeen } from "./events.ts";
import { choresOf } from "./upkeep/chores.ts";

const name = "employee-sync";

export const employeeSync = defineApp({
  name,
  loadConfig,
  migrate(config) {
    const own = { name: "app", path: new URL("../migrations", import.meta.url).pathname };
    return migrate({
      url: config.POSTGRES_URL,
      schema: "employee_sync",
      directories: [messagingMigrations, retentionMigrations, own],
    });
  },
  parts(config, { log }) {
    const identity = serviceIdentity({ name, config, log });
    const { POSTGRES_URL: url, DATABASE_MAX_CONNECTIONS: maxConnections } = config;
    const database = createDatabase({ url, maxConnections, applicationName: name, log });
    const nats = natsConnection({ url: config.NATS_URL, name, streamReplicas: config.NATS_STREAM_REPLICAS, log });
    const relay = outboxRelay({ database, nats, log });
    const consumer = eventConsumer({
      nats,
      database,
      durable: "employee-sync-see-employees",
      filter: "payroll.employees_seen",
      concurrency: config.CONSUMER_CONCURRENCY,
      ...handleEmployeesSeen(),
      committed: relay.nudge,
      log,
    });
    const server = rpcServer({
      identity,
      host: config.GRPC_HOST,
      port: config.GRPC_PORT,
      services: [
        employeeSyncService({ database, relay, maxChanges: config.MAX_CHANGES }),
        legalHoldRoutes(database),
        outboxRoutes(database, relay),
        deadLetterRoutes(nats, [consumer]),
      ],
      log,
    });
    const chores = choresOf(database, config.RETENTION_YEARS);
    const keeper = upkeep({ chores, intervalMs: config.UPKEEP_INTERVAL_MS, log });
    return [database, nats, relay, consumer, server, keeper];
  },
});

if (import.meta.main) await runApp(employeeSync);
