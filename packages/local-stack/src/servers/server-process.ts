import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../machine/free-port.ts";
import { CannotStartYet, type Exit, type Incarnation, type ServerRecipe, spawnServer } from "./spawn-server.ts";

/** A server that this process started and can stop, kill and start again on the same port. */
export interface ServerProcess extends AsyncDisposable {
  readonly name: string;
  readonly port: number;
  /** URL for clients. */
  readonly url: string;
  /** The id of the current process, or of the last one. */
  readonly pid: number;
  readonly logFile: string;
  /** Resolves when the current process has ended, for any reason. */
  exited(): Promise<Exit>;
  /** False once the process has ended, until a restart has it ready again. */
  readonly running: boolean;
  /** True after `stop` until `restart`: the server must not be restarted automatically. */
  readonly stopped: boolean;
  /** True from the call of `restart` until the server is ready again, or could not be started. */
  readonly restarting: boolean;
  /** Stops the server with its stop signal and waits until it has ended. Does nothing if it has ended. */
  stop(): Promise<void>;
  /** Ends the server as a hung one: with its stop signal, and by SIGKILL after `graceMs`. It may be restarted automatically. */
  end(graceMs: number): Promise<void>;
  /** Rejects, or does not settle, if the server does not respond as it does when it is ready. */
  responds(): Promise<void>;
  /** Sends a signal to simulate a crash. For SIGKILL waits until the process has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Restarts the server on the same port and data; stops it first if it still runs. */
  restart(): Promise<void>;
}

/** Longer than an app may take to finish calls in progress, even on a busy machine. */
const STOP_TIMEOUT_MS = 120_000;

const START_ATTEMPTS = 60;
/** Each may take seconds; a port that another program has does not become free by waiting. */
const PORT_ATTEMPTS = 5;
const START_PAUSE_MS = 250;

/**
 * Starts a server and waits until it is ready.
 *
 * @param cancelled cancels the start, and any later one, when it aborts
 * @throws Error with the last lines of the server's log if it ends before it is ready.
 */
export async function startServer(
  recipe: ServerRecipe,
  cancelled: AbortSignal = new AbortController().signal,
): Promise<ServerProcess> {
  mkdirSync(dirname(recipe.logFile), { recursive: true, mode: 0o700 });
  return new StartedServer(recipe, cancelled, await startOnSomePort(recipe, cancelled));
}

/** A process of a server, and the port on which it listens. */
interface PortIncarnation {
  readonly port: number;
  readonly incarnation: Incarnation;
}

class StartedServer implements ServerProcess {
  readonly name: string;
  readonly logFile: string;
  readonly #recipe: ServerRecipe;
  readonly #cancelled: AbortSignal;
  #current: PortIncarnation;
  #isStopped = false;
  #starting = new AbortController();
  #restarting: Promise<void> | undefined;

  constructor(recipe: ServerRecipe, cancelled: AbortSignal, current: PortIncarnation) {
    this.name = recipe.name;
    this.logFile = recipe.logFile;
    this.#recipe = recipe;
    this.#cancelled = cancelled;
    this.#current = current;
  }

  get port(): number {
    return this.#current.port;
  }

  get url(): string {
    return this.#recipe.url(this.port);
  }

  get pid(): number {
    return this.#current.incarnation.pid;
  }

  get running(): boolean {
    return this.#current.incarnation.running();
  }

  get stopped(): boolean {
    return this.#isStopped;
  }

  get restarting(): boolean {
    return this.#restarting !== undefined;
  }

  exited(): Promise<Exit> {
    return this.#current.incarnation.exited;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#starting.abort(new Error(`${this.name} was stopped while it started.`));
    await this.#restarting?.catch(() => {});
    await this.end(STOP_TIMEOUT_MS);
  }

  async end(graceMs: number): Promise<void> {
    const { child, exited } = this.#current.incarnation;
    child.kill(this.#recipe.stopSignal);
    const forced = setTimeout(() => child.kill("SIGKILL"), graceMs);
    await exited;
    clearTimeout(forced);
  }

  responds(): Promise<void> {
    return this.#recipe.ready({ port: this.port, pid: this.pid });
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    const { child, exited } = this.#current.incarnation;
    child.kill(signal);
    if (signal === "SIGKILL") await exited;
  }

  restart(): Promise<void> {
    this.#restarting ??= this.#startAgain().finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #startAgain(): Promise<void> {
    this.#starting = new AbortController();
    await this.end(STOP_TIMEOUT_MS);
    this.#isStopped = false;
    const cancelled = AbortSignal.any([this.#starting.signal, this.#cancelled]);
    this.#current = await startOnSomePort({ ...this.#recipe, port: this.port }, cancelled);
  }
}

/** Starts on the requested port as soon as it is free, or on any free port. */
async function startOnSomePort(recipe: ServerRecipe, cancelled: AbortSignal): Promise<PortIncarnation> {
  let port = recipe.port ?? (await freePort());
  for (let attempt = 1; ; attempt += 1) {
    await recipe.tidy?.();
    try {
      return { port, incarnation: await spawnServer(recipe, port, cancelled) };
    } catch (error) {
      if (!(error instanceof CannotStartYet) || attempt >= START_ATTEMPTS) throw error;
      if (error.portTaken && recipe.port !== undefined && attempt >= PORT_ATTEMPTS)
        throw new Error(`Another program has a port that ${recipe.name} needs. ${error.message}`, { cause: error });
      if (error.portTaken && recipe.port === undefined) port = await freePort();
      else await sleep(START_PAUSE_MS);
    }
  }
}
