import { createLogger, type Logger } from "../observe/log.ts";
import { measureProcess } from "../observe/process-metrics.ts";
import { startTracing } from "../observe/start-tracing.ts";
import { prometheusText } from "../observe/telemetry.ts";
import { type BaseConfig, ConfigError } from "../settings/config.ts";
import { type OpsServer, opsServer } from "./ops-server.ts";
import type { Part } from "./part.ts";

export type { Part } from "./part.ts";

/**
 * Registers a part of the app and returns it: `const database = use(createDatabase(…))`. Parts start in the order of
 * `use` and stop in reverse order, so create a part after the parts that it needs. Call `use` in the expression that
 * creates the part, so that no part is forgotten at start-up, in readiness or at shutdown. Works only while `App.parts`
 * runs.
 */
export type Use = <P extends Part>(part: P, order?: UseOrder) => P;

interface UseOrder {
  /** Starts after all other parts and so stops before them, although others were created with it. */
  last?: boolean;
}

/** One deployable: how it is configured, migrated and put together. */
export interface App<Config extends BaseConfig> {
  name: string;
  /** Throws a ConfigError that names every invalid variable. */
  loadConfig(env: NodeJS.ProcessEnv): Config;
  /** Migrates the schema of the app; run as a separate step before new code starts. */
  migrate?(config: Config): Promise<void>;
  /** Creates the parts of the app and passes each to `use`. */
  parts(config: Config, tools: { log: Logger; use: Use }): void | Promise<void>;
}

export interface RunningApp {
  /** Base of `/livez`, `/readyz` and `/metrics`. */
  opsUrl: string;
  /** Resolves once every part has stopped, in reverse order. Safe to call again. */
  stop(): Promise<void>;
}

/** Declares an app; only checks its type. */
export function defineApp<Config extends BaseConfig>(app: App<Config>): App<Config> {
  return app;
}

type Phase = "starting" | "up" | "stopping";

/** The parts that are not ready, with reasons. `only` names one part; a part that the app does not have is not ready. */
async function unreadyParts(parts: Part[], phase: Phase, only?: string): Promise<Record<string, string>> {
  if (phase !== "up") return { app: phase };
  const unready: Record<string, string> = {};
  const checked = parts.filter(({ name }) => only === undefined || name === only);
  if (only !== undefined && checked.length === 0) return { [only]: "no such part" };
  for (const part of checked) {
    try {
      await part.ready?.();
    } catch (error) {
      unready[part.name] = error instanceof Error ? error.message : "not ready";
    }
  }
  return unready;
}

async function stopParts(parts: Part[], log: Logger): Promise<void> {
  for (const part of parts.toReversed()) {
    try {
      await part.stop?.();
    } catch (err) {
      // Other parts still have connections; a part that fails to stop must not prevent them from stopping.
      log.error({ err, part: part.name }, "part did not stop cleanly");
    }
  }
}

/** Creates the parts of an app; resolves to them in their start order. */
async function createParts<Config extends BaseConfig>(app: App<Config>, config: Config, log: Logger): Promise<Part[]> {
  const parts: Part[] = [];
  const lastParts: Part[] = [];
  let isCreating = true;
  const use: Use = (part, { last = false } = {}) => {
    if (!isCreating) throw new TypeError(`${part.name}: use() was called after the app's parts were created`);
    (last ? lastParts : parts).push(part);
    return part;
  };
  await app.parts(config, { log, use });
  isCreating = false;
  return [...parts, ...lastParts];
}

/** Starts an app inside this process; `runApp` and the tests share it. A part that fails to start stops those before it. */
export async function startApp<Config extends BaseConfig>(
  app: App<Config>,
  env: NodeJS.ProcessEnv,
): Promise<RunningApp> {
  const config = app.loadConfig(env);
  const log = createLogger(app.name, config.LOG_LEVEL);
  measureProcess();
  const stopTracing = await startTracing(app.name, config);
  const parts = await createParts(app, config, log);
  const started: Part[] = [];
  let phase: Phase = "starting";
  let stopped: Promise<void> | undefined;
  const ops: OpsServer = opsServer({
    host: config.OPS_HOST,
    port: config.OPS_PORT,
    unready: (part) => unreadyParts(parts, phase, part),
    metrics: () => prometheusText(app.name),
  });

  try {
    for (const part of [ops, ...parts]) {
      started.push(part);
      await part.start?.();
    }
  } catch (error) {
    await stopParts(started, log);
    await stopTracing();
    throw error;
  }
  phase = "up";
  log.info("started");

  async function stop(): Promise<void> {
    phase = "stopping";
    for (const part of started) part.drain?.();
    await new Promise((resolve) => setTimeout(resolve, config.SHUTDOWN_DELAY_MS));
    await stopParts(started, log);
    await stopTracing();
    log.info("stopped");
  }
  return { opsUrl: ops.url(), stop: () => (stopped ??= stop()) };
}

/**
 * Runs an app as this process: `main.ts` serves until SIGTERM or SIGINT, `main.ts migrate` migrates and exits.
 * Exit codes: 0 stopped or migrated, 1 failed, 78 (EX_CONFIG) unusable configuration.
 */
export async function runApp<Config extends BaseConfig>(app: App<Config>): Promise<void> {
  const log = createLogger(app.name, "info");
  try {
    if (process.argv[2] === "migrate") {
      await app.migrate?.(app.loadConfig(process.env));
      log.info("migrated");
      return;
    }
    const running = await startApp(app, process.env);
    const signals = Promise.withResolvers<NodeJS.Signals>();
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, signals.resolve);
    log.info({ signal: await signals.promise }, "stopping");
    await running.stop();
    process.exit(0);
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(`${app.name}: ${error.message}\n`);
      process.exit(78);
    }
    log.fatal({ err: error }, "failed");
    process.exit(1);
  }
}
