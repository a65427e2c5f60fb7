import { join } from "node:path";
import { allOf } from "../machine/all-of.ts";
import type { Progress } from "../machine/progress.ts";
import { installServerPrograms } from "./install-server-programs.ts";
import { startNats } from "./nats.ts";
import { createStreamsOf, type NatsUsers } from "./nats-users.ts";
import { type PostgresOptions, startPostgres } from "./postgres.ts";
import { startRedis } from "./redis.ts";
import type { ServerProcess } from "./server-process.ts";
import type { ServerProgram } from "./server-programs.ts";

/** The servers beneath the apps. */
export type ServerName = "postgres" | "redis" | "nats";

/** URLs of the servers, and the servers that were started here. */
export interface Servers {
  readonly urls: Readonly<Record<ServerName, string>>;
  readonly started: Readonly<Partial<Record<ServerName, ServerProcess>>>;
}

/** Options of `startServers`. */
export interface ServersOptions {
  readonly localDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly natsUsers: NatsUsers;
  readonly progress: Progress;
  readonly postgres?: Pick<PostgresOptions, "settings" | "template"> | undefined;
  readonly logFile: (name: string) => string;
  /** Cancels the start. */
  readonly signal: AbortSignal;
  /** Called with each started server, so that it can be stopped if a later step fails. */
  readonly onStarted: (server: ServerProcess) => void;
}

/**
 * Starts Postgres, Redis and NATS at the same time, except those whose URL is set in POSTGRES_URL, REDIS_URL or NATS_URL.
 *
 * The user of POSTGRES_URL must be allowed to create roles and schemas in that database.
 */
export async function startServers(options: ServersOptions): Promise<Servers> {
  const { env, localDir, progress, logFile, signal, natsUsers } = options;
  const runningUrls = { postgres: env.POSTGRES_URL, redis: env.REDIS_URL, nats: env.NATS_URL };
  const programs: ServerProgram[] = [];
  if (!runningUrls.redis) programs.push("redis-server");
  if (!runningUrls.nats) programs.push("nats-server");
  await installServerPrograms(programs, progress);

  const started: Partial<Record<ServerName, ServerProcess>> = {};
  async function provide(name: ServerName, title: string, start: () => Promise<ServerProcess>): Promise<string> {
    const url = runningUrls[name];
    if (url) {
      progress.line(`✓ ${title} is already running at ${hostsOf(url)}`);
      return url;
    }
    return progress.step(title, async (remark) => {
      const server = await start();
      started[name] = server;
      options.onStarted(server);
      remark(`port ${server.port}`);
      return server.url;
    });
  }
  const directoryOf = (name: ServerName) => ({ dataDir: join(localDir, name), logFile: logFile(name), signal });
  const [postgres, redis, nats] = await allOf([
    provide("postgres", "Postgres", () => startPostgres({ ...options.postgres, ...directoryOf("postgres") })),
    provide("redis", "Redis", () => startRedis(directoryOf("redis"))),
    provide("nats", "NATS", () =>
      startNats({
        ...directoryOf("nats"),
        settings: () => natsUsers.config,
        prepare: (url) => natsUsers.createStreams({ url }),
      }),
    ),
  ]);
  if (runningUrls.nats) await progress.step("Streams", () => createStreamsOf(env));
  return { urls: { postgres, redis, nats }, started };
}

/** The hosts of a URL or of several, separated by commas; without credentials. */
function hostsOf(urls: string): string {
  return urls
    .replaceAll(/\/\/[^/]*@/g, "//")
    .replaceAll(/\w+:\/\//g, "")
    .replace(/[/?].*$/, "");
}
