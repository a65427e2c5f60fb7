import type { IdempotencyService, RequestInProgress } from "@platform/contracts/idempotency/v1/idempotency";
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
  /** Of everything that makes it this request and not another. */
  contentSha256: Buffer;
  requestId: string;
  /**
   * SHA-256 of a body that is only read while the request runs, such as a file; reads it where that has not been done. Two
   * requests of one key are the same only when this is, too.
   */
  streamSha256?: () => Promise<Buffer>;
}

/** A response as it is sent. */
export interface SentResponse {
  status: number;
  body: Uint8Array;
}

/** Outcome of a request: a response to store, or a problem to respond with, which is not stored. */
export type RunResult =
  /** `stored` is sent to who repeats the request, where that is another response. */
  { answer: SentResponse; stored?: SentResponse } | { problem: Problem; error: unknown };

/** Statuses of refusals after which a request certainly had no effect, so that it may be corrected and sent again. */
const withoutEffect: ReadonlySet<Problem["kind"]> = new Set([
  "malformed",
  "validation",
  "authentication",
  "too_large",
  "unsupported_media_type",
  "rate_limited",
]);

/**
 * Runs a request unless it was run before, and then returns the response that it had.
 *
 * `run` is given the request id to do it under: that of the first run when nobody saw how that ended. Throws a problem
 * when the request runs elsewhere or its key was used for another, the fault of a store that cannot be reached, and
 * whatever `run` failed with.
 */
export type RunOnce = (
  request: RepeatableRequest,
  run: (requestId: string) => Promise<RunResult>,
) => Promise<SentResponse & { replayed: boolean }>;

type TenantRequest = Pick<RepeatableRequest, "tenant" | "requestId">;

interface Options {
  store: Calls<typeof IdempotencyService>;
  /** Stores outcomes later that could not be stored at once. */
  later: Pick<BackgroundRetries, "retry">;
  log: Logger;
}

export function runOnce({ store, later, log }: Options): RunOnce {
  /** Begins under a lease of its own id, so that the client may ask two replicas. */
  function begin(key: { endpoint: string; idempotencyKey: string }, contentSha256: Buffer, call: TenantRequest) {
    return store.beginRequest({ key, contentSha256, leaseMs, leaseId: newId("run_") }, call);
  }

  /** Key of the hash of a streamed body, beside that of its request. */
  const streamKey = ({ endpoint, idempotencyKey }: RepeatableRequest) => ({
    endpoint: `${endpoint} body`,
    idempotencyKey,
  });

  async function keepStream(request: RepeatableRequest, streamSha256: () => Promise<Buffer>): Promise<void> {
    // A refusal may come before the body has been read to its end; then there is nothing to hold others against.
    const contentSha256 = await streamSha256().catch(() => undefined);
    if (!contentSha256) return;
    const call = { tenant: request.tenant, requestId: request.requestId };
    const key = streamKey(request);
    const { outcome } = await begin(key, contentSha256, call);
    // Left by an attempt to store it that failed half way.
    if (outcome.case === "inProgress") throw new Fault("UNAVAILABLE", "LEASE_HELD", "The lease has not ended yet.");
    if (outcome.case !== "lease") return;
    await store.finishRequest(
      { key, leaseId: outcome.value.id, answer: { status: 200, body: new Uint8Array() } },
      call,
    );
  }

  async function refuseOtherStream(request: RepeatableRequest, streamSha256: () => Promise<Buffer>): Promise<void> {
    const call = { tenant: request.tenant, requestId: request.requestId };
    const key = streamKey(request);
    const { outcome } = await begin(key, await streamSha256(), call);
    if (outcome.case === "answer") return;
    // The first could not say what was in it: nothing speaks against its being the same.
    if (outcome.case === "lease") {
      return void (await store.releaseRequest({ key, leaseId: outcome.value.id, hadNoEffect: true }, call));
    }
    if (outcome.case === "inProgress") throw new ProblemError(stillRunning(outcome.value));
    throw new ProblemError(keyReused);
  }

  /** Stores the outcome of a run: its response, or that it may be run again. */
  async function settle(request: RepeatableRequest, leaseId: string, result: RunResult): Promise<void> {
    const { tenant, endpoint, idempotencyKey, requestId, streamSha256 } = request;
    const key = { endpoint, idempotencyKey };
    const call = { tenant, requestId };
    if (!("answer" in result)) {
      await store.releaseRequest({ key, leaseId, hadNoEffect: withoutEffect.has(result.problem.kind) }, call);
      return;
    }
    if (streamSha256) await keepStream(request, streamSha256);
    await store.finishRequest({ key, leaseId, answer: result.stored ?? result.answer }, call);
  }

  return async (request, run) => {
    const { tenant, endpoint, idempotencyKey, contentSha256, requestId, streamSha256 } = request;
    const key = { endpoint, idempotencyKey };
    const call = { tenant, requestId };
    const { outcome } = await begin(key, contentSha256, call);
    if (outcome.case === "answer") {
      if (streamSha256) await refuseOtherStream(request, streamSha256);
      return { ...outcome.value, replayed: true };
    }
    if (outcome.case === "inProgress") throw new ProblemError(stillRunning(outcome.value));
    if (outcome.case !== "lease") throw new ProblemError(keyReused);
    const { id: leaseId, requestId: firstRequestId } = outcome.value;

    const renew = () => store.renewRequest({ key, leaseId, leaseMs }, call);
    const result = await holdLease(renew, () => run(firstRequestId));
    try {
      await settle(request, leaseId, result);
    } catch (err) {
      // What was done stays done, and the response is sent. Until it is stored, the next run carries the same request id.
      log.warn({ err, request_id: requestId }, "the outcome of an idempotent request could not be stored, retrying");
      later.retry(() => settle(request, leaseId, result));
    }
    if ("answer" in result) return { ...result.answer, replayed: false };
    throw result.error;
  };
}

/** The 409 of a request that is running. It can be sent again when the lease has ended, whatever becomes of the run. */
function stillRunning({ remainingMs }: RequestInProgress): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(remainingMs / 1_000));
  return { ...problemOfReason("IDEMPOTENCY_KEY_IN_USE"), retryAfterSeconds };
}

const keyReused = problemOfReason("IDEMPOTENCY_KEY_REUSED");
