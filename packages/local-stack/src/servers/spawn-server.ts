import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { stopWithParent } from "../machine/stop-with-parent.ts";

/** How a process ended: with an exit code, or by a signal. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** How to run one server. */
export interface ServerRecipe {
  readonly name: string;
  readonly command: string;
  readonly args: (port: number) => string[];
  /** The working directory; a later run recognizes a leftover server by it. */
  readonly directory: string;
  readonly logFile: string;
  /** Pid file, written while the server runs. Absent if the server writes its own. */
  readonly pidFile?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly url: (port: number) => string;
  /** Default: a free port, chosen again if another process takes it. */
  readonly port?: number | undefined;
  readonly stopSignal: NodeJS.Signals;
  /** Rejects until the started server is ready. */
  readonly ready: (server: { port: number; pid: number }) => Promise<void>;
  /** Called when the started server is ready for it, before it counts as ready. Rejects until it is done. */
  readonly prepare?: (server: { port: number }) => Promise<void>;
  /** Runs before each start, to clean up after a crash. */
  readonly tidy?: () => Promise<void>;
  /** Output of a server that cannot start yet because the previous one is still stopping. */
  readonly waitsFor?: RegExp;
}

/** One process of a server, from its start to its end. */
export interface Incarnation {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  running(): boolean;
}

/** The server ended before it was ready, for a temporary reason. */
export class CannotStartYet extends Error {
  override readonly name = "CannotStartYet";
  /** Another process listens on the port. */
  readonly portTaken: boolean;

  constructor(message: string, portTaken: boolean) {
    super(message);
    this.portTaken = portTaken;
  }
}

/** Detects a server that hangs. Long, for a busy machine; a server that cannot start ends itself. */
const READY_TIMEOUT_MS = 300_000;
const FIRST_READY_POLL_MS = 25;
/** Asking an app more often would take a noticeable share of the processor from its start. */
const LONGEST_READY_POLL_MS = 100;
// The last is what a gRPC server says.
const ADDRESS_IN_USE = /address already in use|EADDRINUSE|No address added out of total/i;

/**
 * Starts one process and waits until it is ready.
 *
 * It runs in a separate session, so that a Ctrl-C in the terminal reaches only the process that stops it in order, and
 * with a watchdog, so that it does not outlive that process.
 *
 * @param givenUp ends the process if it is not ready when this aborts
 * @throws CannotStartYet, or Error with the end of the server's output
 */
export async function spawnServer(recipe: ServerRecipe, port: number, givenUp: AbortSignal): Promise<Incarnation> {
  givenUp.throwIfAborted();
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
  const pid = await spawned(child, recipe.name);
  const release = stopWithParent(pid, recipe.stopSignal);
  if (recipe.pidFile) writeFileSync(recipe.pidFile, `${pid}\n`);

  let exit: Exit | undefined;
  const exited = new Promise<Exit>((resolve) => {
    child.once("exit", (code, signal) => {
      exit = { code, signal };
      release();
      resolve(exit);
    });
  });
  let reason = "";
  let pauseMs = FIRST_READY_POLL_MS;
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline && !givenUp.aborted; ) {
    if (exit) throw startFailure(recipe, logStart, exit);
    try {
      await recipe.ready({ port, pid });
      await recipe.prepare?.({ port });
      if (!exit) return { child, pid, exited, running: () => exit === undefined };
    } catch (error) {
      reason = (error as Error).message;
    }
    await Promise.race([exited, sleep(pauseMs)]);
    pauseMs = Math.min(2 * pauseMs, LONGEST_READY_POLL_MS);
  }
  child.kill(givenUp.aborted ? recipe.stopSignal : "SIGKILL");
  await exited;
  givenUp.throwIfAborted();
  throw new Error(`${recipe.name} was not ready within ${READY_TIMEOUT_MS / 1000} s. ${reason}`);
}

function spawned(child: ChildProcess, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("spawn", () => resolve(child.pid as number));
    child.once("error", (cause) => reject(new Error(`${name} could not be started: ${cause.message}`, { cause })));
  });
}

function startFailure({ name, logFile, waitsFor }: ServerRecipe, logStart: number, exit: Exit): Error {
  const output = readFrom(logFile, logStart).trim();
  const end = exit.signal ? `was ended by ${exit.signal}` : `ended with code ${exit.code}`;
  const lines = output.split("\n");
  const reasons = lines.flatMap((line) => (line.startsWith('{"level":') ? fatalError(line) : [line]));
  const tail = (reasons.length > 0 ? reasons : lines).slice(-15).join("\n");
  const message = `${name} ${end} before it was ready. Its log, ${logFile}, says:\n${tail}`;
  const portTaken = ADDRESS_IN_USE.test(output);
  return portTaken || waitsFor?.test(output) ? new CannotStartYet(message, portTaken) : new Error(message);
}

/** The app and its error in lines for people, if an app of the process ended with this line of the log. */
function fatalError(line: string): string[] {
  if (!line.startsWith('{"level":"fatal"')) return [];
  const { app, msg, err } = JSON.parse(line) as { app: string; msg: string; err: LoggedError };
  return [`${app} ${msg}: ${titleOf(err)}`, ...framesOf(err)];
}

/** An error in a log, which has no message, because a message may quote data. */
interface LoggedError {
  readonly type: string;
  readonly code?: string;
  readonly reason?: string;
  readonly stack?: readonly string[];
  readonly cause?: LoggedError;
}

function titleOf({ type, code, reason }: LoggedError): string {
  return [type, code, reason].filter((part) => part !== undefined).join(" ");
}

function framesOf({ stack = [], cause }: LoggedError): string[] {
  const frames = stack.slice(0, 3).map((frame) => `    ${frame}`);
  return cause ? [...frames, `  caused by ${titleOf(cause)}`, ...framesOf(cause)] : frames;
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
