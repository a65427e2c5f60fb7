import { runInApp } from "../call/current-app.ts";
import { createLogger, type Logger } from "../observe/log.ts";
import type { BaseConfig } from "../settings/config.ts";
import type { App, Use } from "./app.ts";
import type { Part } from "./part.ts";

type Phase = "starting" | "up" | "stopping";

/** The parts of one app, from their creation until they have stopped. */
export class AppParts<Config extends BaseConfig = BaseConfig> {
  readonly name: string;
  readonly isEdge: boolean;
  readonly config: Config;
  readonly #app: App<Config>;
  /** Undefined in a process of one app. */
  readonly #group: string | undefined;
  readonly #log: Logger;
  #phase: Phase = "starting";
  #parts: Part[] = [];
  readonly #started: Part[] = [];

  constructor(app: App<Config>, config: Config, isShared: boolean) {
    this.name = app.name;
    this.isEdge = app.isEdge === true;
    this.config = config;
    this.#app = app;
    this.#group = isShared ? app.name : undefined;
    this.#log = createLogger(app.name, config.LOG_LEVEL);
  }

  /** Creates the parts, then starts them in their order. Rejects if one does not start. */
  start(): Promise<void> {
    return runInApp(this.#group, async () => {
      this.#parts = await this.#createParts();
      for (const part of this.#parts) {
        if (this.#phase === "stopping") break;
        this.#started.push(part);
        await part.start?.();
      }
      // Another app of the process may have failed meanwhile, and all are stopped.
      if (this.#phase === "stopping") return this.stop();
      this.#phase = "up";
      this.#log.info("started");
    });
  }

  /** The app stops soon: it is not ready any more, and its parts ask their callers to use other replicas. */
  drain(): void {
    this.#phase = "stopping";
    runInApp(this.#group, () => {
      for (const part of this.#started) part.drain?.();
    });
  }

  /** Stops the started parts in reverse order; never rejects. */
  stop(): Promise<void> {
    const wasUp = this.#phase !== "starting";
    this.#phase = "stopping";
    return runInApp(this.#group, async () => {
      for (const part of this.#started.toReversed()) {
        try {
          await part.stop?.();
        } catch (err) {
          // Other parts still have connections; a part that fails to stop must not prevent them from stopping.
          this.#log.error({ err, part: part.name }, "part did not stop cleanly");
        }
      }
      if (wasUp) this.#log.info("stopped");
    });
  }

  /** The parts that are not ready, with reasons. `only` names one part. Undefined if the app does not have that part. */
  unready(only?: string): Promise<Record<string, string> | undefined> {
    return runInApp(this.#group, async () => {
      if (this.#phase !== "up") return { app: this.#phase };
      const parts = this.#parts.filter(({ name }) => only === undefined || name === only);
      if (only !== undefined && parts.length === 0) return undefined;
      const reasons: Record<string, string> = {};
      for (const part of parts) {
        try {
          await part.ready?.();
        } catch (error) {
          reasons[part.name] = error instanceof Error ? error.message : "not ready";
        }
      }
      return reasons;
    });
  }

  /** Resolves to the parts in their start order. */
  async #createParts(): Promise<Part[]> {
    const parts: Part[] = [];
    const lastParts: Part[] = [];
    let isCreating = true;
    const use: Use = (part, { last = false } = {}) => {
      if (!isCreating) throw new TypeError(`${part.name}: use() was called after the app's parts were created`);
      (last ? lastParts : parts).push(part);
      return part;
    };
    await this.#app.parts(this.config, { log: this.#log, use });
    isCreating = false;
    return [...parts, ...lastParts];
  }
}
