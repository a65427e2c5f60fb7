import type {
  IdempotencyService,
  RequestInProgress,
  RequestLease,
} from "@platform/contracts/idempotency/v1/idempotency";
import type { Calls } from "@platform/rpc/client/client";
import { Fault } from "@platform/service/call/fault";
import { newId } from "@platform/service/call/ids";
import type { Tenant } from "@platform/service/call/tenant";
import type { Logger } from "@platform/service/observe/log";
import { type Problem, ProblemError } from "../errors/problem.ts";
import { problemOfReason } from "../errors/reason-problem.ts";
import type { BackgroundRetries } from "./background-retries.ts";
import { holdLease, leaseMs } from "./hold-lease.ts";

/** A request that its partner may send again. */
export interface RepeatableRequest {
  tenant: Tenant;
  /** Method and path without version and query. */
  endpoint: string;
  idempotencyKey: string;
  /** SHA-256 of everything that makes it this request and not another. */
  contentSha256: Buffer;
  requestId: string;
  /**
   * SHA-256 of a body that is only read while the request runs, such as a file; reads it where that has not been done. Two
   * requests of one key are the same only when this is, too.
   */
  streamSha256?: () => Promise<Buffer>;
}

/** A response in bytes. */
export interface StoredResponse {
  status: number;
  body: Uint8Array;
  /** Code of a refusal; empty for a success. */
  errorCode: string;
}

/** Outcome of a request: a response to store, or a problem to respond with, which is not stored. */
export type RunResult =
  /** `stored` is what a repetition of the request gets, where that is another response. */
  { response: StoredResponse; stored?: StoredResponse } | { problem: Problem; error: unknown };

/** Statuses of refusals after which a request certainly had no effect, so that it may be corrected and sent again. */
const withoutEffect: ReadonlySet<Problem["kind"]> = new Set([
  "malformed",
  "validation",
  "authentication",
  "permission",
  "too_large",
  "unsupported_media_type",
  "rate_limited",
]);

type Run = (requestId: string) => Promise<RunResult>;

interface Options {
  store: Calls<typeof IdempotencyService>;
  /** Stores outcomes later that could not be stored at once. */
  later: Pick<BackgroundRetries, "retry">;
  log: Logger;
}

/** Runs each request once, by its `Idempotency-Key`. */
export class IdempotentRuns {
  readonly #store: Options["store"];
  readonly #later: Options["later"];
  readonly #log: Logger;

  constructor({ store, later, log }: Options) {
    this.#store = store;
    this.#later = later;
    this.#log = log;
  }

  /**
   * Runs a request unless it was run before, and then returns the response that it had.
   *
   * `run` is given the request id to do it under: that of the first run when nobody saw how that ended. Throws a problem
   * when the request runs elsewhere or its key was used for another, the fault of a store that cannot be reached, and
   * whatever `run` failed with.
   */
  async runOnce(request: RepeatableRequest, run: Run): Promise<StoredResponse & { replayed: boolean }> {
    const { outcome } = await this.#begin(request, keyOf(request), request.contentSha256);
    if (outcome.case === "answer") {
      if (request.streamSha256) await this.#refuseOtherStream(request, request.streamSha256);
      return { ...outcome.value, replayed: true };
    }
    if (outcome.case === "inProgress") throw new ProblemError(stillRunning(outcome.value));
    if (outcome.case !== "lease") throw new ProblemError(keyReused);
    const result = await this.#runUnderLease(request, outcome.value, run);
    if ("response" in result) return { ...result.response, replayed: false };
    throw result.error;
  }

  async #runUnderLease(
    request: RepeatableRequest,
    { id: leaseId, requestId: firstRequestId }: RequestLease,
    run: Run,
  ): Promise<RunResult> {
    const key = keyOf(request);
    const renew = () => this.#store.renewRequest({ key, leaseId, leaseMs }, callOf(request));
    const result = await holdLease(renew, () => run(firstRequestId));
    try {
      await this.#settle(request, leaseId, result);
    } catch (err) {
      // The run has had its effect, so the response is sent. Until it is stored, the next run carries the same request id.
      const record = { err, request_id: request.requestId };
      this.#log.warn(record, "the outcome of an idempotent request could not be stored, retrying");
      this.#later.retry(() => this.#settle(request, leaseId, result));
    }
    return result;
  }

  /** Begins under a lease of its own id, so that the client may call two replicas. */
  #begin(request: RepeatableRequest, key: RequestKey, contentSha256: Buffer) {
    const lease = { leaseMs, leaseId: newId("run_") };
    return this.#store.beginRequest({ key, contentSha256, ...lease }, callOf(request));
  }

  /** Stores the outcome of a run: its response, or that it may be run again. */
  async #settle(request: RepeatableRequest, leaseId: string, result: RunResult): Promise<void> {
    const key = keyOf(request);
    const call = callOf(request);
    if (!("response" in result)) {
      const hadNoEffect = withoutEffect.has(result.problem.kind);
      await this.#store.releaseRequest({ key, leaseId, hadNoEffect }, call);
      return;
    }
    if (request.streamSha256) await this.#storeStream(request, request.streamSha256);
    await this.#store.finishRequest({ key, leaseId, answer: result.stored ?? result.response }, call);
  }

  async #storeStream(request: RepeatableRequest, streamSha256: () => Promise<Buffer>): Promise<void> {
    // A refusal may come before the body has been read to its end; then there is nothing to compare others with.
    const contentSha256 = await streamSha256().catch(() => undefined);
    if (!contentSha256) return;
    const key = streamKeyOf(request);
    const { outcome } = await this.#begin(request, key, contentSha256);
    // An attempt to store it failed half way and left its lease.
    if (outcome.case === "inProgress") throw new Fault("UNAVAILABLE", "LEASE_HELD", "The lease has not ended yet.");
    if (outcome.case !== "lease") return;
    const finish = { key, leaseId: outcome.value.id, answer: { status: 200, body: new Uint8Array(), errorCode: "" } };
    await this.#store.finishRequest(finish, callOf(request));
  }

  async #refuseOtherStream(request: RepeatableRequest, streamSha256: () => Promise<Buffer>): Promise<void> {
    const key = streamKeyOf(request);
    const { outcome } = await this.#begin(request, key, await streamSha256());
    if (outcome.case === "answer") return;
    // The first request did not store what was in its body: nothing speaks against its being the same.
    if (outcome.case === "lease") {
      const release = { key, leaseId: outcome.value.id, hadNoEffect: true };
      return void (await this.#store.releaseRequest(release, callOf(request)));
    }
    if (outcome.case === "inProgress") throw new ProblemError(stillRunning(outcome.value));
    throw new ProblemError(keyReused);
  }
}

type RequestKey = Pick<RepeatableRequest, "endpoint" | "idempotencyKey">;

const keyOf = ({ endpoint, idempotencyKey }: RepeatableRequest): RequestKey => ({ endpoint, idempotencyKey });

/** Key of the hash of a streamed body, beside that of its request. */
const streamKeyOf = ({ endpoint, idempotencyKey }: RepeatableRequest): RequestKey => ({
  endpoint: `${endpoint} body`,
  idempotencyKey,
});

const callOf = ({ tenant, requestId }: RepeatableRequest) => ({ tenant, requestId });

/** The 409 of a request that is running. It can be sent again when the lease has ended, whatever becomes of the run. */
function stillRunning({ remainingMs }: RequestInProgress): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(remainingMs / 1_000));
  return { ...problemOfReason("IDEMPOTENCY_KEY_IN_USE"), retryAfterSeconds };
}

const keyReused = problemOfReason("IDEMPOTENCY_KEY_REUSED");
