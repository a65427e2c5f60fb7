import { setTimeout as pause } from "node:timers/promises";
import type { Line } from "@platform/testing/reading/line";
import type { Round } from "./round.ts";

/** Longer than the gateway waits for a service. */
const silenceMs = 20_000;
/** How long nothing connects. */
const cutMs = 3_000;

/** Faults of the network between apps, and between apps and servers. */
export const callRounds: readonly Round[] = [
  {
    name: "Network: an app cut off from its callers",
    isShort: false,
    async run({ calls }, _load, random) {
      const lines = [...calls.values()];
      const line = lines[Math.floor(random() * lines.length)];
      line?.silence();
      await pause(silenceMs);
      line?.mend();
    },
  },
  {
    name: "Network: all connections between apps ended",
    isShort: false,
    run: ({ calls }) => cut([...calls.values()]),
  },
  {
    name: "Network: all connections to NATS ended",
    isShort: false,
    run: ({ nats }) => cut(nats.nodes.map(({ line }) => line)),
  },
  {
    name: "Network: all connections to Redis ended",
    isShort: false,
    run: ({ redis }) => cut([redis.primary().line]),
  },
];

/** Ends all connections, and lets none begin for a while. */
export async function cut(lines: readonly Line[]): Promise<void> {
  for (const line of lines) line.cut();
  await pause(cutMs);
  for (const line of lines) line.mend();
}
