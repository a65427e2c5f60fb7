import { ExposureService } from "@platform/contracts/payroll_intake/v1/exposure";
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
import { rpcClient } from "@platform/rpc/client";
import { rpcServer } from "@platform/rpc/server";
import { serviceIdentity } from "@platform/rpc/service-identity";
import { defineApp, runApp } from "@platform/service/app";
import { auditService } from "./audits/audit-service.ts";
import { loadConfig } from "./config.ts";
import { handleFilesProcessed, handleReportVoided, rateStartedAudits } from "./events.ts";
import { paymentService } from "./payments/payment-service.ts";
import { policyService } from "./policies/policy-service.ts";
import { choresOf } from "./upkeep/chores.ts";

const name = "premium-audit";

export const premiumAudit = defineApp({
  name,
  loadConfig,
  migrate(config) {
    const own = { name: "app", path: new URL("../migrations", import.meta.url).pathname };
    return migrate({
      url: config.POSTGRES_URL,
      schema: "premium_audit",
      directories: [messagingMigrations, retentionMigrations, own],
    });
  },
  parts(config, { log }) {
    const identity = serviceIdentity({ name, config, log });
    const { POSTGRES_URL: url, DATABASE_MAX_CONNECTIONS: maxConnections } = config;
    const database = createDatabase({ url, maxConnections, applicationName: name, log });
    const nats = natsConnection({ url: config.NATS_URL, name, streamReplicas: config.NATS_STREAM_REPLICAS, log });
    const relay = outboxRelay({ database, nats, log });
    const intake = rpcClient(ExposureService, { identity, address: config.PAYROLL_INTAKE_ADDRESS });
    const dependencies = { database, relay, exposure: intake.call };
    const rating = eventConsumer({
      nats,
      database,
      durable: "premium-audit-rate-audits",
      filter: "audit.started",
      concurrency: config.AUDIT_CONCURRENCY,
      ...rateStartedAudits(dependencies),
      log,
    });
    const markProcessed = handleFilesProcessed(dependencies);
    const marking = eventConsumer({
      nats,
      database,
      durable: "premium-audit-mark-out-of-date",
      filter: "file.processed",
      concurrency: 1,
      handle: (tx, event) => markProcessed(tx, [event]),
      together: { most: 100, handle: markProcessed },
      log,
    });
    const voiding = eventConsumer({
      nats,
      database,
      durable: "premium-audit-voided-reports",
      filter: "payroll.report_voided",
      concurrency: 1,
      handle: handleReportVoided(dependencies),
      log,
    });
    const server = rpcServer({
      identity,
      host: config.GRPC_HOST,
      port: config.GRPC_PORT,
      services: [
        policyService(dependencies),
        auditService(dependencies),
        paymentService(dependencies),

        legalHoldRoutes(database),
        outboxRoutes(database, relay),
        deadLetterRoutes(nats, [rating, marking, voiding]),
      ],
      log,
    });
    const chores = choresOf({ database, relay }, config.RETENTION_YEARS);
    const keeper = upkeep({ chores, intervalMs: config.UPKEEP_INTERVAL_MS, log });
    return [database, nats, relay, intake, rating, marking, voiding, server, keeper];
  },
});

if (import.meta.main) await runApp(premiumAudit);
