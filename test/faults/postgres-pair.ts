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

/** A primary and a synchronous standby: a commit is acknowledged when both have it. */
export interface PostgresPair {
  readonly env: { POSTGRES_URL: string };
  primary(): PostgresNode;
  standby(): PostgresNode;
  /** Promotes the standby, which then commits alone. The former primary must not run any more. */
  promote(): Promise<void>;
  /** Rewinds the server that is not the primary to where the primary parted from it, and starts it as the synchronous standby. */
  rejoin(): Promise<void>;
  /** Has the primary begin another file of its log of changes, for which both servers need room. */
  nextLogFile(): Promise<void>;
  /** True if commits wait for the standby. */
  synchronous(on: boolean): Promise<void>;
}

const user = unprivilegedUser();
const run = promisify(execFile);
// In its configuration and not among its arguments: `pg_rewind` starts a server of its own with it.
const settings = ["wal_log_hints = on", "wal_keep_size = '256MB'", "wal_retrieve_retry_interval = '500ms'"];
// A standby has it too: it is in the file that is copied, or in that which writes the configuration of both.
const synchronousSetting = "synchronous_standby_names = '*'";

const copying = ["--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
// A server that is killed just after a checkpoint that the standby has not received has the log since that checkpoint, and needs it from
// the one before.
const lacksLog = /could not find previous WAL record/;

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
  const start = (name: string) =>
    startPostgres({ dataDir: join(directory, name), settings: { fsync: "off" }, ...(programs && { programs }) });
  const tool = (name: string, ...args: string[]) => run(join(bin, name), args, { cwd: "/", ...user });
  const disks = new Map(hasDisks ? ["one", "two"].map((name) => [name, mountDisk(join(directory, name))]) : []);
  const started: ServerProcess[] = [];
  const lines: Line[] = [];
  stopAfterTests({
    async [Symbol.asyncDispose]() {
      for (const server of started) await server.end(5_000);
      for (const line of lines) line.close();
      for (const disk of disks.values()) disk.unmount();
      rmSync(directory, { recursive: true, force: true });
    },
  });
  async function nodeOf(name: string): Promise<PostgresNode> {
    const server = await start(name);
    started.push(server);
    const line = await openLine(server.port);
    lines.push(line);
    const data = String(await askPostgres(server.url, "SHOW data_directory"));
    return { server, line, data, disk: disks.get(name) };
  }
  const through = ({ server, line }: PostgresNode) =>
    server.url.replace(`:${server.port}/platform`, `:${line.port}/postgres`);
  const ask = (sql: string) => askPostgres(primary.server.url, sql);
  const standbys = (condition: string) =>
    vi.waitFor(async () => {
      const sql = `SELECT count(*)::int FROM pg_stat_replication WHERE state = 'streaming' AND ${condition}`;
      expect(await ask(sql)).toBe(1);
    }, eventually);

  let primary = await nodeOf("one");
  for (const setting of [...settings, synchronousSetting]) await ask(`ALTER SYSTEM SET ${setting}`);
  await primary.server.restart();
  const home = join(directory, "two");
  mkdirSync(home, { recursive: true });
  copyFileSync(join(directory, "one/password"), join(home, "password"));
  if (user) chownSync(home, user.uid, user.gid);
  chmodSync(home, 0o711);
  const copy = (url: string, target: string) => tool("pg_basebackup", ...copying, "--dbname", url, "--pgdata", target);
  await copy(through(primary), join(home, "cluster"));
  let standby = await nodeOf("two");

  const pair: PostgresPair = {
    env: {
      POSTGRES_URL: primary.server.url.replace(
        `:${primary.server.port}/`,
        `:${primary.line.port},127.0.0.1:${standby.line.port}/`,
      ),
    },
    primary: () => primary,
    standby: () => standby,
    async synchronous(on) {
      // Not before the standby has everything: until then commits would wait for it.
      if (on) await standbys("flush_lsn >= sent_lsn");
      await ask(`ALTER SYSTEM SET synchronous_standby_names = '${on ? "*" : ""}'`);
      await ask("SELECT pg_reload_conf()");
      if (on) await standbys("sync_state = 'sync'");
    },
    async nextLogFile() {
      await ask("SELECT pg_switch_wal()");
    },
    async promote() {
      expect(primary.server.running).toBe(false);
      // Else its commits would wait for a standby that it does not have.
      expect(await askPostgres(standby.server.url, "SHOW synchronous_standby_names")).toBe("*");
      await askPostgres(standby.server.url, "ALTER SYSTEM SET synchronous_standby_names = ''");
      await askPostgres(standby.server.url, "SELECT pg_reload_conf()");
      expect(await askPostgres(standby.server.url, "SELECT pg_promote(true, 300)")).toBe(true);
      [primary, standby] = [standby, primary];
    },
    async rejoin() {
      // `pg_rewind` reads the timeline in the control file, which a promoted server writes at its next checkpoint.
      await ask("CHECKPOINT");
      // Not through the line, in which hundreds of megabytes would be in the way of the services.
      const source = ["--source-server", primary.server.url, "--write-recovery-conf", "--no-sync"];
      const rewind = () =>
        tool("pg_rewind", "--target-pgdata", standby.data, ...source).then(
          () => true,
          (error: Error) => {
            if (lacksLog.test(error.message)) return false;
            throw error;
          },
        );
      // The sessions of a killed server end shortly after it.
      if (!(await vi.waitFor(rewind, eventually))) {
        for (const file of readdirSync(standby.data)) rmSync(join(standby.data, file), { recursive: true });
        await copy(primary.server.url, standby.data);
      }
      const ownSettings = [`primary_conninfo = '${through(primary)}'`, synchronousSetting];
      appendFileSync(join(standby.data, "postgresql.auto.conf"), ownSettings.map((setting) => `${setting}\n`).join(""));
      await standby.server.restart();
      await pair.synchronous(true);
    },
  };
  await pair.synchronous(true);
  return pair;
}
