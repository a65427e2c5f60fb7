import { measureProcess } from "../observe/process-metrics.ts";
import { startTracing } from "../observe/start-tracing.ts";
import { prometheusText } from "../observe/telemetry.ts";
import { type BaseConfig, ConfigError } from "../settings/config.ts";
import type { AnyApp, App } from "./app.ts";
import { appEnvironment } from "./app-environment.ts";
import { AppParts } from "./app-parts.ts";
import { type OpsServer, opsServer } from "./ops-server.ts";

export interface RunningApp {
  /** Base of `/livez`, `/readyz` and `/metrics`. */
  opsUrl: string;
  /** Resolves once every part has stopped, in reverse order. Safe to call again. */
  stop(): Promise<void>;
}

/** One of several apps of a process did not start. */
export class StartError extends Error {
  override readonly name = "StartError";
  readonly app: string;

  constructor(app: string, cause: unknown) {
    super(`${app} did not start: ${cause instanceof Error ? cause.message : "it failed"}`, { cause });
    this.app = app;
  }
}

/** Starts an app inside this process; `runApp` and the tests share it. A part that fails to start stops those before it. */
export function startApp<Config extends BaseConfig>(app: App<Config>, env: NodeJS.ProcessEnv): Promise<RunningApp> {
  return start([new AppParts(app, app.loadConfig(env), false)]);
}

/**
 * Starts several apps inside this process, at the same time, with one ops port. Their metrics, logs and traces have the name
 * of the app, and their calls of each other use no sockets. `appEnvironment` says how they share the environment.
 *
 * Throws a ConfigError that names every invalid variable of every app. Rejects with an error that names the app if one does
 * not start; then all of them stop.
 */
export async function startApps(apps: readonly AnyApp[], env: NodeJS.ProcessEnv): Promise<RunningApp> {
  const isShared = apps.length > 1;
  return start(loadConfigs(apps, env).map(({ app, config }) => new AppParts(app, config, isShared)));
}

/** The configuration of each app of a process. Throws one ConfigError for all of them. */
export function loadConfigs(apps: readonly AnyApp[], env: NodeJS.ProcessEnv): { app: AnyApp; config: BaseConfig }[] {
  const names = apps.map(({ name }) => name);
  const problems: string[] = [];
  const configured = apps.flatMap((app) => {
    try {
      return [{ app, config: app.loadConfig(appEnvironment(app.name, names, env)) as BaseConfig }];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(`${app.name}: ${error.message}`);
      return [];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return configured;
}

async function start(apps: readonly AppParts[]): Promise<RunningApp> {
  const [first] = apps;
  if (!first) throw new TypeError("a process needs an app");
  measureProcess();
  const isShared = apps.length > 1;
  const stopTracing = await startTracing(
    apps.map(({ name }) => name),
    first.config,
  );
  const ops = opsOf(apps, first.config);
  try {
    await ops.start?.();
    await Promise.all(apps.map((app) => startOne(app, isShared)));
  } catch (error) {
    await stopInOrder(apps, ops);
    await stopTracing();
    throw error;
  }
  let stopped: Promise<void> | undefined;

  async function stop(): Promise<void> {
    for (const app of apps) app.drain();
    const delayMs = Math.max(...apps.map(({ config }) => config.SHUTDOWN_DELAY_MS));
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await stopInOrder(apps, ops);
    await stopTracing();
  }
  return { opsUrl: ops.url(), stop: () => (stopped ??= stop()) };
}

/** Starts one app; the error of one among several names it. */
async function startOne(app: AppParts, isOneOfMany: boolean): Promise<void> {
  try {
    await app.start();
  } catch (cause) {
    if (!isOneOfMany) throw cause;
    throw new StartError(app.name, cause);
  }
}

async function stopInOrder(apps: readonly AppParts[], ops: OpsServer): Promise<void> {
  for (const isEdge of [true, false]) {
    await Promise.all(apps.filter((app) => app.isEdge === isEdge).map((app) => app.stop()));
  }
  await ops.stop?.();
}

/** The ops port of a process. In a process with several apps a part is shown with the name of its app: `webhooks: NATS`. */
function opsOf(apps: readonly AppParts[], { OPS_HOST: host, OPS_PORT: port }: BaseConfig): OpsServer {
  const [first] = apps;
  const isShared = apps.length > 1;

  async function unready(appName?: string, part?: string): Promise<Record<string, string>> {
    const reasons: Record<string, string> = {};
    let hasPart = part === undefined;
    const chosenApps = apps.filter(({ name }) => appName === undefined || name === appName);
    const outcomes = await Promise.all(chosenApps.map(async (app) => ({ app, unreadyParts: await app.unready(part) })));
    for (const { app, unreadyParts } of outcomes) {
      hasPart ||= unreadyParts !== undefined;
      for (const [name, reason] of Object.entries(unreadyParts ?? {})) {
        reasons[isShared && appName === undefined ? `${app.name}: ${name}` : name] = reason;
      }
    }
    return hasPart ? reasons : { [part ?? ""]: "no such part" };
  }

  return opsServer({
    host,
    port,
    apps: isShared ? apps.map(({ name }) => name) : [],
    unready,
    metrics: (app) => prometheusText(app ?? (isShared ? "platform" : (first?.name ?? "")), app),
  });
}
