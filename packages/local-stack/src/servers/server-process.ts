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
 * @param givenUp cancels the start, and any later one, when it aborts
 * @throws Error with the last lines of the server's log if it ends before it is ready.
 */
export async function startServer(
  recipe: ServerRecipe,
  givenUp: AbortSignal = new AbortController().signal,
): Promise<ServerProcess> {
  mkdirSync(dirname(recipe.logFile), { recursive: true });
  let { port, incarnation } = await startOnSomePort(recipe, givenUp);
  let stopped = false;
  let starting = new AbortController();
  let restarting: Promise<void> | undefined;

  async function end(signal: NodeJS.Signals, graceMs = STOP_TIMEOUT_MS): Promise<void> {
    const { child, exited } = incarnation;
    child.kill(signal);
    const forced = setTimeout(() => child.kill("SIGKILL"), graceMs);
    await exited;
    clearTimeout(forced);
  }

  async function startAgain(): Promise<void> {
    starting = new AbortController();
    await end(recipe.stopSignal);
    stopped = false;
    const eitherGivesUp = AbortSignal.any([starting.signal, givenUp]);
    ({ port, incarnation } = await startOnSomePort({ ...recipe, port }, eitherGivesUp));
  }

  const server: ServerProcess = {
    name: recipe.name,
    logFile: recipe.logFile,
    get port() {
      return port;
    },
    get url() {
      return recipe.url(port);
    },
    get pid() {
      return incarnation.pid;
    },
    get running() {
      return incarnation.running();
    },
    get stopped() {
      return stopped;
    },
    get restarting() {
      return restarting !== undefined;
    },
    exited: () => incarnation.exited,
    async stop() {
      stopped = true;
      starting.abort(new Error(`${recipe.name} was stopped while it started.`));
      await restarting?.catch(() => {});
      await end(recipe.stopSignal);
    },
    end: (graceMs) => end(recipe.stopSignal, graceMs),
    responds: () => recipe.ready({ port, pid: incarnation.pid }),
    async kill(signal) {
      incarnation.child.kill(signal);
      if (signal === "SIGKILL") await incarnation.exited;
    },
    restart() {
      restarting ??= startAgain().finally(() => {
        restarting = undefined;
      });
      return restarting;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
  return server;
}

/** Starts on the requested port as soon as it is free, or on any free port. */
async function startOnSomePort(
  recipe: ServerRecipe,
  givenUp: AbortSignal,
): Promise<{ port: number; incarnation: Incarnation }> {
  let port = recipe.port ?? (await freePort());
  for (let attempt = 1; ; attempt += 1) {
    await recipe.tidy?.();
    try {
      return { port, incarnation: await spawnServer(recipe, port, givenUp) };
    } catch (error) {
      if (!(error instanceof CannotStartYet) || attempt >= START_ATTEMPTS) throw error;
      if (error.portTaken && recipe.port !== undefined && attempt >= PORT_ATTEMPTS)
        throw new Error(`Another program has a port that ${recipe.name} needs. ${error.message}`, { cause: error });
      if (error.portTaken && recipe.port === undefined) port = await freePort();
      else await sleep(START_PAUSE_MS);
    }
  }
}
