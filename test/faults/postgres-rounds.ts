import { setTimeout as pause } from "node:timers/promises";
import { cut } from "./call-rounds.ts";
import type { PostgresPair } from "./postgres-pair.ts";
import type { Round } from "./round.ts";
import type { Stage } from "./stage.ts";

/** How long it takes until somebody has noticed that a machine is lost. */
const noticeMs = 2_000;

/** Faults of the primary and of its synchronous standby. */
export const postgresRounds: readonly Round[] = [
  {
    name: "Postgres: primary killed, standby promoted, former primary rewound",
    isShort: true,
    async run(stage, load) {
      const pair = pairOf(stage);
      await pair.primary().server.kill("SIGKILL");
      await pair.promote();
      await load.accepts(3);
      await pair.rejoin();
    },
  },
  {
    name: "Postgres: machine of the primary lost, fenced, standby promoted",
    isShort: false,
    async run(stage, load) {
      const pair = pairOf(stage);
      const { server, line } = pair.primary();
      line.silence();
      await pause(noticeMs);
      // Whoever promotes makes sure first that the former primary cannot come back.
      await server.kill("SIGKILL");
      await pair.promote();
      await load.accepts(3);
      line.mend();
      await pair.rejoin();
    },
  },
  {
    name: "Postgres: primary killed and started again",
    isShort: false,
    async run(stage) {
      const pair = pairOf(stage);
      const { server } = pair.primary();
      await server.kill("SIGKILL");
      await server.restart();
    },
  },
  {
    name: "Postgres: primary frozen",
    isShort: false,
    async run(stage) {
      const pair = pairOf(stage);
      const { server } = pair.primary();
      await server.kill("SIGSTOP");
      await pause(noticeMs);
      await server.kill("SIGCONT");
    },
  },
  {
    name: "Postgres: all connections ended",
    isShort: false,
    async run(stage) {
      const pair = pairOf(stage);
      await cut([pair.primary().line, pair.standby().line]);
    },
  },
  {
    name: "Postgres: standby killed, primary told to commit alone",
    isShort: false,
    async run(stage, load) {
      const pair = pairOf(stage);
      const { server } = pair.standby();
      await server.kill("SIGKILL");
      await pause(noticeMs);
      await pair.synchronous(false);
      await load.accepts(3);
      await server.restart();
      await pair.synchronous(true);
    },
  },
];

function pairOf({ postgres }: Stage): PostgresPair {
  if (!postgres) throw new Error("Without the tools of Postgres there is no standby.");
  return postgres;
}
