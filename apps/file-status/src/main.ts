import { PayrollIntakeService } from "@platform/contracts/payroll_intake/v1/payroll_intake";
import { eventConsumer } from "@platform/messaging/consumer";
import { deadLetterRoutes } from "@platform/messaging/dead-letter-routes";
import { messagingMigrations } from "@platform/messaging/migrations";
import { natsConnection } from "@platform/messaging/nats";
import { createDatabase } from "@platform/postgres/database";
import { migrate } from "@platform/postgres/migrate";
import { legalHoldRoutes } from "@platform/retention/legal-hold-routes";
import { retentionMigrations } from "@platform/retention/migrations";
import { upkeep } from "@platform/retention/upkeep";
import { rpcClient } from "@platform/rpc/client";
import { rpcServer } from "@platform/rpc/server";
import { serviceIdentity } from "@platform/rpc/service-identity";
import { defineApp, runApp } from "@platform/service/app";
import { loadConfig } from "./config.ts";
import { projectFileEvents } from "./events.ts";
import { fileStatusService } from "./files/file-status-service.ts";
import { choresOf } from "./upkeep/chores.ts";

const name = "file-status";

export const fileStatus = defineApp({
  name,
  loadConfig,
  migrate(config) {
    const own = { name: "app", path: new URL("../migrations", import.meta.url).pathname };
    return migrate({
      url: config.POSTGRES_URL,
      schema: "file_status",
      directories: [messagingMigrations, retentionMigrations, own],
    });
  },
  parts(config, { log }) {
    const identity = serviceIdentity({ name, config, log });
    const database = createDatabase({
      url: config.POSTGRES_URL,
      maxConnections: config.DATABASE_MAX_CONNECTIONS,
      applicationName: name,
      log,
    });
    const nats = natsConnection({ url: config.NATS_URL, name, streamReplicas: config.NATS_STREAM_REPLICAS, log });
    const intake = rpcClient(PayrollIntakeService, { identity, address: config.PAYROLL_INTAKE_ADDRESS });
    const consumer = eventConsumer({
      nats,
      database,
      durable: "file-status-project-files",
      filter: "file.>",
      concurrency: config.CONSUMER_CONCURRENCY,
      handle: (tx, event) => projectFileEvents(tx, [event]),
      together: { most: 200, handle: projectFileEvents },
      log,
    });
    const server = rpcServer({
      identity,
      host: config.GRPC_HOST,
      port: config.GRPC_PORT,
      services: [
        fileStatusService({ database, intake: intake.call }),
        legalHoldRoutes(database),
        deadLetterRoutes(nats, [consumer]),
      ],
      log,
    });
    const chores = choresOf(database, config.RETENTION_YEARS);
    const keeper = upkeep({ chores, intervalMs: config.UPKEEP_INTERVAL_MS, log });
    return [database, nats, intake, consumer, server, keeper];
  },
});

if (import.meta.main) await runApp(fileStatus);
