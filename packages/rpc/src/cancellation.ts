import type { DescMethod } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { Fault } from "@platform/service/fault";

/**
 * What a caller that goes away cancels, such as a partner that closes its connection: calls that only read, never a write
 * that has begun. Client and server both hold to it, each by the contract: docs/decisions/internal-calls.md.
 *
 * True for a method that only reads: its `idempotency_level` is `NO_SIDE_EFFECTS`.
 */
export function isRead(method: DescMethod): boolean {
  return method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;
}

/** How a call is refused whose caller went away before the work began. */
export function callerGone(): Fault {
  return new Fault("CANCELLED", "CALLER_GONE", "The caller no longer waits.");
}

/** What grpc-js says of a call that is served. */
interface GrpcCall {
  on(event: "cancelled", listener: () => void): unknown;
  getDeadline(): Date | number;
}

/** A call that is served, from its arrival to its answer. */
export interface ServedCall {
  /**
   * Aborts when the work is to end early. For a read: when the caller has gone. For a write: when the caller has gone before
   * the work began; after that only when the deadline has passed, or when the server stops and cannot wait any longer.
   */
  signal: AbortSignal;
  /** The work begins: all that it needs of the caller is here. Throws CANCELLED when the caller has gone by now. */
  begin(): void;
  /** The handler has settled, so nothing is left to abort. */
  end(): void;
}

/** The calls that a server is serving. */
export interface ServedCalls {
  open(call: GrpcCall, method: { isRead: boolean }): ServedCall;
  /** Resolves, once the server takes no more calls, when the last write has ended: no connection shows those whose callers have gone. */
  writesEnded(): Promise<void>;
  /** Aborts every write in progress. */
  abortWrites(): void;
}

export function servedCalls(): ServedCalls {
  const writes = new Set<AbortController>();
  let stopping: PromiseWithResolvers<void> | undefined;

  function open(call: GrpcCall, { isRead }: { isRead: boolean }): ServedCall {
    const work = new AbortController();
    let state: "arrived" | "begun" | "ended" = "arrived";
    let deadline: NodeJS.Timeout | undefined;
    if (!isRead) writes.add(work);

    // grpc-js also says "cancelled" when the stream closes after the answer.
    call.on("cancelled", () => {
      if (state === "ended") return;
      if (isRead || state === "arrived") return work.abort();
      const leftMs = Number(call.getDeadline()) - Date.now();
      if (leftMs <= 0) work.abort();
      else if (Number.isFinite(leftMs)) deadline = setTimeout(() => work.abort(), leftMs).unref();
    });

    return {
      signal: work.signal,
      begin() {
        if (work.signal.aborted) throw callerGone();
        if (state === "arrived") state = "begun";
      },
      end() {
        state = "ended";
        clearTimeout(deadline);
        writes.delete(work);
        if (writes.size === 0) stopping?.resolve();
      },
    };
  }

  return {
    open,
    async writesEnded() {
      stopping ??= Promise.withResolvers();
      if (writes.size === 0) stopping.resolve();
      await stopping.promise;
    },
    abortWrites() {
      for (const work of writes) work.abort();
    },
  };
}
