import { JetStreamApiError } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import type { Logger } from "@platform/service/observe/log";

/** Longer than the election of a new leader. */
const electionMs = 10_000;

/** Follows whether JetStream responds to a connection. */
export interface SilentServer {
  /** JetStream has responded, or a connection was made. */
  responded(): void;
  /** Records that a request to JetStream failed. True if it connects to another server for that reason. */
  leaveAfter(err: unknown, nats: NatsConnection): boolean;
}

/**
 * Connects to another server if JetStream has not responded for a while: a server that the network has cut off from the rest of
 * its cluster keeps its connections, but can store nothing. Does nothing if there is no other server.
 *
 * @param silenceMs how long JetStream may not respond
 */
export function silentServer(log: Logger, silenceMs = electionMs): SilentServer {
  let respondedAtMs = 0;
  const responded = () => {
    respondedAtMs = performance.now();
  };
  return {
    responded,
    leaveAfter(err, nats) {
      if (isRefusal(err)) {
        responded();
        return false;
      }
      if (performance.now() - respondedAtMs < silenceMs || nats.isClosed() || nats.getServers().length < 2)
        return false;
      log.warn({ err }, "JetStream does not respond, connecting to another server");
      responded();
      // Rejects if the connection is closed at this moment.
      nats.reconnect().catch(() => {});
      return true;
    },
  };
}

/** True if an error is a response, such as that a stream does not exist. A server without its cluster responds with a 503. */
function isRefusal(err: unknown): boolean {
  const { cause } = err as Error;
  return [err, cause].some((error) => error instanceof JetStreamApiError && error.status < 500);
}
