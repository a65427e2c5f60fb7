import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { holdOnLeash } from "./leash.ts";

/** How a process ended: with a code of its own, or by a signal. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A server that this process started and can stop, kill and start again on the same port. */
export interface ServerProcess extends AsyncDisposable {
  readonly name: string;
  readonly port: number;
  /** What a client connects to. */
  readonly url: string;
  /** The id of the process that runs now, or of the last one that ran. */
  readonly pid: number;
  readonly logFile: string;
  /** Resolves when the process that runs now has ended, for whatever reason. */
  exited(): Promise<Exit>;
  /** False once the process has ended, until a restart has it ready again. */
  readonly running: boolean;
  /** True after `stop`, until `restart`: nobody should bring the server back. */
  readonly stopped: boolean;
  /** Stops the server in the way it likes best and waits until it has ended. Does nothing when it has. */
  stop(): Promise<void>;
  /** Sends a signal, as an accident would. SIGKILL waits until the process is gone. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts the server again on the same port and data, after stopping it if it still runs. */
  restart(): Promise<void>;
}

/** What it takes to run one server. */
export interface ServerRecipe {
  readonly name: string;
  readonly command: string;
  readonly args: (port: number) => string[];
  /** The working directory; also how a later run recognises a server that was left behind. */
  readonly directory: string;
  readonly logFile: string;
  /** Written with the process id while the server runs. Absent when the server writes its own. */
  readonly pidFile?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly url: (port: number) => string;
  /** Absent: a free one, chosen again when somebody else was faster. */
  readonly port?: number | undefined;
  readonly stopSignal: NodeJS.Signals;
  /** Rejects while the server that this process started does not answer its protocol. */
  readonly ready: (server: { port: number; pid: number }) => Promise<void>;
  /** Runs before each start, for what an accident may have left behind. */
  readonly tidy?: () => Promise<void>;
}

const READY_TIMEOUT_MS = 60_000;
/** Longer than an app may take to finish the calls under way. */
const STOP_TIMEOUT_MS = 25_000;
const PORT_ATTEMPTS = 10;

interface Incarnation {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  running(): boolean;
}

/**
 * Starts a server and waits until it answers its protocol.
 *
 * The server runs in a session of its own, so that a Ctrl-C in the terminal reaches only the process that will stop it
 * in order, and it is on a leash, so that it never outlives that process.
 *
 * @throws Error with the last lines of the server's log when it ends before it is ready.
 */
export async function startServer(recipe: ServerRecipe): Promise<ServerProcess> {
  mkdirSync(dirname(recipe.logFile), { recursive: true });
  let port = recipe.port ?? (await freePort());
  let stopped = false;
  let restarting: Promise<void> | undefined;
  let current = await startOnSomePort();

  async function startOnSomePort(): Promise<Incarnation> {
    for (let attempt = 1; ; attempt += 1) {
      await recipe.tidy?.();
      try {
        return await startOnce(recipe, port);
      } catch (error) {
        if (!(error instanceof PortTaken) || attempt >= PORT_ATTEMPTS) throw error;
        if (recipe.port === undefined && current === undefined) port = await freePort();
        else await sleep(200);
      }
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const { child, exited } = current;
    child.kill(signal);
    const forced = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(forced);
  }

  async function startAgain(): Promise<void> {
    await end(recipe.stopSignal);
    current = await startOnSomePort();
    stopped = false;
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
      return current.pid;
    },
    get running() {
      return current.running();
    },
    get stopped() {
      return stopped;
    },
    exited: () => current.exited,
    async stop() {
      stopped = true;
      await end(recipe.stopSignal);
    },
    async kill(signal) {
      current.child.kill(signal);
      if (signal === "SIGKILL") await current.exited;
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

class PortTaken extends Error {}

async function startOnce(recipe: ServerRecipe, port: number): Promise<Incarnation> {
  const log = openSync(recipe.logFile, "a");
  const logStart = statSync(recipe.logFile).size;
  const child = spawn(recipe.command, recipe.args(port), {
    cwd: recipe.directory,
    env: recipe.env ?? process.env,
    stdio: ["ignore", log, log],
    detached: true,
    ...(recipe.user && { uid: recipe.user.uid, gid: recipe.user.gid }),
  });
  closeSync(log);
  const pid = await spawned(child, recipe);
  const release = holdOnLeash(pid, recipe.stopSignal);
  const exited = new Promise<Exit>((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
  void exited.then(release);
  if (recipe.pidFile) writeFileSync(recipe.pidFile, `${pid}\n`);

  let exit: Exit | undefined;
  void exited.then((value) => {
    exit = value;
  });
  let lastError: unknown;
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline; ) {
    if (exit) throw startFailure(recipe, logStart, exit);
    try {
      await recipe.ready({ port, pid });
      if (!exit) return { child, pid, exited, running: () => exit === undefined };
    } catch (error) {
      lastError = error;
    }
    await Promise.race([exited, sleep(25)]);
  }
  child.kill("SIGKILL");
  const reason = lastError instanceof Error ? lastError.message : "";
  throw new Error(`${recipe.name} was not ready within ${READY_TIMEOUT_MS / 1000} s. ${reason}`, { cause: lastError });
}

function spawned(child: ChildProcess, recipe: ServerRecipe): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("spawn", () => resolve(child.pid as number));
    child.once("error", (cause) => reject(new Error(`${recipe.name} could not be started.`, { cause })));
  });
}

function startFailure(recipe: ServerRecipe, logStart: number, exit: Exit): Error {
  const output = readFrom(recipe.logFile, logStart).trim();
  if (/address already in use/i.test(output)) return new PortTaken(`${recipe.name}: ${output}`);
  const end = exit.signal ? `was ended by ${exit.signal}` : `ended with code ${exit.code}`;
  const tail = output.split("\n").slice(-15).join("\n");
  return new Error(`${recipe.name} ${end} before it was ready. Its log, ${recipe.logFile}, says:\n${tail}`);
}

function readFrom(file: string, position: number): string {
  const buffer = Buffer.alloc(Math.max(0, statSync(file).size - position));
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, buffer, 0, buffer.length, position);
  } finally {
    closeSync(descriptor);
  }
  return buffer.toString("utf8");
}
