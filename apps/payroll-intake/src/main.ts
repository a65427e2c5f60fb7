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
import table from "../data/class-codes.json" with { type: "json" };
import { loadConfig } from "./config.ts";
import { handleFileEvents } from "./events.ts";
import { exposureService } from "./exposure/exposure-service.ts";
import { payrollFileService } from "./files/payroll-file-service.ts";
import { classCodeBook } from "./findings/class-codes.ts";
import { learnDepartures } from "./findings/learn-departures.ts";
import { exposureGrantService } from "./grants/exposure-grant-service.ts";
import { payrollIntakeService } from "./reports/payroll-intake-service.ts";
import { payrollReportService } from "./reports/payroll-report-service.ts";
import { reportWriter } from "./reports/report-writer.ts";
import { choresOf } from "./upkeep/chores.ts";

const name = "payroll-intake";
// Longer than a gateway waits for a file to come.
const longestUploadMs = 3_600_000;

export const payrollIntake = defineApp({
  name,
  loadConfig,
  migrate(config) {
    const own = { name: "app", path: new URL("../migrations", import.meta.url).pathname };
    return migrate({
      url: config.POSTGRES_URL,
      schema: "payroll_intake",
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
    // A file holds a connection for as long as it comes, and its last statements are about all of its rows.
    const fileDatabase = createDatabase({
      url: config.POSTGRES_URL,
      maxConnections: config.MAX_UPLOADS,
      applicationName: `${name}-files`,
      statementTimeoutMs: config.FILE_STATEMENT_TIMEOUT_MS,
      log,
    });
    const nats = natsConnection({ url: config.NATS_URL, name, streamReplicas: config.NATS_STREAM_REPLICAS, log });
    const relay = outboxRelay({ database, nats, log });
    const book = classCodeBook(table);
    const consumer = eventConsumer({
      nats,
      database,
      durable: "payroll-intake-process-file",
      filter: "file.uploaded",
      concurrency: config.CONSUMER_CONCURRENCY,
      ...handleFileEvents(book),
      committed: relay.nudge,
      log,
    });
    const departures = eventConsumer({
      nats,
      database,
      durable: "payroll-intake-learn-departures",
      filter: "employee.>",
      concurrency: 1,
      handle: (tx, event) => learnDepartures(tx, [event]),
      together: { most: 100, handle: learnDepartures },
      log,
    });
    const server = rpcServer({
      identity,
      host: config.GRPC_HOST,
      port: config.GRPC_PORT,
      maxConnectionGraceMs: longestUploadMs,
      services: [
        payrollIntakeService({ database, write: reportWriter(database), relay, maxRecords: config.MAX_RECORDS }),
        payrollReportService({ database, relay, book, maxRecords: config.MAX_RECORDS }),
        payrollFileService({
          database: fileDatabase,
          relay,
          book,
          maxRecords: config.MAX_FILE_RECORDS,
          maxBytes: config.MAX_FILE_BYTES,
          maxUploads: config.MAX_UPLOADS,
        }),
        exposureService(database),
        exposureGrantService(database),
        legalHoldRoutes(database),
        outboxRoutes(database, relay),
        deadLetterRoutes(nats, [consumer, departures]),
      ],
      log,
    });
    const chores = choresOf(database, config.RETENTION_YEARS);
    const keeper = upkeep({ chores, intervalMs: config.UPKEEP_INTERVAL_MS, log });
    return [database, fileDatabase, nats, relay, consumer, departures, server, keeper];
  },
});

if (import.meta.main) await runApp(payrollIntake);
