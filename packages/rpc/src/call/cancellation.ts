import type { DescMethod } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { inCurrentApp } from "@platform/service/call/current-app";
import { Fault } from "@platform/service/call/fault";

/**
 * Cancellation when a caller disconnects, such as a partner that closes its connection: read calls are cancelled, a
 * write that has begun is not. Client and server both follow this rule, based on the contract:
 * docs/decisions/internal-calls.md.
 *
 * True for a method that only reads: its `idempotency_level` is `NO_SIDE_EFFECTS`.
 */
export function isRead(method: DescMethod): boolean {
  return method.idempotency === MethodOptions_IdempotencyLevel.NO_SIDE_EFFECTS;
}

/** The refusal of a call whose caller disconnected before the work began. */
export function callerGone(): Fault {
  return new Fault("CANCELLED", "CALLER_GONE", "The caller no longer waits.");
}

/** The relevant part of a server call of grpc-js. */
export interface GrpcCall {
  on(event: "cancelled", listener: () => void): unknown;
  getDeadline(): Date | number;
}

/** A call in progress on the server. */
export interface ServedCall {
  /**
   * Aborts when the work must end early. For a read: when the caller disconnects. For a write: when the caller
   * disconnects before the work begins; after that only when the deadline has passed, or when the server stops and
   * cannot wait any longer.
   */
  signal: AbortSignal;
  /**
   * Marks the start of the work, when everything from the caller has arrived. Throws CANCELLED if the caller has
   * disconnected.
   */
  begin(): void;
  /** Marks the end of the handler. */
  end(): void;
}

/** The calls in progress on a server. */
export interface ServedCalls {
  open(call: GrpcCall, method: { isRead: boolean }): ServedCall;
  /**
   * After the server has stopped accepting calls: resolves when the last write has ended. Connections do not show
   * writes whose callers have disconnected.
   */
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

    // grpc-js also emits "cancelled" when the stream closes after the response.
    const cancel = inCurrentApp(() => {
      if (state === "ended") return;
      if (isRead || state === "arrived") return work.abort();
      const leftMs = Number(call.getDeadline()) - Date.now();
      if (leftMs <= 0) work.abort();
      else if (Number.isFinite(leftMs)) deadline = setTimeout(() => work.abort(), leftMs).unref();
    });
    call.on("cancelled", cancel);

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
