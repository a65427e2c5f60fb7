import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import { meter } from "@platform/service/telemetry";
import { platformApiPrefix } from "./nats-accounts.ts";
import { fileAuthenticator } from "./nats-credentials.ts";
import { ensureStreams } from "./streams.ts";

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
  /** The connection, or undefined while disconnected. It reconnects automatically; the streams exist when it is returned. */
  connection(): BusConnection | undefined;
}

interface NatsOptions {
  /** `nats://host:port` or `tls://host:port`, several separated by commas. `tls:` refuses servers without TLS. */
  url: string;
  /** Name of the app. */
  name: string;
  /** File with credentials; without it NATS must be open to everybody, which only development allows. */
  credentialsFile?: string | undefined;
  /** File with the certificate authorities that NATS must have a certificate of. Requires TLS. */
  caFile?: string | undefined;
  /** Copies of each stream in the JetStream cluster: 1, 3 or 5. */
  streamReplicas?: number;
  log: Logger;
}

const retryDelayMs = 500;

const connected = meter("messaging").createObservableGauge("messaging.nats.connected", {
  description: "1 while connected to NATS, else 0",
});

/**
 * The connection to NATS. An app starts and works without it: outgoing events wait in the outbox and incoming events wait in
 * JetStream, so readiness does not depend on it. Throws a ConfigError if the credentials are not usable.
 */
export function natsConnection(options: NatsOptions): Nats {
  const { log, name, caFile } = options;
  const servers = options.url.split(",").map((url) => url.trim());
  const tls = caFile !== undefined || servers.some((url) => url.startsWith("tls://"));
  const authenticator = options.credentialsFile ? fileAuthenticator(options.credentialsFile, log) : undefined;
  // With credentials, the app has an account of its own, in which the JetStream API has another prefix.
  const api = { checkAPI: false, ...(authenticator && { apiPrefix: platformApiPrefix }) };
  const streams = { app: name, replicas: options.streamReplicas ?? 1, log };
  let connection: BusConnection | undefined;
  let isConnected = false;
  let stopping = false;
  let connecting: Promise<void> = Promise.resolve();

  async function connectOnce(): Promise<BusConnection> {
    const opened = await connect({
      servers,
      name,
      maxReconnectAttempts: -1,
      reconnectTimeWait: retryDelayMs,
      // While a key is replaced, the server refuses one of the two for a moment.
      ignoreAuthErrorAbort: true,
      pingInterval: 10_000,
      ...(authenticator && { authenticator }),
      ...(tls && { tls: caFile === undefined ? {} : { caFile } }),
    });
    try {
      const manager = await jetstreamManager(opened, api);
      await ensureStreams(manager, streams);
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
        void watch(opened);
        void opened.nats.closed().then(connectAgain);
        return;
      } catch (err) {
        log.warn({ err }, "NATS cannot be reached, retrying");
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
        await haveStreams(opened);
      }
    }
  }

  /** The client of NATS can give up a connection although it has no limit of attempts. */
  function connectAgain(): void {
    if (stopping) return;
    isConnected = false;
    log.warn("NATS connection closed, connecting again");
    connecting = connectUntilStopped();
  }

  /** After a server lost its disk, the streams must be created again. */
  async function haveStreams(opened: BusConnection): Promise<void> {
    while (!stopping && !opened.nats.isClosed()) {
      try {
        await ensureStreams(opened.manager, streams);
        isConnected = true;
        return log.info("NATS reconnected");
      } catch (err) {
        log.warn({ err }, "NATS streams could not be created, retrying");
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
      connecting = connectUntilStopped();
    },
    async stop() {
      stopping = true;
      connected.removeCallback(measure);
      await connecting;
      await connection?.nats.close();
    },
    connection: () => (isConnected ? connection : undefined),
  };
}
