import { connect, type NatsConnection } from "@nats-io/transport-node";
import type { Part } from "@platform/service/app";
import type { Logger } from "@platform/service/log";
import { meter } from "@platform/service/telemetry";
import { ensureStreams } from "./streams.ts";

export interface Nats extends Part {
  /** The connection, or undefined while disconnected. It reconnects automatically; the streams exist when it is returned. */
  connection(): NatsConnection | undefined;
}

interface NatsOptions {
  /** `nats://host:port`, several separated by commas. */
  url: string;
  /** Shown in the server's connection list. */
  name: string;
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
 * JetStream, so readiness does not depend on it.
 */
export function natsConnection(options: NatsOptions): Nats {
  const { log } = options;
  let connection: NatsConnection | undefined;
  let isConnected = false;
  let stopping = false;
  let connecting: Promise<void> = Promise.resolve();

  async function connectOnce(): Promise<NatsConnection> {
    const opened = await connect({
      servers: options.url.split(","),
      name: options.name,
      maxReconnectAttempts: -1,
      reconnectTimeWait: retryDelayMs,
      pingInterval: 10_000,
    });
    try {
      await ensureStreams(opened, options.streamReplicas ?? 1);
      return opened;
    } catch (error) {
      await opened.close();
      throw error;
    }
  }

  async function connectUntilStopped(): Promise<void> {
    while (!stopping) {
      try {
        connection = await connectOnce();
        isConnected = true;
        return void watch(connection);
      } catch (err) {
        log.warn({ err }, "NATS cannot be reached, retrying");
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
      }
    }
  }

  async function watch(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type === "disconnect") {
        isConnected = false;
        log.info("NATS connection lost");
      } else if (type === "reconnect") {
        await haveStreams(opened);
      }
    }
  }

  /** After a server lost its disk, the streams must be created again. */
  async function haveStreams(opened: NatsConnection): Promise<void> {
    while (!stopping && !opened.isClosed()) {
      try {
        await ensureStreams(opened, options.streamReplicas ?? 1);
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
    start() {
      connected.addCallback(measure);
      connecting = connectUntilStopped();
    },
    async stop() {
      stopping = true;
      connected.removeCallback(measure);
      await connecting;
      await connection?.close();
    },
    connection: () => (isConnected ? connection : undefined),
  };
}
