import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";

/** Number of events that no service could process. The connection may do everything. */
export async function deadLettersIn(connection: NatsConnection): Promise<number> {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  const streams = await manager.streams.list().next();
  const letters = streams.filter(({ config }) => config.name.startsWith("DEAD_LETTERS_"));
  return letters.reduce((sum, { state }) => sum + state.messages, 0);
}
