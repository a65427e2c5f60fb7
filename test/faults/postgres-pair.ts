import { execFile } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { unprivilegedUser } from "@platform/local-stack/machine/unprivileged-user";
import { startPostgres } from "@platform/local-stack/servers/postgres";
import type { ServerProcess } from "@platform/local-stack/servers/server-process";
import { type Line, openLine } from "@platform/testing/reading/line";
import { eventually } from "@platform/testing/waiting/patience";
import { stopAfterTests } from "@platform/testing/waiting/stop-after-tests";
import { expect, vi } from "vitest";
import { askPostgres } from "../fixture/operator/ask-postgres.ts";
import type { PostgresTools } from "../fixture/operator/postgres-tools.ts";
import { type Disk, mountDisk } from "./disk.ts";

/** A server of the pair. */
export interface PostgresNode {
  readonly server: ServerProcess;
  /** Leads to it, for the services and for the other server. */
  readonly line: Line;
  /** Its data directory. */
  readonly data: string;
  /** Undefined if it has none of its own. */
  readonly disk: Disk | undefined;
}

const user = unprivilegedUser();
const run = promisify(execFile);
// In its configuration and not among its arguments: `pg_rewind` starts a server of its own with it.
const settings = ["wal_log_hints = on", "wal_keep_size = '256MB'", "wal_retrieve_retry_interval = '500ms'"];
// A standby has it too: it is in the file that is copied, or in that which writes the configuration of both.
const synchronousSetting = "synchronous_standby_names = '*'";

// A server that is killed just after a checkpoint that the standby has not received has the log since that checkpoint, and needs it from
// the one before.
const lacksLog = /could not find previous WAL record/;

/** A primary and a synchronous standby: a commit is acknowledged when both have it. */
export class PostgresPair {
  readonly env: { POSTGRES_URL: string };
  readonly #bin: string;
  #primary: PostgresNode;
  #standby: PostgresNode;

  /** @param bin folder of the tools of Postgres */
  constructor(bin: string, primary: PostgresNode, standby: PostgresNode) {
    this.#bin = bin;
    this.#primary = primary;
    this.#standby = standby;
    const { server, line } = primary;
    const hosts = `:${line.port},127.0.0.1:${standby.line.port}/`;
    this.env = { POSTGRES_URL: server.url.replace(`:${server.port}/`, hosts) };
  }

  primary(): PostgresNode {
    return this.#primary;
  }

  standby(): PostgresNode {
    return this.#standby;
  }

  /** Promotes the standby, which then commits alone. The former primary must not run any more. */
  async promote(): Promise<void> {
    expect(this.#primary.server.running).toBe(false);
    const { url } = this.#standby.server;
    // Else its commits would wait for a standby that it does not have.
    expect(await askPostgres(url, "SHOW synchronous_standby_names")).toBe("*");
    await askPostgres(url, "ALTER SYSTEM SET synchronous_standby_names = ''");
    await askPostgres(url, "SELECT pg_reload_conf()");
    expect(await askPostgres(url, "SELECT pg_promote(true, 300)")).toBe(true);
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
  }

  /** Rewinds the server that is not the primary to where the primary parted from it, and starts it as the synchronous standby. */
  async rejoin(): Promise<void> {
    const { data, server } = this.#standby;
    // `pg_rewind` reads the timeline in the control file, which a promoted server writes at its next checkpoint.
    await this.#ask("CHECKPOINT");
    // The sessions of a killed server end shortly after it.
    if (!(await vi.waitFor(() => this.#rewind(), eventually))) {
      for (const file of readdirSync(data)) rmSync(join(data, file), { recursive: true });
      await copyCluster(this.#bin, this.#primary.server.url, data);
    }
    const standbySettings = [`primary_conninfo = '${lineUrl(this.#primary)}'`, synchronousSetting];
    appendFileSync(join(data, "postgresql.auto.conf"), standbySettings.map((setting) => `${setting}\n`).join(""));
    await server.restart();
    await this.synchronous(true);
  }

  /** Makes the primary begin another file of its log of changes, for which both servers need room. */
  async nextLogFile(): Promise<void> {
    await this.#ask("SELECT pg_switch_wal()");
  }

  /** Makes commits wait for the standby, or not. */
  async synchronous(on: boolean): Promise<void> {
    // Not before the standby has everything: until then commits would wait for it.
    if (on) await this.#hasStandby("flush_lsn >= sent_lsn");
    await this.#ask(`ALTER SYSTEM SET synchronous_standby_names = '${on ? "*" : ""}'`);
    await this.#ask("SELECT pg_reload_conf()");
    if (on) await this.#hasStandby("sync_state = 'sync'");
  }

  #ask(sql: string): Promise<unknown> {
    return askPostgres(this.#primary.server.url, sql);
  }

  #hasStandby(condition: string): Promise<void> {
    const sql = `SELECT count(*)::int FROM pg_stat_replication WHERE state = 'streaming' AND ${condition}`;
    return vi.waitFor(async () => expect(await this.#ask(sql)).toBe(1), eventually);
  }

  /** Rewinds the standby; resolves to false if it has not the log that this needs. */
  async #rewind(): Promise<boolean> {
    // Not through the line, in which hundreds of megabytes would be in the way of the services.
    const source = ["--source-server", this.#primary.server.url, "--write-recovery-conf", "--no-sync"];
    try {
      await runTool(this.#bin, "pg_rewind", "--target-pgdata", this.#standby.data, ...source);
      return true;
    } catch (error) {
      if (lacksLog.test((error as Error).message)) return false;
      throw error;
    }
  }
}

/**
 * Starts the pair with the programs of these tools; it is stopped at the end of the test file.
 *
 * @param hasDisks whether each has a disk of its own
 */
export async function postgresPair(
  { directory: bin, programs }: PostgresTools,
  hasDisks: boolean,
): Promise<PostgresPair> {
  const directory = makeTemporaryDirectory("faults-postgres");
  const primaryHome = join(directory, "one");
  const standbyHome = join(directory, "two");
  const primaryDisk = hasDisks ? mountDisk(primaryHome) : undefined;
  const standbyDisk = hasDisks ? mountDisk(standbyHome) : undefined;
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      primaryDisk?.unmount();
      standbyDisk?.unmount();
      rmSync(directory, { recursive: true, force: true });
    },
  });
  const primary = await startNode(primaryHome, programs, primaryDisk);
  for (const setting of [...settings, synchronousSetting])
    await askPostgres(primary.server.url, `ALTER SYSTEM SET ${setting}`);
  await primary.server.restart();
  mkdirSync(standbyHome, { recursive: true });
  copyFileSync(join(primaryHome, "password"), join(standbyHome, "password"));
  if (user) chownSync(standbyHome, user.uid, user.gid);
  chmodSync(standbyHome, 0o711);
  await copyCluster(bin, lineUrl(primary), join(standbyHome, "cluster"));
  const pair = new PostgresPair(bin, primary, await startNode(standbyHome, programs, standbyDisk));
  await pair.synchronous(true);
  return pair;
}

/** Starts a server; it is ended at the end of the test file. */
async function startNode(
  dataDir: string,
  programs: PostgresTools["programs"],
  disk: Disk | undefined,
): Promise<PostgresNode> {
  const server = await startPostgres({ dataDir, settings: { fsync: "off" }, ...(programs && { programs }) });
  const line = await openLine(server.port);
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      await server.end(5_000);
      line.close();
    },
  });
  return { server, line, data: String(await askPostgres(server.url, "SHOW data_directory")), disk };
}

/** URL with which the standby replicates from a server. */
function lineUrl({ server, line }: PostgresNode): string {
  return server.url.replace(`:${server.port}/platform`, `:${line.port}/postgres`);
}

async function copyCluster(bin: string, url: string, target: string): Promise<void> {
  const copying = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
  await runTool(bin, "pg_basebackup", ...copying, "--dbname", url, "--pgdata", target);
}

async function runTool(bin: string, name: string, ...args: string[]): Promise<void> {
  await run(join(bin, name), args, { cwd: "/", ...user });
}
