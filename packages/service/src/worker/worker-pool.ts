import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Part } from "../lifecycle/part.ts";
import type { MessageFromWorker, MessageToWorker } from "./worker-messages.ts";

/** Limits of one worker process. */
interface WorkerLimits {
  /** Size of its heap. Node.js ends a process that needs more. */
  heapMiB: number;
  /** Size of all of its memory, which also has what is outside the heap. Only Linux says how much that is. */
  memoryMiB: number;
}

/** A worker process ended before its task did. */
export class WorkerEnded extends Error {
  override readonly name = "WorkerEnded";
  /** `memory` and `time`: the task needed more than its limit. `killed`: the process was ended from outside. */
  readonly reason: "memory" | "time" | "killed";

  constructor(reason: WorkerEnded["reason"]) {
    super(`The worker process ended: ${reason}.`);
    this.reason = reason;
  }
}

/** A task with the functions that it may call in this process. */
interface WorkerTask {
  task: unknown;
  calls: Readonly<Record<string, (argument: never) => Promise<unknown>>>;
  /**
   * Limit of its CPU time, where Linux says what that is; and of ten times as long without the time in which it waits for its calls, so
   * that it ends on a busy machine, too.
   */
  timeMs: number;
}

/** Worker processes for work whose cost the content of a request decides. */
export interface WorkerPool extends Part {
  /**
   * Does a task in a process of its own. Rejects with the error of the task or of a call, and with WorkerEnded; whatever happens to the
   * process of the task, this one goes on.
   */
  run(task: WorkerTask): Promise<unknown>;
}

/** How long a process without a task waits for the next one, so that small files do not cost the start of a process each. */
const idleMs = 30_000;
const checkMs = 100;
const wallFactor = 10;

/**
 * Makes a pool of processes that run `program`, which calls `serveTasks`. They are processes and not threads: a thread that reaches the
 * limit of its heap while it allocates one large object ends the whole process (docs/decisions/payroll-files.md). They get no variables of
 * this process, and so no secret. The pool does not limit how many there are: its caller does.
 *
 * @param program named as `…-worker.ts`, so that it is bundled
 */
export function workerPool(program: URL, limits: WorkerLimits): WorkerPool {
  /** Those without a task, the one that had one last at the end. */
  let idle: Worker[] = [];

  function next(): Worker {
    const worker = idle.pop();
    if (!worker) return new Worker(program, limits);
    return worker.isRunning ? worker : next();
  }

  function release(worker: Worker): void {
    if (!worker.isRunning) {
      worker.end();
      return;
    }
    idle.push(worker);
    worker.endAfter(idleMs, () => {
      idle = idle.filter((other) => other !== worker);
    });
  }

  return {
    name: "worker processes",
    async run(task) {
      const worker = next();
      try {
        return await worker.run(task);
      } finally {
        release(worker);
      }
    },
    async stop() {
      for (const worker of idle) worker.end();
      idle = [];
    },
  };
}

/** One process, which does one task at a time. */
class Worker {
  readonly #process: ChildProcess;
  readonly #limits: WorkerLimits;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(program: URL, limits: WorkerLimits) {
    this.#limits = limits;
    this.#process = fork(fileURLToPath(program), [], {
      // The cache of compiled code, where there is one, makes the start twice as fast.
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      execArgv: [`--max-old-space-size=${limits.heapMiB}`, "--max-semi-space-size=4"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    giveWay(this.#process.pid);
    // Between tasks an error is followed by the end of the process, which is what counts.
    this.#process.on("error", () => {});
    this.#process.unref();
    this.#process.channel?.unref();
  }

  get isRunning(): boolean {
    return this.#process.connected && !this.#process.killed;
  }

  async run({ task, calls, timeMs }: WorkerTask): Promise<unknown> {
    clearTimeout(this.#idleTimer);
    const child = this.#process;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const stopwatch = new Stopwatch(wallFactor * timeMs, () => reject(new WorkerEnded("time")));
    const beginMs = cpuMsOf(child.pid);
    const checkTimer = setInterval(() => {
      if (memoryMiBOf(child.pid) > this.#limits.memoryMiB) reject(new WorkerEnded("memory"));
      if (cpuMsOf(child.pid) - beginMs > timeMs) reject(new WorkerEnded("time"));
    }, checkMs);
    const onExit = (_: number | null, signal: NodeJS.Signals | null) =>
      // Node.js ends by SIGABRT when the heap is full.
      reject(new WorkerEnded(signal === "SIGABRT" ? "memory" : "killed"));
    // It could not be started, or could not be sent a message.
    const onError = () => reject(new WorkerEnded("killed"));
    const onMessage = (message: MessageFromWorker) => {
      if (message.kind === "result") resolve(message.value);
      else if (message.kind === "error") reject(message.error);
      else {
        const { id, name, argument } = message;
        stopwatch.pause();
        const answered = calls[name]?.(argument as never) ?? Promise.reject(new TypeError(`No call ${name}.`));
        answered.then((value) => {
          stopwatch.resume();
          this.#send({ kind: "answer", id, value });
        }, reject);
      }
    };
    child.on("message", onMessage);
    child.once("exit", onExit);
    child.once("error", onError);
    this.#send({ kind: "task", task });
    try {
      return await promise;
    } catch (error) {
      // Calls of the failed task may still come.
      this.end();
      throw error;
    } finally {
      stopwatch.stop();
      clearInterval(checkTimer);
      child.off("message", onMessage);
      child.off("exit", onExit);
      child.off("error", onError);
    }
  }

  endAfter(timeMs: number, ended: () => void): void {
    this.#idleTimer = setTimeout(() => {
      ended();
      this.end();
    }, timeMs).unref();
  }

  end(): void {
    clearTimeout(this.#idleTimer);
    this.#process.kill("SIGKILL");
  }

  #send(message: MessageToWorker): void {
    if (this.#process.connected) this.#process.send(message, () => {});
  }
}

/** Measures time while it is not paused, and calls `expired` when that is all. It starts running. */
class Stopwatch {
  readonly #expired: () => void;
  #remainingMs: number;
  #sinceMs = 0;
  #pauses = 1;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(timeMs: number, expired: () => void) {
    this.#remainingMs = timeMs;
    this.#expired = expired;
    this.resume();
  }

  pause(): void {
    this.#pauses += 1;
    if (this.#pauses > 1) return;
    clearTimeout(this.#timer);
    this.#remainingMs -= performance.now() - this.#sinceMs;
  }

  stop(): void {
    this.pause();
    this.#isStopped = true;
  }

  resume(): void {
    if (this.#isStopped) return;
    this.#pauses -= 1;
    if (this.#pauses > 0) return;
    this.#sinceMs = performance.now();
    this.#timer = setTimeout(this.#expired, Math.max(0, this.#remainingMs));
  }
}

/**
 * The processes have the lowest priority, so that where processors are short requests of everybody come before the file of one. With less
 * of a difference a process takes the processor from this one whenever it is sent something.
 */
function giveWay(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system does not allow it; then it has the priority of this process.
  }
}

const pageBytes = 4096;

/** Ticks a second in /proc; 100 on every Linux that people run. */
const ticksPerSecond = 100;

/** The CPU time of a process so far (proc_pid_stat(5)); 0 where it is not known. */
function cpuMsOf(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name, which is first, may have spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
  } catch {
    return 0;
  }
}

/** The resident memory of a process (proc_pid_statm(5)); 0 where it is not known. */
function memoryMiBOf(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]);
    return (pages * pageBytes) / 1_048_576;
  } catch {
    return 0;
  }
}
