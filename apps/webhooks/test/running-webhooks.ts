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
import { newEvent } from "@platform/messaging/event/event";
import { enqueue, outboxRelay } from "@platform/messaging/publish/outbox";
import { natsConnection } from "@platform/messaging/streams/nats";
import { createDatabase } from "@platform/postgres/query/database";
import { rpcClient } from "@platform/rpc/client/client";
import { implement } from "@platform/rpc/server/handlers";
import { rpcServer } from "@platform/rpc/server/server";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import { type Part, startApp } from "@platform/service/lifecycle/app";
import { type Clock, systemClock } from "@platform/service/lifecycle/clock";
import { createLogger } from "@platform/service/observe/log";
import { type TestNats, testNats } from "@platform/testing/servers/nats";
import { testDatabase } from "@platform/testing/servers/postgres";
import { eventually, hangAfterMs } from "@platform/testing/waiting/patience";
import { vi } from "vitest";
import { webhooksApp } from "../src/main.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

const log = createLogger("webhooks-test", process.env.TEST_LOG_LEVEL ?? "silent");

/** The service as one replica of it, a service that tells of events, and receivers; all of it ends together. */
export type Running = Awaited<ReturnType<typeof startWebhooks>>;

interface Options {
  /** Default: of this machine; undefined: the one that the service takes by itself. */
  clock?: Clock | undefined;
  /** Over those that make a test quick. */
  env?: Record<string, string>;
  /** Servers that the test has started itself. */
  urls?: { webhooks: string; source: string; nats: TestNats };
}

/** The contact e-mail of every owner in these tests. */
export const contactEmail = "ops@partner.example";

export async function startWebhooks(options: Options = {}) {
  const { env = {}, urls } = options;
  const clock = "clock" in options ? options.clock : systemClock;
  const stops: (() => unknown)[] = [];
  async function start<P extends Part>(part: P): Promise<P> {
    await part.start?.();
    stops.push(() => part.stop?.());
    return part;
  }

  const { webhooks, source, nats } = urls ?? (await ownServers());
  const owners = new Map<string, OwnerStanding>();
  const services = [operator(owners), portal()];
  const credentials = await start(rpcServer({ host: "127.0.0.1", port: 0, services, log }));
  const port = await freePort();
  const environment = {
    OPS_HOST: "127.0.0.1",
    OPS_PORT: "0",
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "silent",
    GRPC_HOST: "127.0.0.1",
    GRPC_PORT: String(port),
    POSTGRES_URL: webhooks,
    ...nats.environmentOf("webhooks"),
    CREDENTIALS_ADDRESS: `127.0.0.1:${credentials.port()}`,
    PORTAL_ADDRESS: `127.0.0.1:${credentials.port()}`,
    WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    PLATFORM_MODE: "development",
    ALLOW_INSECURE_TARGETS: "true",
    SWEEP_INTERVAL_MS: "100",
    ...env,
  };
  const startReplica = () => startApp(webhooksApp(clock), environment);
  let app = await startReplica();
  stops.push(() => app.stop());
  const client = await start(rpcClient(WebhooksService, { address: `127.0.0.1:${port}`, timeoutMs: hangAfterMs }));
  const sourceDatabase = await start(
    createDatabase({ url: source, maxConnections: 2, applicationName: "source", log }),
  );
  const broker = await start(natsConnection({ ...nats.connectionOf("payroll-intake"), log }));
  await start(outboxRelay({ database: sourceDatabase, nats: broker, log, sweepIntervalMs: 50 }));
  const database = await start(createDatabase({ url: webhooks, maxConnections: 2, applicationName: "test", log }));

  const finder = await start(
    rpcClient(WebhooksOperatorService, { address: `127.0.0.1:${port}`, timeoutMs: hangAfterMs }),
  );
  const chooser = await start(rpcClient(NoticeService, { address: `127.0.0.1:${port}`, timeoutMs: hangAfterMs }));
  const subscriber = await start(
    rpcClient(SubscriptionService, { address: `127.0.0.1:${port}`, timeoutMs: hangAfterMs }),
  );
  const reader = await start(rpcClient(EventLogService, { address: `127.0.0.1:${port}`, timeoutMs: hangAfterMs }));

  return {
    call: client.call,
    log: reader.call,
    notices: chooser.call,
    subscriptions: subscriber.call,
    operator: finder.call,
    /** Changes what the credentials service returns of an owner, and publishes the event of that service. */
    async changeOwner({ environment, ownerId }: Tenant, standing: OwnerStanding): Promise<void> {
      owners.set(ownerId, standing);
      const value = { action: "owner.plan_changed", resourceId: ownerId };
      const event = newEvent({ tenant: { environment, ownerId }, data: { case: "activityCredentials", value } });
      await nats.publish(event);
    },
    database,
    environment,
    /** Publishes events as the services that emit them. */
    async announce(events: readonly Event[]): Promise<void> {
      for (const event of events) await nats.publish(event);
    },
    /** Commits events in the outbox of payroll-intake. */
    async publish(events: Event[]): Promise<void> {
      await sourceDatabase.transaction((tx) => enqueue(tx, events));
    },
    async receiver(): Promise<Receiver> {
      const receiver = await startReceiver();
      stops.push(() => receiver[Symbol.asyncDispose]());
      return receiver;
    },
    /** Registers a webhook of an owner of its own, or of the tenant given. */
    async register(members: { url: string; tenant?: Tenant } & Partial<Registration>) {
      const { tenant = newTenant(), maxWebhooks = 100, maxInFlight = 100, ...rest } = members;
      const request = { profile: Profile.A, ownerType: "employer", events: ["file.processed"], ...rest };
      const limits = { maxWebhooks, maxInFlight };
      const { webhook, secret } = await client.call.createWebhook({ ...request, limits }, { tenant });
      return { id: webhook?.id ?? "", secret, tenant, webhook };
    },
    stopApp: () => app.stop(),
    async restart(): Promise<void> {
      await app.stop();
      app = await startReplica();
      // A client that has found nobody for a while is not back at once.
      await vi.waitFor(() => client.call.listWebhooks({ limit: 1 }, { tenant: newTenant() }), eventually);
    },
    /** Runs something when the test is through, before all this ends. */
    onStop: (stop: () => unknown) => stops.push(stop),
    async stop(): Promise<void> {
      for (const stop of stops.splice(0).reverse()) await stop();
    },
  };
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

async function ownServers() {
  const { urlOf } = await testDatabase({ services: ["webhooks", "payroll-intake"] });
  const broker = await testNats();
  return { webhooks: urlOf("webhooks"), source: urlOf("payroll-intake"), nats: broker };
}

/** What the credentials service says of an owner. */
interface OwnerStanding {
  plan?: string;
  isSuspended?: boolean;
}

/** The address that every owner had before. */
export const formerContact = "former@owner.example";

/** The credentials service as far as webhooks asks it: every owner has a contact. */
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
    issueApiKey: unused,
    setApiKeyActive: unused,
    revokeApiKey: unused,
    issueClientCredentials: unused,
    revokeClientCredentials: unused,
    suspendOwner: unused,
    resumeOwner: unused,
    deleteOwner: unused,
    listPlans: unused,
    findApiKeys: unused,
    setClientCredentialsActive: unused,
  });
}

/** The people of owners in the portal; `down`: the portal does not respond. */
export const portalPeople = new Map<string, { id: string; email: string; role: string }[] | "down">();

/** The portal as far as webhooks asks it. */
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
    resetSecondFactor: unused,
    setIdentityProvider: unused,
    getIdentityProvider: unused,
    removeIdentityProvider: unused,
  });
}

/** A tenant that no other test has anything to do with. */
export function newTenant(): Tenant {
  return { environment: "sandbox", ownerId: newId("own_") };
}

/** A `file.processed` of a tenant. */
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

/** What a refused call says: its code, its reason and the members that are wrong; undefined if it was not refused. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ code, reason, violations }: Fault) => ({ code, reason, fields: violations.map(({ field }) => field) }),
  );
