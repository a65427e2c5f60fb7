import type { Logger } from "../observe/log.ts";
import type { BaseConfig } from "../settings/config.ts";
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
  /**
   * True if clients outside of the platform call it. In a process with several apps it stops first, while those that it
   * calls still serve.
   */
  isEdge?: boolean;
  /** Throws a ConfigError that names every invalid variable. */
  loadConfig(env: NodeJS.ProcessEnv): Config;
  /** Migrates the schema of the app; run as a separate step before new code starts. */
  migrate?(config: Config): Promise<void>;
  /** Creates the parts of the app and passes each to `use`. */
  parts(config: Config, tools: { log: Logger; use: Use }): void | Promise<void>;
}

/** Declares an app; only checks its type. */
export function defineApp<Config extends BaseConfig>(app: App<Config>): App<Config> {
  return app;
}

// Each app checks its own configuration; a list of apps has no common type.
// biome-ignore lint/suspicious/noExplicitAny: the configuration differs from app to app
export type AnyApp = App<any>;
