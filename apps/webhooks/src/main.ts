import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { eventConsumer } from "@platform/messaging/consumer";
import { deadLetterRoutes } from "@platform/messaging/dead-letter-routes";
import { forgetEvents } from "@platform/messaging/forget-events";
import { messagingMigrations } from "@platform/messaging/migrations";
import { natsConnection } from "@platform/messaging/nats";
import { createDatabase } from "@platform/postgres/database";
import { migrate } from "@platform/postgres/migrate";
import { upkeep } from "@platform/retention/upkeep";
import { rpcClient } from "@platform/rpc/client";
import { rpcServer } from "@platform/rpc/server";
import { serviceIdentity } from "@platform/rpc/service-identity";
import { defineApp, runApp } from "@platform/service/app";
import { newId } from "@platform/service/ids";
import { type Clock, systemClock } from "./clock.ts";
import { loadConfig } from "./config.ts";
import { databaseUrls } from "./database-urls.ts";
import { deliveryDispatcher } from "./dispatch/delivery-dispatcher.ts";
import { fanOutEvents } from "./events.ts";
import { createMailer } from "./mail/mailer.ts";
import { webhooksService } from "./registrations/webhooks-service.ts";
import { keyCheck } from "./secrets/keep-keys.ts";
import { secretBox } from "./secrets/secret-box.ts";
import { targetConnector } from "./sending/connect-target.ts";
import { originPools } from "./sending/origin-pools.ts";
import { housekeeping } from "./upkeep/housekeeping.ts";

const name = "webhooks";
const dayMs = 24 * 60 * 60 * 1000;

/** The app, with a clock of its own in tests. */
export function webhooksApp(clock: Clock) {
  return defineApp({
    name,
    loadConfig,
    migrate(config) {
      const own = { name: "app", path: new URL("../migrations", import.meta.url).pathname };
      return migrate({ url: config.POSTGRES_URL, schema: "webhooks", directories: [messagingMigrations, own] });
    },
    parts(config, { log }) {
      const identity = serviceIdentity({ name, config, log });
      const holder = newId("process_");
      const urls = databaseUrls(config.POSTGRES_URL);
      const pool = { maxConnections: config.DATABASE_MAX_CONNECTIONS, applicationName: name, log };
      const database = createDatabase({ ...pool, url: urls.durable });
      const queue = createDatabase({ ...pool, applicationName: `${name}-queue`, url: urls.hasty, maxConnections: 2 });
      const nats = natsConnection({ url: config.NATS_URL, name, streamReplicas: config.NATS_STREAM_REPLICAS, log });
      const credentials = rpcClient(CredentialsOperatorService, { identity, address: config.CREDENTIALS_ADDRESS });
      const box = secretBox(config.WEBHOOK_SECRET_KEY, config.WEBHOOK_SECRET_OLD_KEYS);
      const policy = { allowInsecure: config.ALLOW_INSECURE_TARGETS };
      const timeoutMs = config.ATTEMPT_TIMEOUT_MS;
      const connect = targetConnector({ ...policy, dnsServers: config.DNS_SERVERS, timeoutMs });
      const pools = originPools({ connect, maxOrigins: config.MAX_ORIGINS });
      const mailer = createMailer({
        ...{ database, credentials: credentials.call, clock, log },
        smtpUrl: config.SMTP_URL,
        from: config.MAIL_FROM,
      });
      const dispatcher = deliveryDispatcher({
        ...{ database, queue, pools, box, clock, log, holder, timeoutMs, mailer },
        schedule: config.RETRY_DELAYS_MS,
        leaseMs: config.LEASE_MS,
        sweepIntervalMs: config.SWEEP_INTERVAL_MS,
        maxInFlight: config.MAX_IN_FLIGHT,
        maxInFlightPerWebhook: config.MAX_IN_FLIGHT_PER_WEBHOOK,
      });
      const consumer = eventConsumer({
        ...{ nats, database, log },
        ...fanOutEvents({ clock, wake: dispatcher.wake }),
        durable: "webhooks-fan-out",
        filter: ">",
        concurrency: config.CONSUMER_CONCURRENCY,
      });
      const house = housekeeping({
        ...{ database, box, clock, log },
        intervalMs: config.HOUSEKEEPING_INTERVAL_MS,
        retentionMs: config.RETENTION_DAYS * dayMs,
      });
      const handlers = webhooksService({
        ...{ database, box, clock, policy, pools, timeoutMs },
        maxRegistrations: config.MAX_REGISTRATIONS,
        wake: dispatcher.wake,
        restart: dispatcher.restart,
        underWay: new Set(),
      });
      const server = rpcServer({
        identity,
        host: config.GRPC_HOST,
        port: config.GRPC_PORT,
        services: [handlers, deadLetterRoutes(nats, [consumer])],
        log,
      });
      const keeper = upkeep({ chores: forgetEvents(database), intervalMs: config.HOUSEKEEPING_INTERVAL_MS, log });
      const stores = [database, queue, keyCheck(database, box), nats, credentials];
      return [...stores, pools, mailer, house, dispatcher, consumer, server, keeper];
    },
  });
}

export const webhooks = webhooksApp(systemClock);

if (import.meta.main) await runApp(webhooks);
