import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { PortalOperatorService } from "@platform/contracts/portal_operator/v1/portal_operator";
import { type ClientCertificate, targetConnector } from "@platform/egress/connect-target";
import { defineEventedService, type EventedTools } from "@platform/evented-service/evented-service";
import { readLog } from "@platform/messaging/publish/read-log";
import { pooledAccess } from "@platform/postgres/pool/config";
import { createDatabase } from "@platform/postgres/query/database";
import { ownerRetention } from "@platform/retention/owner-retention";
import { rpcClient } from "@platform/rpc/client/client";
import { newId } from "@platform/service/call/ids";
import type { Clock } from "@platform/service/lifecycle/clock";
import { runApp } from "@platform/service/lifecycle/run-app";
import { type Config, loadConfig } from "./config.ts";
import { databaseClock } from "./dispatch/database-clock.ts";
import { deliveryDispatcher } from "./dispatch/delivery-dispatcher.ts";
import type { Dispatcher } from "./dispatch/dispatcher.ts";
import { holderHeartbeat } from "./dispatch/heartbeat.ts";
import { eventLogService } from "./event-log/event-log-service.ts";
import { SequenceFollower } from "./event-log/follow-sequences.ts";
import { fanOutEvents } from "./events.ts";
import type { AddressBooks } from "./mail/addresses.ts";
import { mailOperatorService } from "./mail/mail-operator-service.ts";
import { createMailer, type Mailer } from "./mail/mailer.ts";
import { noticeComposer } from "./mail/notices/notice-composer.ts";
import { noticeService } from "./mail/notices/notice-service.ts";
import { subscriptionService } from "./mail/notices/subscription-service.ts";
import { unsubscribeTokens } from "./mail/notices/unsubscribe-token.ts";
import { followOwners } from "./registrations/follow-owner.ts";
import { webhooksOperatorService } from "./registrations/webhooks-operator-service.ts";
import { accessTokens } from "./sending/access-tokens.ts";
import { EgressProxy } from "./sending/egress-proxy.ts";
import { originPools } from "./sending/origin-pools.ts";
import { keyCheck } from "./sending/secrets/keep-keys.ts";
import { secretBox } from "./sending/secrets/secret-box.ts";
import { signingKeys } from "./sending/secrets/signing-keys.ts";
import { hastySettings, sessionSettings } from "./sending/session-settings.ts";
import { upkeepChores } from "./upkeep/chores.ts";
import { webhooksService } from "./webhooks-service.ts";

const name = "webhooks";

/** @param testClock default: the clock of the app's database */
export function webhooksApp(testClock?: Clock) {
  return defineEventedService({
    name,
    migrations: new URL("../migrations", import.meta.url),
    loadConfig,
    emits: true,
    // Legal holds apply to the event log. Deliveries are no evidence of payroll or premium.
    legalHolds: true,
    databaseSettings: sessionSettings,
    parts: (config, tools) => createParts(config, tools, testClock),
  });
}

type Tools = EventedTools<true>;

function createParts(config: Config, tools: Tools, testClock: Clock | undefined) {
  const { log, use, consume, rpc, database } = tools;
  const clock = testClock ?? use(databaseClock({ database, log }));
  const sending = useSending(config, tools, clock);
  const credentials = use(rpcClient(CredentialsOperatorService, { ...rpc, address: config.CREDENTIALS_ADDRESS })).call;
  const mail = useMail(config, tools, { clock, credentials });
  const dispatcher = useDispatcher(config, tools, { ...sending, clock, mailer: mail.mailer });
  const wake = (webhookIds: readonly string[]) => dispatcher.wake(webhookIds);
  // Last, so that its streams have ended when the server waits for calls in progress.
  const sequences = use(new SequenceFollower({ database, log }), { last: true });
  consume({
    ...fanOutEvents({
      clock,
      wake,
      recorded: (tenant) => sequences.recorded(tenant),
      noticed: () => mail.composer.nudge(),
    }),
    durable: "webhooks-fan-out",
    filter: ">",
    concurrency: config.CONSUMER_CONCURRENCY,
  });
  consume({
    ...followOwners({ credentials, plans: config.RATE_LIMIT_PLANS, wake }),
    durable: "webhooks-follow-owners",
    filter: "activity.credentials",
    concurrency: 1,
  });
  const registrations = webhooksService({
    ...sending,
    database,
    clock,
    maxRegistrations: config.MAX_REGISTRATIONS,
    egressAddresses: config.EGRESS_ADDRESSES,
    wake,
    restart: (webhookId) => dispatcher.restart(webhookId),
    testsInFlight: new Set(),
  });
  const retention = ownerRetention(config.RETENTION_YEARS, credentials.listOwners);
  return {
    services: [
      registrations,
      webhooksOperatorService({ database, clock, maxInFlightPerWebhook: config.MAX_IN_FLIGHT_PER_WEBHOOK }),
      mailOperatorService({ database }),
      eventLogService({ database, sequences, recordRead: readLog(database, "activityWebhooks") }),
      noticeService({ database, clock }),
      subscriptionService({ database, clock, tokens: mail.unsubscribing }),
    ],
    // Every owner gets seals of its activity, also one that has never used the platform.
    countedRecords: { events: "record.type <> 'evidence.sealed'", event_sequences: "false" },
    upkeep: {
      chores: upkeepChores({ database, box: sending.box, retention }, config.RETENTION_DAYS),
      intervalMs: config.HOUSEKEEPING_INTERVAL_MS,
      atStart: true,
      clock,
    },
  };
}

/** Creates the parts that requests to receivers need: keys of secrets, connections and access tokens. */
function useSending(config: Config, { log, use, database }: Tools, clock: Clock) {
  const box = secretBox(config.WEBHOOK_SECRET_KEY, config.WEBHOOK_SECRET_OLD_KEYS);
  use(keyCheck(database, box, log));
  const keys = use(signingKeys(box));
  const policy = {
    allowInsecure: config.ALLOW_INSECURE_TARGETS,
    ports: config.TARGET_PORTS,
    internalDomains: config.INTERNAL_DOMAINS,
  };
  const timeoutMs = config.ATTEMPT_TIMEOUT_MS;
  const proxyUrl = config.EGRESS_PROXY_URL;
  const caFile = config.EGRESS_PROXY_CA_FILE;
  const proxy = proxyUrl === undefined ? undefined : use(new EgressProxy({ url: proxyUrl, caFile, timeoutMs }));
  const connecting = { ...policy, dnsServers: config.DNS_SERVERS, timeoutMs, proxy };
  const connect = (client?: ClientCertificate) => targetConnector(connecting, client);
  const pools = use(originPools({ connect, proxy, maxOrigins }));
  return { box, keys, policy, pools, tokens: accessTokens({ pools, clock }), timeoutMs };
}

/** Creates the parts that send e-mails and compose those of notices. */
function useMail(
  config: Config,
  { log, use, rpc, database }: Tools,
  { clock, credentials }: { clock: Clock; credentials: AddressBooks["credentials"] },
) {
  const portalAddress = config.PORTAL_ADDRESS;
  const portal =
    portalAddress === undefined
      ? undefined
      : use(rpcClient(PortalOperatorService, { ...rpc, address: portalAddress })).call;
  const books = { credentials, portal };
  const mailer = use(createMailer({ database, books, clock, log, smtpUrl: config.SMTP_URL, from: config.MAIL_FROM }));
  const unsubscribing = unsubscribeTokens([config.WEBHOOK_SECRET_KEY, ...config.WEBHOOK_SECRET_OLD_KEYS]);
  const links = { hosts: hostsOf(config), portal: config.PORTAL_ORIGIN };
  const composer = use(
    noticeComposer({ database, books, clock, log, nudgeMailer: () => mailer.nudge(), tokens: unsubscribing, links }),
  );
  return { mailer, composer, unsubscribing };
}

function useDispatcher(
  config: Config,
  { log, use, database }: Tools,
  dependencies: ReturnType<typeof useSending> & { clock: Clock; mailer: Mailer },
): Dispatcher {
  const holder = newId("process_");
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
  const heartbeat = use(holderHeartbeat({ database, holder, holdsLeases: () => dispatcher.inFlight() > 0, log }));
  const dispatcher: Dispatcher = use(
    deliveryDispatcher({
      ...dependencies,
      database,
      queue,
      log,
      holder,
      heartbeat,
      schedule: config.RETRY_DELAYS_MS,
      hosts: hostsOf(config),
      leaseMs: config.LEASE_MS,
      sweepIntervalMs: config.SWEEP_INTERVAL_MS,
      maxInFlight: config.MAX_IN_FLIGHT,
      maxInFlightPerWebhook: config.MAX_IN_FLIGHT_PER_WEBHOOK,
    }),
  );
  return dispatcher;
}

/** Returns the public host names of the API, which e-mails name. */
function hostsOf(config: Config) {
  return {
    profileA: config.PROFILE_A_HOSTS[0],
    profileB: {
      sandbox: config.PROFILE_B_SANDBOX_HOSTS[0],
      production: config.PROFILE_B_PRODUCTION_HOSTS[0],
    },
  };
}

/** Maximum number of origins with open connections; idle ones are closed after a minute. */
const maxOrigins = 1000;

export const app = webhooksApp();

if (import.meta.main) await runApp(app);
