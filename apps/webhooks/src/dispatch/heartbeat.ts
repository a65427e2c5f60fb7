import { untilPostgresResponds } from "@platform/postgres/pool/until-postgres-responds";
import type { Database } from "@platform/postgres/query/database";
import type { Part } from "@platform/service/lifecycle/app";
import type { Logger } from "@platform/service/observe/log";
import { deleteOldHolders, updateHolderEnded, upsertHolder } from "./holder.sql.ts";

interface HeartbeatOptions {
  database: Database;
  /** Id of this process. */
  holder: string;
  /** Returns true if this process has leases. */
  holdsLeases(): boolean;
  log: Logger;
}

/** Records that this process is alive while it has leases, so that other processes do not end them. */
export interface Heartbeat extends Part {
  /** Resolves once the heartbeat is recent. Leases that are taken without one would end at once. */
  recent(): Promise<void>;
}

const intervalMs = 2000;

/**
 * Time without a heartbeat after which a process counts as dead, by the database's clock. Two heartbeats in a row may be lost.
 */
export const aliveSeconds = 6;

export function holderHeartbeat({ database, holder, holdsLeases, log }: HeartbeatOptions): Heartbeat {
  let timer: NodeJS.Timeout | undefined;
  let recentUntilMs = 0;
  let requestedAtMs = Number.NEGATIVE_INFINITY;

  /** A recent claim may not have become an attempt yet, and mostly another one follows soon. */
  const isNeeded = () => holdsLeases() || performance.now() - requestedAtMs < aliveSeconds * 1000;

  async function beat(): Promise<void> {
    const startedMs = performance.now();
    await upsertHolder(database, holder, aliveSeconds);
    // Half of the time remains for the claim that follows.
    recentUntilMs = startedMs + (aliveSeconds * 1000) / 2;
  }

  return {
    name: "heartbeat",
    async start() {
      await untilPostgresResponds(() => deleteOldHolders(database).then(beat), log);
      const warn = (err: unknown) => log.warn({ err }, "the heartbeat cannot be recorded, trying again");
      timer = setInterval(() => isNeeded() && void beat().catch(warn), intervalMs);
    },
    async recent() {
      requestedAtMs = performance.now();
      // The heartbeat is old if nothing was claimed for a while, or after a pause of the process or of the database.
      if (performance.now() > recentUntilMs) await beat();
    },
    async stop() {
      clearInterval(timer);
      // Another process attempts unrecorded deliveries again at once.
      await updateHolderEnded(database, holder).catch((err) => log.warn({ err }, "the heartbeat cannot be ended"));
    },
  };
}
