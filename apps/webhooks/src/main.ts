import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { PortalOperatorService } from "@platform/contracts/portal_operator/v1/portal_operator";
import { defineEventedService } from "@platform/evented-service/evented-service";
import { pooledAccess } from "@platform/postgres/pool/config";
import { createDatabase } from "@platform/postgres/query/database";
import { ownerRetention } from "@platform/retention/owner-retention";
import { rpcClient } from "@platform/rpc/client/client";
import { newId } from "@platform/service/call/ids";
import { runApp } from "@platform/service/lifecycle/app";
import type { Clock } from "@platform/service/lifecycle/clock";
import { loadConfig } from "./config.ts";
import { databaseClock } from "./dispatch/database-clock.ts";
import { deliveryDispatcher } from "./dispatch/delivery-dispatcher.ts";
import type { Dispatcher } from "./dispatch/dispatcher.ts";
import { holderHeartbeat } from "./dispatch/heartbeat.ts";
import { eventLogService } from "./event-log/event-log-service.ts";
import { sequenceFollower } from "./event-log/follow-sequences.ts";
import { fanOutEvents } from "./events.ts";
import { mailOperatorService } from "./mail/mail-operator-service.ts";
import { createMailer } from "./mail/mailer.ts";
import { noticeComposer } from "./mail/notices/notice-composer.ts";
import { noticeService } from "./mail/notices/notice-service.ts";
import { subscriptionService } from "./mail/notices/subscription-service.ts";
import { unsubscribeTokens } from "./mail/notices/unsubscribe-token.ts";
import { followOwners } from "./registrations/follow-owner.ts";
import { webhooksOperatorService } from "./registrations/webhooks-operator-service.ts";
import { accessTokens } from "./sending/access-tokens.ts";
import { type ClientCertificate, targetConnector } from "./sending/connect-target.ts";
import { egressProxy } from "./sending/egress-proxy.ts";
import { originPools } from "./sending/origin-pools.ts";
import { keyCheck } from "./sending/secrets/keep-keys.ts";
import { secretBox } from "./sending/secrets/secret-box.ts";
import { signingKeys } from "./sending/secrets/signing-keys.ts";
import { hastySettings, sessionSettings } from "./sending/session-settings.ts";
import { upkeepChores } from "./upkeep/chores.ts";
import { webhooksService } from "./webhooks-service.ts";

const name = "webhooks";

/** The app, by the clock of its database, or another one in tests. */
export function webhooksApp(given?: Clock) {
  return defineEventedService({
    name,
    migrations: new URL("../migrations", import.meta.url),
    loadConfig,
    emits: true,
    // Of the event log. Deliveries are no evidence of payroll or premium, so legal holds do not apply to them.
    legalHolds: true,
    databaseSettings: sessionSettings,
    parts(config, { log, use, consume, rpc, database }) {
      const holder = newId("process_");
      const clock = given ?? use(databaseClock({ database, log }));
      const queue = use(
        createDatabase({
          ...pooledAccess(config),
          settings: sessionSettings,
          ownSettings: hastySettings,
          maxConnections: 2,
          applicationName: `${name}-queue`,
          log,
        }),
      );
      const box = secretBox(config.WEBHOOK_SECRET_KEY, config.WEBHOOK_SECRET_OLD_KEYS);
      use(keyCheck(database, box, log));
      const keys = use(signingKeys(box));
      const credentials = use(rpcClient(CredentialsOperatorService, { ...rpc, address: config.CREDENTIALS_ADDRESS }));
      const policy = {
        allowInsecure: config.ALLOW_INSECURE_TARGETS,
        ports: config.TARGET_PORTS,
        internalDomains: config.INTERNAL_DOMAINS,
      };
      const timeoutMs = config.ATTEMPT_TIMEOUT_MS;
      const proxyUrl = config.EGRESS_PROXY_URL;
      const caFile = config.EGRESS_PROXY_CA_FILE;
      const proxy = proxyUrl === undefined ? undefined : use(egressProxy({ url: proxyUrl, caFile, timeoutMs }));
      const connecting = { ...policy, dnsServers: config.DNS_SERVERS, timeoutMs, proxy };
      const connect = (client?: ClientCertificate) => targetConnector(connecting, client);
      const pools = use(originPools({ connect, proxy, maxOrigins: config.MAX_ORIGINS }));
      const tokens = accessTokens({ pools, clock });
      const portalAddress = config.PORTAL_ADDRESS;
      const portal =
        portalAddress === undefined
          ? undefined
          : use(rpcClient(PortalOperatorService, { ...rpc, address: portalAddress })).call;
      const books = { credentials: credentials.call, portal };
      const mailer = use(
        createMailer({ database, books, clock, log, smtpUrl: config.SMTP_URL, from: config.MAIL_FROM }),
      );
      const hosts = {
        profileA: config.PROFILE_A_HOSTS[0],
        profileB: {
          sandbox: config.PROFILE_B_SANDBOX_HOSTS[0],
          production: config.PROFILE_B_PRODUCTION_HOSTS[0],
        },
      };
      const unsubscribing = unsubscribeTokens([config.WEBHOOK_SECRET_KEY, ...config.WEBHOOK_SECRET_OLD_KEYS]);
      const composer = use(
        noticeComposer({
          database,
          books,
          clock,
          log,
          nudgeMailer: mailer.nudge,
          tokens: unsubscribing,
          links: { hosts, portal: config.PORTAL_ORIGIN },
        }),
      );
      const heartbeat = use(holderHeartbeat({ database, holder, holdsLeases: () => dispatcher.inFlight() > 0, log }));
      const dispatcher: Dispatcher = use(
        deliveryDispatcher({
          database,
          queue,
          pools,
          tokens,
          keys,
          box,
          clock,
          log,
          holder,
          heartbeat,
          timeoutMs,
          mailer,
          schedule: config.RETRY_DELAYS_MS,
          hosts,
          leaseMs: config.LEASE_MS,
          sweepIntervalMs: config.SWEEP_INTERVAL_MS,
          maxInFlight: config.MAX_IN_FLIGHT,
          maxInFlightPerWebhook: config.MAX_IN_FLIGHT_PER_WEBHOOK,
        }),
      );
      // Last, so that its streams have ended when the server waits for calls in progress.
      const sequences = use(sequenceFollower({ database, log }), { last: true });
      consume({
        ...fanOutEvents({ clock, wake: dispatcher.wake, recorded: sequences.recorded, noticed: composer.nudge }),
        durable: "webhooks-fan-out",
        filter: ">",
        concurrency: config.CONSUMER_CONCURRENCY,
      });
      consume({
        ...followOwners({ credentials: credentials.call, plans: config.RATE_LIMIT_PLANS, wake: dispatcher.wake }),
        durable: "webhooks-follow-owners",
        filter: "activity.credentials",
        concurrency: 1,
      });
      const retention = ownerRetention(config.RETENTION_YEARS, credentials.call.listOwners);
      const registrations = webhooksService({
        database,
        box,
        keys,
        clock,
        policy,
        pools,
        tokens,
        timeoutMs,
        maxRegistrations: config.MAX_REGISTRATIONS,
        egressAddresses: config.EGRESS_ADDRESSES,
        wake: dispatcher.wake,
        restart: dispatcher.restart,
        underWay: new Set(),
      });
      return {
        services: [
          registrations,
          webhooksOperatorService({ database, clock }),
          mailOperatorService({ database }),
          eventLogService({ database, sequences }),
          noticeService({ database, clock }),
          subscriptionService({ database, clock, tokens: unsubscribing }),
        ],
        upkeep: {
          chores: upkeepChores({ database, box, retention }, config.RETENTION_DAYS),
          intervalMs: config.HOUSEKEEPING_INTERVAL_MS,
          atStart: true,
          clock,
        },
      };
    },
  });
}

export const webhooks = webhooksApp();

if (import.meta.main) await runApp(webhooks);
