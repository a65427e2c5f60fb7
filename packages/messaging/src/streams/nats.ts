import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import { platformApiPrefix } from "./nats-accounts.ts";
import { type NatsAddress, natsAddress } from "./nats-address.ts";
import { silentServer } from "./silent-server.ts";
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
}

interface NatsOptions extends NatsAddress {
  /** Name of the app. */
  name: string;
  log: Logger;
}

const retryDelayMs = 500;
/** How often a connected service asks whether JetStream responds. */
const askIntervalMs = 5_000;

const connected = meter("messaging").createObservableGauge("messaging.nats.connected", {
  description: "1 while connected to NATS, else 0",
});

/**
 * The connection to NATS. An app starts and works without it: outgoing events wait in the outbox and incoming events wait in
 * JetStream, so readiness does not depend on it. Throws a ConfigError if the credentials are not usable.
 */
export function natsConnection(options: NatsOptions): Nats {
  const { log, name } = options;
  const address = natsAddress(options, log);
  // With credentials, the app has an account of its own, in which the JetStream API has another prefix.
  const api = { checkAPI: false, ...(address.authenticator && { apiPrefix: platformApiPrefix }) };
  let connection: BusConnection | undefined;
  let isConnected = false;
  let stopping = false;
  let connecting: Promise<void> = Promise.resolve();
  let asking: NodeJS.Timeout | undefined;
  const silent = silentServer(log);

  async function connectOnce(): Promise<BusConnection> {
    const opened = await connect({
      ...address,
      name,
      maxReconnectAttempts: -1,
      reconnectTimeWait: retryDelayMs,
      // While a key is replaced, the server refuses one of the two for a moment.
      ignoreAuthErrorAbort: true,
      pingInterval: 10_000,
      // A lost machine does not refuse connections; after this time the next server is tried.
      timeout: 5_000,
      // They would capture two stack traces for each event that is published, in case it fails.
      noAsyncTraces: true,
    });
    try {
      const manager = await jetstreamManager(opened, api);
      await requireStreams(manager);
      return { app: name, nats: opened, jetstream: jetstream(opened, api), manager };
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  async function connectUntilStopped(): Promise<void> {
    while (!stopping) {
      try {
        const opened = await connectOnce();
        connection = opened;
        isConnected = true;
        silent.responded();
        void watch(opened);
        void opened.nats.closed().then(connectAgain);
        return;
      } catch (err) {
        log.warn({ err }, "NATS is not usable, retrying");
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      }
    }
  }

  async function watch(opened: BusConnection): Promise<void> {
    for await (const { type } of opened.nats.status()) {
      if (type === "disconnect") {
        isConnected = false;
        log.info("NATS connection lost");
      } else if (type === "reconnect") {
        silent.responded();
        await awaitStreams(opened);
      }
    }
  }

  /** Asks whether JetStream responds to this connection. */
  async function askJetStream(): Promise<void> {
    if (!connection || !isConnected) return;
    try {
      await connection.manager.streams.info(eventStream);
      silent.responded();
    } catch (err) {
      if (silent.leaveAfter(err, connection.nats)) isConnected = false;
    }
  }

  /** The client of NATS can give up a connection although it has no limit of attempts. */
  function connectAgain(): void {
    if (stopping) return;
    isConnected = false;
    log.warn("NATS connection closed, connecting again");
    connecting = connectUntilStopped();
  }

  /** Rejects if a stream is missing, because a service may not create it. */
  async function requireStreams(manager: JetStreamManager): Promise<void> {
    for (const stream of [eventStream, deadLetterStreamOf(name)]) {
      await manager.streams.info(stream).catch((cause: unknown) => {
        throw new Error(`The stream ${stream} is not usable: see \`operator streams create\`.`, { cause });
      });
    }
  }

  /** After a server lost its disk, the administrator creates the streams again. */
  async function awaitStreams(opened: BusConnection): Promise<void> {
    while (!stopping && !opened.nats.isClosed()) {
      try {
        await requireStreams(opened.manager);
        isConnected = true;
        silent.responded();
        return log.info("NATS reconnected");
      } catch (err) {
        log.warn({ err }, "NATS is connected but not usable, retrying");
        if (silent.leaveAfter(err, opened.nats)) isConnected = false;
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      }
    }
  }

  const measure = (result: { observe(value: number): void }) => result.observe(isConnected ? 1 : 0);

  return {
    name: "nats",
    app: name,
    start() {
      connected.addCallback(measure);
      asking = setInterval(askJetStream, askIntervalMs);
      connecting = connectUntilStopped();
    },
    async stop() {
      stopping = true;
      connected.removeCallback(measure);
      clearInterval(asking);
      await connecting;
      await connection?.nats.close();
    },
    connection: () => (isConnected ? connection : undefined),
  };
}
