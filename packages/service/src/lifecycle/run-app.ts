import { createLogger } from "../observe/log.ts";
import { type BaseConfig, ConfigError } from "../settings/config.ts";
import type { AnyApp, App } from "./app.ts";
import { loadConfigs, type RunningApp, StartError, startApp, startApps } from "./start-app.ts";

/**
 * Runs an app as this process: `main.ts` serves until SIGTERM or SIGINT, `main.ts migrate` migrates and exits.
 * Exit codes: 0 stopped or migrated, 1 failed, 78 (EX_CONFIG) unusable configuration.
 */
export function runApp<Config extends BaseConfig>(app: App<Config>): Promise<void> {
  return runProcess(app.name, {
    migrate: async (env) => app.migrate?.(app.loadConfig(env)),
    start: (env) => startApp(app, env),
  });
}

/** Runs several apps as this process, like `runApp`; `migrate` migrates their schemas one after the other. */
export function runApps(apps: readonly AnyApp[]): Promise<void> {
  return runProcess("platform", {
    async migrate(env) {
      for (const { app, config } of loadConfigs(apps, env)) {
        await app.migrate?.(config).catch((cause: unknown) => {
          throw new StartError(app.name, cause);
        });
      }
    },
    start: (env) => startApps(apps, env),
  });
}

interface Process {
  migrate(env: NodeJS.ProcessEnv): Promise<void>;
  start(env: NodeJS.ProcessEnv): Promise<RunningApp>;
}

async function runProcess(name: string, { migrate, start }: Process): Promise<void> {
  const log = createLogger(name, "info");
  const isMigration = process.argv[2] === "migrate";
  try {
    if (isMigration) {
      await migrate(process.env);
      log.info("migrated");
      return;
    }
    const running = await start(process.env);
    const signals = Promise.withResolvers<NodeJS.Signals>();
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, signals.resolve);
    log.info({ signal: await signals.promise }, "stopping");
    await running.stop();
    process.exit(0);
  } catch (error) {
    const app = error instanceof StartError ? error.app : name;
    const err = error instanceof StartError ? error.cause : error;
    if (err instanceof ConfigError) {
      process.stderr.write(`${app}: ${err.message}\n`);
      process.exit(78);
    }
    createLogger(app, "info").fatal({ err }, error instanceof StartError && !isMigration ? "did not start" : "failed");
    process.exit(1);
  }
}
