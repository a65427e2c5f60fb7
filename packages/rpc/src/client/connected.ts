import { type Client, connectivityState } from "@grpc/grpc-js";

/**
 * Resolves when a client is connected, when its server cannot be reached, or at the latest after `mostMs`; never rejects. For the
 * start of an app whose first requests have less time than a first connection takes on a busy machine: names to resolve, and a handshake
 * with each address.
 */
export async function connected(client: Client, mostMs: number): Promise<void> {
  const channel = client.getChannel();
  const until = Date.now() + mostMs;
  for (;;) {
    const state = channel.getConnectivityState(true);
    if (state !== connectivityState.IDLE && state !== connectivityState.CONNECTING) return;
    const isOver = await new Promise<boolean>((resolve) => {
      channel.watchConnectivityState(state, until, (error) => resolve(error !== undefined));
    });
    if (isOver) return;
  }
}
