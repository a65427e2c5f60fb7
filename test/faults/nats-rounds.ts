import { setTimeout as pause } from "node:timers/promises";
import type { Round } from "./round.ts";

/** Longer than the election of a leader, and than a service stays with a server that does not respond. */
const partitionMs = 20_000;

/** Faults of the NATS cluster. */
export const natsRounds: readonly Round[] = [
  {
    name: "NATS: leader killed",
    isShort: true,
    async run({ nats }, load) {
      const { server } = await nats.leader();
      await server.kill("SIGKILL");
      await load.accepts(10);
      await server.restart();
      await nats.complete();
    },
  },
  {
    name: "NATS: leader cut off from the others",
    isShort: false,
    async run({ nats }) {
      const leader = await nats.leader();
      leader.isolate();
      await pause(partitionMs);
      leader.mend();
      await nats.complete();
    },
  },
  {
    name: "NATS: machine of the leader lost",
    isShort: false,
    async run({ nats }) {
      const leader = await nats.leader();
      leader.lose();
      await pause(partitionMs);
      leader.mend();
      await nats.complete();
    },
  },
  {
    name: "NATS: one disk wiped",
    isShort: false,
    async run({ nats }, load, random) {
      const node = nats.nodes[Math.floor(random() * nats.nodes.length)];
      await node?.server.kill("SIGKILL");
      node?.wipe();
      await load.accepts(3);
      await node?.server.restart();
      await nats.complete();
    },
  },
  {
    name: "NATS: servers restarted one after another",
    isShort: false,
    async run({ nats }) {
      for (const { server } of nats.nodes) {
        await server.restart();
        await nats.complete();
      }
    },
  },
];
