import { setTimeout as pause } from "node:timers/promises";
import type { Round } from "./round.ts";

/** Longer than the gateway waits for a Redis that does not respond. */
const silenceMs = 6_000;

/** Faults of Redis, none of which may refuse a request. */
export const redisRounds: readonly Round[] = [
  {
    name: "Redis: primary killed, replica promoted",
    isShort: true,
    async run({ redis }) {
      const { server } = redis.primary();
      await server.kill("SIGKILL");
      await redis.promote();
      await redis.counts();
      await server.restart();
      await redis.rejoin();
    },
  },
  {
    name: "Redis: machine of the primary lost, replica promoted",
    isShort: false,
    async run({ redis }) {
      const { line } = redis.primary();
      line.silence();
      await pause(silenceMs);
      await redis.promote();
      await redis.counts();
      line.mend();
      await redis.rejoin();
    },
  },
  {
    name: "Redis: primary and replica change places",
    isShort: false,
    async run({ redis }) {
      await redis.promote();
      await redis.rejoin();
      await redis.counts();
    },
  },
];
