import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@platform/postgres/query/database";
import { run } from "../servers/admin-database.ts";
import { cpuWhenIdle } from "./cpu-when-idle.ts";
import { untilQuiet } from "./until-quiet.ts";

const idleSeconds = 30;

/** Bytes that work writes into the write-ahead log of Postgres, which a standby and an archive get too. */
export interface Log {
  /** Bytes that Postgres writes in a second without any work. */
  idle: number;
  /** Bytes that work adds, its events, their consumers and the vacuum of its dead rows included. */
  bytesOf(work: () => Promise<void>): Promise<number>;
  /** True if pages are written whole when they change for the first time after a checkpoint. */
  setWholePages(on: boolean): Promise<void>;
}

/** Measures the log of a Postgres. Autovacuum is off: its turn would come in the work of something else. */
export async function logOf(admin: Database, processes: Readonly<Record<string, number>>): Promise<Log> {
  const set = async (setting: string) => {
    await run(admin, `ALTER SYSTEM SET ${setting}`);
    await run(admin, "SELECT pg_reload_conf()");
    // The checkpointer, which decides about whole pages, reads it a moment later.
    await sleep(2000);
  };
  const position = async () => {
    const [row] = await run<{ bytes: number }>(admin, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes");
    return Number(row?.bytes);
  };
  await set("autovacuum = off");
  await set("full_page_writes = off");
  await run(admin, "VACUUM");
  await cpuWhenIdle(processes);
  const before = await position();
  await sleep(idleSeconds * 1000);
  const idle = ((await position()) - before) / idleSeconds;
  return {
    idle,
    async bytesOf(work) {
      const startedMs = performance.now();
      const start = await position();
      await work();
      await untilQuiet(admin);
      await cpuWhenIdle(processes);
      await run(admin, "VACUUM");
      return (await position()) - start - (idle * (performance.now() - startedMs)) / 1000;
    },
    async setWholePages(on) {
      await set(`full_page_writes = ${on ? "on" : "off"}`);
      await run(admin, "CHECKPOINT");
    },
  };
}
