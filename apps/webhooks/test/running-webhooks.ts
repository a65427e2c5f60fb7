import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import type { Event } from "@platform/contracts/events/v1/events";
import { PortalOperatorService } from "@platform/contracts/portal_operator/v1/portal_operator";
import { EventLogService } from "@platform/contracts/webhooks/v1/event_log";
import { NoticeService, SubscriptionService } from "@platform/contracts/webhooks/v1/notices";
import {
  type AuthenticationSchema,
  type EventFilterSchema,
  Profile,
  WebhooksOperatorService,
  WebhooksService,
} from "@platform/contracts/webhooks/v1/webhooks";
import { freePort } from "@platform/local-stack/machine/free-port";
import { decodeEvent, newEvent } from "@platform/messaging/event/event";
import { enqueue, outboxRelay } from "@platform/messaging/publish/outbox";
import { natsConnection } from "@platform/messaging/streams/nats";
import { createDatabase, type Database } from "@platform/postgres/query/database";
import { run } from "@platform/postgres/tables/run-sql";
import { type Calls, rpcClient } from "@platform/rpc/client/client";
import { implement } from "@platform/rpc/server/handlers";
import { rpcServer } from "@platform/rpc/server/server";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import type { Part } from "@platform/service/lifecycle/app";
import { type Clock, systemClock } from "@platform/service/lifecycle/clock";
import { startApp } from "@platform/service/lifecycle/start-app";
import { createLogger } from "@platform/service/observe/log";
import { type TestNats, testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { eventually, hangAfterMs } from "@platform/testing/waiting/patience";
import { vi } from "vitest";
import { webhooksApp } from "../src/main.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

const log = createLogger("webhooks-test", process.env.TEST_LOG_LEVEL ?? "silent");

/** One replica of the service, an app that emits events, and receivers, which all stop together. */
export type Running = Awaited<ReturnType<typeof startWebhooks>>;

interface Options {
  /** Default: the clock of this machine; undefined: the one that the service uses by itself. */
  clock?: Clock | undefined;
  /** Variables that override those of tests. */
  env?: Record<string, string>;
  /** Servers that the test has started itself; default: new ones. */
  urls?: { webhooks: string; source: string; nats: TestNats };
}

/** The contact e-mail of every owner in these tests. */
export const contactEmail = "ops@partner.example";

export async function startWebhooks(options: Options = {}) {
  const clock = "clock" in options ? options.clock : systemClock;
  const urls = options.urls ?? (await ownServers());
  const parts = new StartedParts();
  const owners = new Map<string, OwnerStanding>();
  const services = [operator(owners), portal()];
  const peers = await parts.start(rpcServer({ host: "127.0.0.1", port: 0, services, log }));
  const port = await freePort();
  const environment = environmentOf(urls, { port, peersPort: peers.port(), env: options.env });
  const startReplica = () => startApp(webhooksApp(clock), environment);
  let app = await startReplica();
  parts.onStop(() => app.stop());
  const clients = await startClients(parts, port);
  const { call } = clients;
  const source = await startSource(parts, urls);
  const database = await parts.start(
    createDatabase({ url: urls.webhooks, maxConnections: 2, applicationName: "test", log }),
  );

  return {
    ...clients,
    database,
    environment,
    /** Changes what the credentials service returns of an owner, and publishes the event of that service. */
    async changeOwner({ environment, ownerId }: Tenant, standing: OwnerStanding): Promise<void> {
      owners.set(ownerId, standing);
      const value = { action: "owner.plan_changed", resourceId: ownerId };
      const event = newEvent({ tenant: { environment, ownerId }, data: { case: "activityCredentials", value } });
      await urls.nats.publish(event);
    },
    /** Publishes events as the services that emit them. */
    async announce(events: readonly Event[]): Promise<void> {
      for (const event of events) await urls.nats.publish(event);
    },
    /** Commits events in the outbox of payroll-intake. */
    async publish(events: Event[]): Promise<void> {
      await source.transaction((tx) => enqueue(tx, events));
    },
    async receiver(): Promise<Receiver> {
      const receiver = await startReceiver();
      parts.onStop(() => receiver[Symbol.asyncDispose]());
      return receiver;
    },
    register: (registration: TestRegistration) => register(call, registration),
    stopApp: () => app.stop(),
    async restart(): Promise<void> {
      await app.stop();
      app = await startReplica();
      // A client that has found no server for a while does not reconnect at once.
      await vi.waitFor(() => call.listWebhooks({ limit: 1 }, { tenant: newTenant() }), eventually);
    },
    /** Runs a function after the test, before the parts stop. */
    onStop: (stop: () => unknown) => parts.onStop(stop),
    stop: () => parts.stop(),
  };
}

/** Parts of a test, which stop together in reverse order. */
class StartedParts {
  readonly #stops: (() => unknown)[] = [];

  async start<P extends Part>(part: P): Promise<P> {
    await part.start?.();
    this.onStop(() => part.stop?.());
    return part;
  }

  onStop(stop: () => unknown): void {
    this.#stops.push(stop);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop();
  }
}

type Urls = NonNullable<Options["urls"]>;

/** @param peersPort port of the server that is the credentials service and the portal */
function environmentOf(
  { webhooks, nats }: Urls,
  { port, peersPort, env = {} }: { port: number; peersPort: number; env: Options["env"] },
): Record<string, string> {
  return {
    OPS_HOST: "127.0.0.1",
    OPS_PORT: "0",
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(port),
    POSTGRES_URL: webhooks,
    ...nats.environmentOf("webhooks"),
    CREDENTIALS_ADDRESS: `127.0.0.1:${peersPort}`,
    PORTAL_ADDRESS: `127.0.0.1:${peersPort}`,
    WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    PLATFORM_MODE: "development",
    ALLOW_INSECURE_TARGETS: "true",
    SWEEP_INTERVAL_MS: "100",
    ...env,
  };
}

async function startClients(parts: StartedParts, port: number) {
  const options = { address: `127.0.0.1:${port}`, timeoutMs: hangAfterMs };
  const webhooks = await parts.start(rpcClient(WebhooksService, options));
  const operator = await parts.start(rpcClient(WebhooksOperatorService, options));
  const notices = await parts.start(rpcClient(NoticeService, options));
  const subscriptions = await parts.start(rpcClient(SubscriptionService, options));
  const eventLog = await parts.start(rpcClient(EventLogService, options));
  return {
    call: webhooks.call,
    log: eventLog.call,
    notices: notices.call,
    subscriptions: subscriptions.call,
    operator: operator.call,
  };
}

/** Starts the outbox of payroll-intake with its relay, and resolves to its database. */
async function startSource(parts: StartedParts, { source, nats }: Urls): Promise<Database> {
  const database = await parts.start(
    createDatabase({ url: source, maxConnections: 2, applicationName: "source", log }),
  );
  const broker = await parts.start(natsConnection({ ...nats.connectionOf("payroll-intake"), log }));
  await parts.start(outboxRelay({ database, nats: broker, log, sweepIntervalMs: 50 }));
  return database;
}

type TestRegistration = { url: string; tenant?: Tenant } & Partial<Registration>;

/** Registers a webhook, by default for a new owner. */
async function register(call: Calls<typeof WebhooksService>, registration: TestRegistration) {
  const { tenant = newTenant(), maxWebhooks = 100, maxInFlight = 100, ...members } = registration;
  const request = { profile: Profile.A, ownerType: "employer", events: ["file.processed"], ...members };
  const limits = { maxWebhooks, maxInFlight };
  const { webhook, secret } = await call.createWebhook({ ...request, limits }, { tenant });
  return { id: webhook?.id ?? "", secret, tenant, webhook };
}

interface Registration {
  profile: Profile;
  events: string[];
  description: string;
  envelope: number;
  signature: number;
  warnEarly: boolean;
  timeoutSeconds: number;
  rateLimit: number;
  metadata: { values: Record<string, string> };
  externalId: string;
  secret: string;
  asymmetricSignature: boolean;
  headers: { values: Record<string, string> };
  authentication: MessageInitShape<typeof AuthenticationSchema>;
  filter: MessageInitShape<typeof EventFilterSchema>;
  maxWebhooks: number;
  maxInFlight: number;
}

async function ownServers(): Promise<Urls> {
  const { urlOf } = await testDatabase({ services: ["webhooks", "payroll-intake"] });
  const broker = await testNats();
  return { webhooks: urlOf("webhooks"), source: urlOf("payroll-intake"), nats: broker };
}

/** Status of an owner in the credentials service. */
interface OwnerStanding {
  plan?: string;
  isSuspended?: boolean;
}

/** Contact e-mail that every owner had before. */
export const formerContact = "former@owner.example";

/** Implements the RPCs of the credentials service that webhooks calls. Every owner has a contact. */
function operator(owners: ReadonlyMap<string, OwnerStanding>) {
  const unused = () => Promise.reject(new Fault("UNIMPLEMENTED", "UNUSED", "Not part of this test."));
  return implement(CredentialsOperatorService, {
    async getOwner({ id }) {
      const { plan = "", isSuspended = false } = owners.get(id) ?? {};
      const suspended = isSuspended ? { suspendedAt: timestampFromDate(new Date()) } : {};
      return { owner: { id, contactEmail, formerContactEmails: [formerContact, contactEmail], plan, ...suspended } };
    },
    listOwners: async () => ({ owners: [], hasMore: false }),
    createOwner: unused,
    listOwnerCredentials: unused,
    updateOwner: unused,
    issueFirstApiKey: unused,
    issueApiKey: unused,
    setApiKeyActive: unused,
    revokeApiKey: unused,
    issueFirstClientCredentials: unused,
    issueClientCredentials: unused,
    revokeClientCredentials: unused,
    suspendOwner: unused,
    resumeOwner: unused,
    deleteOwner: unused,
    listPlans: unused,
    findApiKeys: unused,
    getApiKeyFamily: unused,
    listBusiestOwners: unused,
    setClientCredentialsActive: unused,
    countPepperUses: unused,
  });
}

/** People of each owner in the portal; `down`: the portal does not respond. */
export const portalPeople = new Map<string, { id: string; email: string; role: string }[] | "down">();

/** Implements the RPCs of the portal that webhooks calls. */
function portal() {
  const unused = () => Promise.reject(new Fault("UNIMPLEMENTED", "UNUSED", "Not part of this test."));
  return implement(PortalOperatorService, {
    async listPeople({ ownerId }) {
      const people = portalPeople.get(ownerId) ?? [];
      if (people === "down") throw new Fault("INTERNAL", "DOWN", "The portal fails.");
      return { people };
    },
    addPerson: unused,
    removePerson: unused,
    listPersonRecords: unused,
    reviewAccess: unused,
    resetSecondFactor: unused,
    setIdentityProvider: unused,
    getIdentityProvider: unused,
    removeIdentityProvider: unused,
  });
}

/** Returns a tenant that no other test uses. */
export function newTenant(): Tenant {
  return { environment: "sandbox", ownerId: newId("own_") };
}

/** Returns a `file.processed` event of a tenant. */
export function fileProcessed(tenant: Tenant): Event {
  const at = timestampFromDate(new Date("2026-03-01T10:00:00.000Z"));
  const fileId = newId("PR_TEST_");
  const value = {
    fileId,
    fileName: `${fileId}.json`,
    employerId: "emp_1",
    recordsTotal: 3,
    recordsProcessed: 2,
    recordsFailed: 1,
    employeeCount: 2,
    totalGrossPay: "1234.5",
    payPeriodStart: "2026-02-01",
    payPeriodEnd: "2026-02-15",
    receivedAt: at,
    finishedAt: at,
    classes: [],
    grantees: [],
  };
  return newEvent({ tenant, data: { case: "fileProcessed", value } });
}

/** Resolves to the events about an owner that the service has emitted, in their order. */
export async function emittedEvents({ database }: Running, ownerId: string): Promise<Event[]> {
  const text = "SELECT payload FROM outbox WHERE owner_id = {ownerId:text} ORDER BY seq";
  const rows = await run(database, text, { ownerId }, { payload: "bytea" });
  return rows.map(({ payload }) => decodeEvent(payload));
}

/** Resolves to the code, the reason and the wrong members of a refused call; undefined if it was not refused. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ code, reason, violations }: Fault) => ({ code, reason, fields: violations.map(({ field }) => field) }),
  );
