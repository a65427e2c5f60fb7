import { setTimeout as sleep } from "node:timers/promises";
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection, type Server } from "@nats-io/transport-node";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import { platformApiPrefix } from "./nats-accounts.ts";
import { type NatsAddress, natsAddress } from "./nats-address.ts";
import { type SilentServer, silentServer } from "./silent-server.ts";
import { deadLetterStreamOf, eventStream } from "./streams.ts";

/** A connection of an app to NATS, with the clients of JetStream. */
export interface BusConnection {
  /** Name of the connected app. */
  app: string;
  nats: NatsConnection;
  jetstream: JetStreamClient;
  manager: JetStreamManager;
}

export interface Nats extends Part {
  /** Name of the app: it is the source of the events that it publishes, and the owner of its dead letters. */
  app: string;
  /** The connection, or undefined while disconnected or without streams. It reconnects automatically. */
  connection(): BusConnection | undefined;
  /** The connection without JetStream, also while that is silent or has lost its streams; undefined before the first one. */
  core(): NatsConnection | undefined;
  /** True while JetStream does not respond, as long as the stream of events has no leader. */
  isSilent(): boolean;
  /** Aborts when the connection of this moment is lost: what waits on it for a response gets none. */
  untilLost(): AbortSignal;
}

interface NatsOptions extends NatsAddress {
  /** Name of the app. */
  name: string;
  log: Logger;
}

const retryDelayMs = 500;
/** Interval at which a connected service asks whether JetStream responds. */
const askIntervalMs = 300;
/** JetStream is silent when a question has waited for so many intervals: in one of them a busy process may not have read the response. */
const silentAfterIntervals = 2;

/** A response to one app of this process counts for the others that are connected to the same server for this time: less than an interval. */
const sharedMs = 200;
/** When JetStream last responded to this process, by the server that passed it on. */
const respondedAtMs = new Map<string, number>();

const connected = meter("messaging").createObservableGauge("messaging.nats.connected", {
  description: "1 while connected to NATS, else 0",
});

/**
 * The connection to NATS. An app starts and works without it: outgoing events wait in the outbox and incoming events wait in
 * JetStream, so readiness does not depend on it. Throws a ConfigError if the credentials are not usable.
 */
export function natsConnection(options: NatsOptions): Nats {
  return new LastingConnection(options);
}

class LastingConnection implements Nats {
  readonly name = "nats";
  readonly app: string;
  readonly #log: Logger;
  readonly #address: ReturnType<typeof natsAddress>;
  readonly #silent: SilentServer;
  #connection: BusConnection | undefined;
  #isConnected = false;
  #lost = new AbortController();
  #isStopping = false;
  #connecting: Promise<void> = Promise.resolve();
  #askTimer: NodeJS.Timeout | undefined;
  #isAsking = false;
  /** Intervals since the first question to which JetStream has not responded. */
  #unanswered = 0;
  readonly #measure = (result: { observe(value: number): void }) => result.observe(this.#isConnected ? 1 : 0);

  constructor(options: NatsOptions) {
    this.app = options.name;
    this.#log = options.log;
    this.#address = natsAddress(options, options.log);
    this.#silent = silentServer(options.log);
  }

  start(): void {
    connected.addCallback(this.#measure);
    this.#askTimer = setInterval(() => this.#askJetStream(), askIntervalMs);
    this.#connecting = this.#connect();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    connected.removeCallback(this.#measure);
    clearInterval(this.#askTimer);
    await this.#connecting;
    await this.#connection?.nats.close();
  }

  connection(): BusConnection | undefined {
    return this.#isConnected ? this.#connection : undefined;
  }

  core(): NatsConnection | undefined {
    const nats = this.#connection?.nats;
    return nats?.isClosed() ? undefined : nats;
  }

  isSilent(): boolean {
    return !this.#isConnected || this.#unanswered > silentAfterIntervals;
  }

  untilLost(): AbortSignal {
    return this.#lost.signal;
  }

  #lose(): void {
    this.#isConnected = false;
    this.#lost.abort(new Error("the connection to NATS was lost"));
    this.#lost = new AbortController();
  }

  /** Resolves when connected or stopped. */
  async #connect(): Promise<void> {
    while (!this.#isStopping) {
      try {
        const connection = await openConnection(this.app, this.#address);
        this.#connection = connection;
        this.#isConnected = true;
        this.#silent.responded();
        void this.#watch(connection);
        void connection.nats.closed().then(() => this.#connectAgain());
        return;
      } catch (err) {
        this.#log.warn({ err }, "NATS is not usable, retrying");
        await sleep(retryDelayMs);
      }
    }
  }

  /** The client of NATS can close a connection for good although it has no limit of attempts. */
  #connectAgain(): void {
    if (this.#isStopping) return;
    this.#lose();
    this.#log.warn("NATS connection closed, connecting again");
    this.#connecting = this.#connect();
  }

  async #watch(connection: BusConnection): Promise<void> {
    for await (const { type } of connection.nats.status()) {
      if (type === "disconnect") {
        this.#lose();
        this.#log.info("NATS connection lost");
      } else if (type === "reconnect") {
        this.#silent.responded();
        await this.#awaitStreams(connection);
      }
    }
  }

  /** After a server lost its disk, the administrator creates the streams again. */
  async #awaitStreams(connection: BusConnection): Promise<void> {
    while (!this.#isStopping && !connection.nats.isClosed()) {
      try {
        await requireStreams(this.app, connection.manager);
        this.#isConnected = true;
        this.#silent.responded();
        return this.#log.info("NATS reconnected");
      } catch (err) {
        this.#log.warn({ err }, "NATS is connected but not usable, retrying");
        if (this.#silent.leaveAfter(err, connection.nats)) this.#lose();
        await sleep(retryDelayMs);
      }
    }
  }

  /** Asks whether JetStream responds to this connection. */
  async #askJetStream(): Promise<void> {
    const connection = this.connection();
    if (!connection) return;
    const server = connection.nats.info?.server_id ?? "";
    if (performance.now() - (respondedAtMs.get(server) ?? Number.NEGATIVE_INFINITY) < sharedMs)
      return this.#responded();
    this.#unanswered += 1;
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      await connection.manager.streams.info(eventStream);
      respondedAtMs.set(server, performance.now());
      this.#responded();
    } catch (err) {
      if (this.#silent.leaveAfter(err, connection.nats)) this.#lose();
    } finally {
      this.#isAsking = false;
    }
  }

  #responded(): void {
    this.#silent.responded();
    this.#unanswered = 0;
  }
}

function leastRecentlyTried(servers: readonly Server[]): Server | null {
  const [first] = servers.toSorted((one, other) => one.lastConnect - other.lastConnect);
  return first ?? null;
}

async function openConnection(app: string, address: ReturnType<typeof natsAddress>): Promise<BusConnection> {
  const nats = await connect({
    ...address,
    name: app,
    maxReconnectAttempts: -1,
    reconnectTimeWait: retryDelayMs,
    // While a key is replaced, the server refuses one of the two for a moment.
    ignoreAuthErrorAbort: true,
    // The client would first try the server that it has just lost.
    reconnectToServer: leastRecentlyTried,
    // A lost machine ends no connection: it is noticed when two pings have no response.
    pingInterval: 300,
    maxPingOut: 2,
    // A lost machine does not refuse connections; after this time the next server is tried.
    timeout: 2_000,
    // They would capture two stack traces for each event that is published, in case it fails.
    noAsyncTraces: true,
  });
  // With credentials, the app has an account of its own, in which the JetStream API has another prefix.
  const api = { checkAPI: false, ...(address.authenticator && { apiPrefix: platformApiPrefix }) };
  try {
    // Without a leader nothing responds: the next question may find the one that was elected meanwhile.
    const manager = await jetstreamManager(nats, { ...api, timeout: 2_000 });
    await requireStreams(app, manager);
    return { app, nats, jetstream: jetstream(nats, api), manager };
  } catch (error) {
    await nats.close();
    throw error;
  }
}

/** Rejects if a stream is missing, because a service may not create it. */
async function requireStreams(app: string, manager: JetStreamManager): Promise<void> {
  for (const stream of [eventStream, deadLetterStreamOf(app)]) {
    await manager.streams.info(stream).catch((cause: unknown) => {
      throw new Error(`The stream ${stream} is not usable: see \`operator nats heal\`.`, { cause });
    });
  }
}
