import { fileURLToPath } from "node:url";
import { completenessWatch } from "@platform/messaging/complete/completeness-watch";
import { outboxResponder } from "@platform/messaging/complete/outbox-responder";
import { ownerTurns } from "@platform/messaging/complete/owner-turns";
import {
  type ConsumerSettings,
  type EventConsumer,
  type EventConsumerOptions,
  eventConsumer,
} from "@platform/messaging/consume/consumer";
import { deadLetterService } from "@platform/messaging/consume/dead-letter-service";
import { type ActivityCase, activityEvent } from "@platform/messaging/event/activity-event";
import { catalog } from "@platform/messaging/event/catalog";
import { messagingMigrations } from "@platform/messaging/migrations";
import { deleteOldEvents } from "@platform/messaging/publish/delete-old-events";
import { enqueue, type OutboxRelay, outboxRelay } from "@platform/messaging/publish/outbox";
import { outboxService } from "@platform/messaging/publish/outbox-service";
import { eventCheckService } from "@platform/messaging/repair/event-check-service";
import { type Nats, natsConnection } from "@platform/messaging/streams/nats";
import { type NatsConfig, requireNatsCredentials } from "@platform/messaging/streams/nats-config";
import { schemaOf } from "@platform/postgres/migrations/provision";
import { partitionKeeper } from "@platform/postgres/partitions/partition-keeper";
import { directUrl, pooledAccess } from "@platform/postgres/pool/config";
import type { SessionSettings } from "@platform/postgres/pool/session-settings";
import { createDatabase, type Database } from "@platform/postgres/query/database";
import { legalHoldService } from "@platform/retention/legal-hold-service";
import { retentionMigrations } from "@platform/retention/migrations";
import { type Chore, upkeep } from "@platform/retention/upkeep";
import type { Implementation } from "@platform/rpc/server/handlers";
import { rpcServer } from "@platform/rpc/server/server";
import { rpcKeyPairFiles } from "@platform/rpc/server/server-tls";
import { type ServiceIdentity, serviceIdentity } from "@platform/rpc/trust/service-identity";
import { type App, defineApp, type Use } from "@platform/service/lifecycle/app";
import type { Clock } from "@platform/service/lifecycle/clock";
import type { Logger } from "@platform/service/observe/log";
import type { BaseConfig } from "@platform/service/settings/config";
import { ownerRecordService } from "./owner-record-service.ts";
import { sameClock } from "./same-clock.ts";
import { type Dependency, dependencyWatch, statusService } from "./status-service.ts";

/** Variables of every evented service. */
export interface EventedConfig extends BaseConfig, NatsConfig {
  GRPC_HOST: string;
  GRPC_PORT: number;
  RPC_CALLERS_FILE?: string | undefined;
  RPC_TLS_CERT_FILE?: string | undefined;
  RPC_TLS_KEY_FILE?: string | undefined;
  POSTGRES_URL: string;
  POSTGRES_DIRECT_URL?: string | undefined;
  DATABASE_MAX_CONNECTIONS: number;
}

type ConsumerOptions = EventConsumerOptions<Omit<ConsumerSettings, "nats" | "database" | "log">>;

/** Context in which a service creates its own parts. */
export interface EventedTools<Emits extends boolean> {
  log: Logger;
  /** Registers a part of the service; it starts after the connections and stops after the gRPC server. */
  use: Use;
  /** Creates and uses a consumer of events, whose dead letters the operator can list and replay. */
  consume(options: ConsumerOptions): EventConsumer;
  /** Options of clients of other services: `rpcClient(Service, { ...rpc, address })`. */
  rpc: { identity: ServiceIdentity | undefined; caFile: string | undefined };
  database: Database;
  /** Publishes committed events from the outbox. Present only if the service emits events. */
  relay: Emits extends true ? OutboxRelay : undefined;
}

/** The specific part of a service, created after its own parts. */
interface EventedParts {
  /** Its own RPCs; the RPCs for the operator are added. */
  services: Implementation[];
  /** How long calls on a closing connection may still take; at least the duration of the longest call. */
  maxConnectionGraceMs?: number;
  /** SQL conditions, by table, on a row `record` that is a record of its owner; where there is none, all rows are. */
  countedRecords?: Readonly<Record<string, string>>;
  upkeep: {
    /** Its upkeep chores; the deletion of old events from outbox and inbox is added. */
    chores: readonly Chore[];
    intervalMs: number;
    atStart?: boolean;
    clock?: Clock;
  };
}

interface EventedService<Config extends EventedConfig, Emits extends boolean> {
  /** Its folder in `apps`, its database schema with `_` for `-`, and its name for other services. */
  name: string;
  /** True if clients outside of the platform call it. */
  isEdge?: boolean;
  /** Folder of its own migrations, relative to `main.ts`. */
  migrations: URL;
  /** Throws a ConfigError that names every invalid variable. */
  loadConfig(env: NodeJS.ProcessEnv): Config;
  /** True if it emits events: then it has an outbox relay, and its events can be published again. */
  emits: Emits;
  /** True if it has retention: then it has the table of legal holds and their RPCs. */
  legalHolds: boolean;
  /** Settings of its database sessions, besides the timeouts that every service has. */
  databaseSettings?: SessionSettings;
  parts(config: Config, tools: EventedTools<Emits>): EventedParts | Promise<EventedParts>;
}

/**
 * Declares a service with a database and events, so that its `main.ts` contains only what is specific to it. Order of
 * the parts: database, clock, NATS, outbox relay, the service's own parts, gRPC server, upkeep; they stop in reverse order.
 * Throws if `emits` contradicts the catalog, because otherwise events would stay in an outbox without a relay.
 */
export function defineEventedService<Config extends EventedConfig, Emits extends boolean>(
  service: EventedService<Config, Emits>,
): App<Config> {
  const { name, loadConfig, emits } = service;
  // An event without a schema goes straight to partners and not through the outbox.
  if (Object.values(catalog).some(({ source, schema }) => source === name && schema !== undefined) !== emits) {
    const actual = emits ? "has no event" : "has events";
    throw new TypeError(`${name}: emits is ${emits}, but the event catalog ${actual} with this service as its source`);
  }
  return defineApp({
    name,
    isEdge: service.isEdge === true,
    loadConfig,
    migrate: (config) => migrateSchema(service, config),
    parts: (config, tools) => new ServiceParts(service, config, tools).create(),
  });
}

async function migrateSchema<Config extends EventedConfig>(
  { name, migrations, legalHolds, databaseSettings = {} }: EventedService<Config, boolean>,
  config: Config,
): Promise<void> {
  // Loaded only here: it is a tenth of the source text of a service, and a service that serves does not migrate.
  const { migrate } = await import("@platform/postgres/migrations/migrate");
  const appMigrations = { name: "app", path: fileURLToPath(migrations) };
  const sharedMigrations = legalHolds ? [messagingMigrations, retentionMigrations] : [messagingMigrations];
  await migrate({
    url: directUrl(config),
    isPooled: pooledAccess(config).isPooled,
    schema: schemaOf(name),
    directories: [...sharedMigrations, appMigrations],
    settings: databaseSettings,
  });
}

/** Creates the parts of a service in their order. */
class ServiceParts<Config extends EventedConfig, Emits extends boolean> {
  readonly #service: EventedService<Config, Emits>;
  readonly #config: Config;
  readonly #log: Logger;
  readonly #register: Use;
  readonly #identity: ServiceIdentity | undefined;
  readonly #dependencies: Dependency[] = [];
  readonly #consumers: EventConsumer[] = [];

  constructor(service: EventedService<Config, Emits>, config: Config, { log, use }: { log: Logger; use: Use }) {
    requireNatsCredentials(config);
    this.#service = service;
    this.#config = config;
    this.#log = log;
    this.#register = use;
    this.#identity = serviceIdentity({ name: service.name, config, log });
  }

  async create(): Promise<void> {
    const log = this.#log;
    const database = this.#useDatabase();
    this.#use(sameClock(database, log));
    const nats = this.#useNats();
    const relay = this.#service.emits ? this.#use(outboxRelay({ database, nats, log })) : undefined;
    const parts = await this.#service.parts(this.#config, {
      log,
      use: this.#use,
      database,
      rpc: { identity: this.#identity, caFile: this.#config.RPC_TLS_CA_FILE },
      relay: relay as EventedTools<Emits>["relay"],
      consume: (options) => {
        const consumer = this.#use(eventConsumer({ ...options, nats, database, log }));
        this.#consumers.push(consumer);
        return consumer;
      },
    });
    if (relay) this.#use(outboxResponder({ database, nats, relay, log }));
    const events = { database, nats, relay, consumers: this.#consumers, log };
    this.#use(completenessWatch(events));
    this.#use(ownerTurns(events));
    this.#useServer(parts, this.#operatorServices(parts, { database, nats, relay }));
    const partitions = this.#use(partitionKeeper(database));
    const chores = [partitions.chore, ...parts.upkeep.chores, ...deleteOldEvents(database)];
    this.#use(upkeep({ ...parts.upkeep, chores, log }));
  }

  /** Registers a part. If it has a readiness check, the part is a dependency, too. */
  readonly #use: Use = (part, order) => {
    const isNew = this.#dependencies.every(({ name }) => name !== part.name);
    if (part.ready && isNew) this.#dependencies.push({ name: part.name, check: () => part.ready?.() });
    return this.#register(part, order);
  };

  #useDatabase(): Database {
    const { name, databaseSettings: settings = {} } = this.#service;
    const access = pooledAccess(this.#config);
    const maxConnections = this.#config.DATABASE_MAX_CONNECTIONS;
    return this.#use(createDatabase({ ...access, settings, maxConnections, applicationName: name, log: this.#log }));
  }

  #useNats(): Nats {
    const { NATS_URL: url, NATS_CREDENTIALS_FILE: credentialsFile, NATS_CA_FILE: caFile } = this.#config;
    const nats = this.#use(natsConnection({ url, name: this.#service.name, log: this.#log, credentialsFile, caFile }));
    this.#dependencies.push({ name: "NATS", check: () => requireConnection(nats) });
    return nats;
  }

  #operatorServices(
    { countedRecords }: EventedParts,
    { database, nats, relay }: { database: Database; nats: Nats; relay: OutboxRelay | undefined },
  ): Implementation[] {
    const { name, legalHolds } = this.#service;
    return [
      ...(legalHolds ? [legalHoldService(database, recordHolds(name, relay))] : []),
      ...(relay ? [outboxService(database, relay)] : []),
      deadLetterService(database, nats, this.#consumers),
      eventCheckService(database, this.#consumers),
      ownerRecordService(database, countedRecords),
      statusService(this.#use(dependencyWatch(this.#dependencies))),
    ];
  }

  /** Not a dependency: the status of the dependencies is served by it. */
  #useServer({ services, maxConnectionGraceMs }: EventedParts, operatorServices: Implementation[]): void {
    this.#register(
      rpcServer({
        identity: this.#identity,
        log: this.#log,
        maxConnectionGraceMs,
        host: this.#config.GRPC_HOST,
        port: this.#config.GRPC_PORT,
        callersFile: this.#config.RPC_CALLERS_FILE,
        tls: rpcKeyPairFiles(this.#config),
        services: [...services, ...operatorServices],
      }),
    );
  }
}

/** Asks nothing of the server: one that hangs loses its connections within three seconds. */
function requireConnection(nats: Nats): void {
  if (!nats.connection()) throw new Error("not connected; events wait");
}

/** Announces placed and released legal holds, each as a record of the service that enforces it. */
function recordHolds(name: string, relay: OutboxRelay | undefined): Parameters<typeof legalHoldService>[1] {
  const entry = Object.entries(catalog).find(([, { type }]) => type === `activity.${name}`);
  return async (tx, { action, employerId, ...tenant }) => {
    if (!entry || !relay) return;
    const resourceId = employerId === "" ? name : `${name}:${employerId}`;
    await enqueue(tx, [activityEvent(entry[0] as ActivityCase, tenant, { action, resourceId })]);
  };
}
