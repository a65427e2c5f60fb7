import { EventEmitter } from "node:events";
import { status as codes, Metadata, type ServiceError, type StatusObject } from "@grpc/grpc-js";

const longestTimerMs = 2 ** 31 - 1;

/** An error of the transport, as grpc-js makes it. */
export function transportError(code: number, details: string): ServiceError {
  return serviceError({ code, details });
}

/** A status with which a server refuses, as a client of grpc-js receives it. */
export function serviceError({ code = codes.UNKNOWN, details = "", metadata = new Metadata() }: Partial<StatusObject>) {
  return Object.assign(new Error(details), { code, details, metadata });
}

/**
 * One call between apps of a process, on both sides: it ends once, by the server's response, its deadline, its caller or the
 * end of the server. Emits `cancelled` for the server when it ended otherwise than by a response.
 */
export class LocalCall extends EventEmitter {
  readonly metadata: Metadata;
  readonly #deadline: Date | number;
  readonly #ended: (error: ServiceError) => void;
  readonly #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #runServed = (work: () => void) => work();
  #closed = () => {};

  /** @param ended receives the error of a call that ends without a response */
  constructor(metadata: Metadata, deadline: Date | number | undefined, ended: (error: ServiceError) => void) {
    super();
    // Node.js throws an error that nobody listens to.
    this.on("error", () => {});
    this.metadata = metadata;
    this.#deadline = deadline ?? Number.POSITIVE_INFINITY;
    this.#ended = ended;
    const leftMs = Number(this.#deadline) - Date.now();
    if (leftMs < longestTimerMs) this.#timer = setTimeout(() => this.#expire(), Math.max(0, leftMs));
  }

  /** True once the caller has its outcome, or the deadline has passed. */
  get isOver(): boolean {
    return this.#isOver || Number(this.#deadline) <= Date.now();
  }

  /** Has the server hear of a cancellation in its own context, as `run` runs work, and of the end of the call. */
  servedBy(run: (work: () => void) => void, closed: () => void): void {
    this.#runServed = run;
    this.#closed = closed;
  }

  getDeadline(): Date | number {
    return this.#deadline;
  }

  /** The server has responded. Returns false if the caller does not wait any more. */
  close(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#closed();
    return true;
  }

  /** The caller does not wait any more. */
  cancel(): void {
    this.fail(transportError(codes.CANCELLED, "Cancelled on client"));
  }

  /** The server has stopped. */
  lose(): void {
    this.fail(transportError(codes.UNAVAILABLE, "The app has stopped."));
  }

  /** Ends a call that is not served; not at once, because its caller does not have it yet. */
  refuse(code: number, details: string): void {
    process.nextTick(() => this.fail(transportError(code, details)));
  }

  /** Ends the call for both sides. */
  fail(error: ServiceError): void {
    if (!this.close()) return;
    this.#runServed(() => this.emit("cancelled"));
    this.#ended(error);
  }

  #expire(): void {
    this.fail(transportError(codes.DEADLINE_EXCEEDED, "The deadline has passed."));
  }
}
