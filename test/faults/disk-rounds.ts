import { setTimeout as pause } from "node:timers/promises";
import { eventually } from "@platform/testing/waiting/patience";
import { vi } from "vitest";
import type { Disk } from "./disk.ts";
import type { Load } from "./load.ts";
import type { NatsNode } from "./nats-cluster.ts";
import type { PostgresPair } from "./postgres-pair.ts";
import type { Round } from "./round.ts";
import type { Stage } from "./stage.ts";

/** How long it takes until somebody has made room. */
const noticeMs = 10_000;
/** Time in which something is written to each file of the log of changes. */
const logFileMs = 300;

/** Full disks of NATS and Postgres, for machines that can mount disks. */
export const diskRounds: readonly Round[] = [
  {
    name: "NATS: disk of the leader full",
    isShort: false,
    async run({ nats }, load) {
      const leader = await nats.leader();
      diskOf(leader).fill();
      await load.accepts(10);
      await pause(noticeMs);
      await makeRoom([leader]);
      await nats.complete();
    },
  },
  {
    name: "NATS: all disks full",
    isShort: false,
    async run({ nats }, load) {
      for (const node of nats.nodes) diskOf(node).fill();
      await load.accepts(10);
      await pause(noticeMs);
      await makeRoom(nats.nodes);
      await nats.complete();
    },
  },
  {
    name: "Postgres: disk of the primary full",
    isShort: false,
    async run(stage, load) {
      const pair = postgresOf(stage);
      const { server, disk } = pair.primary();
      diskOf({ disk }).fill();
      await untilRefused(load, pair);
      await pause(noticeMs);
      diskOf({ disk }).free();
      // It ends itself if it could not write its log of changes.
      if (!server.running) await server.restart();
      await vi.waitFor(() => server.responds(), eventually);
    },
  },
  {
    name: "Postgres: disk of the standby full, primary told to commit alone",
    isShort: false,
    async run(stage, load) {
      const pair = postgresOf(stage);
      const { server, disk } = pair.standby();
      diskOf({ disk }).fill();
      await untilRefused(load, pair);
      await pair.synchronous(false);
      await load.accepts(3);
      diskOf({ disk }).free();
      await server.restart();
      await pair.synchronous(true);
    },
  },
];

/** Writes until there is no room for the log of changes, or for rows. */
async function untilRefused(load: Load, pair: PostgresPair): Promise<void> {
  let isRefused = false;
  const refused = load.refuses().finally(() => {
    isRefused = true;
  });
  while (!isRefused) {
    await Promise.race([refused, pair.nextLogFile().catch(() => {})]);
    await Promise.race([refused, load.failed(), pause(logFileMs)]);
  }
}

/** As the runbook says: a server whose disk was full is restarted by force. */
async function makeRoom(nodes: readonly NatsNode[]): Promise<void> {
  await Promise.all(
    nodes.map(async (node) => {
      diskOf(node).free();
      await node.server.kill("SIGKILL");
      await node.server.restart();
    }),
  );
}

function diskOf({ disk }: { disk: Disk | undefined }): Disk {
  if (!disk) throw new Error("The server has no disk of its own.");
  return disk;
}

function postgresOf({ postgres }: Stage): PostgresPair {
  if (!postgres) throw new Error("Without the tools of Postgres there is no standby.");
  return postgres;
}
