import type { ServerReadableStream, ServerUnaryCall, ServerWritableStream, sendUnaryData } from "@grpc/grpc-js";
import { type Call, runInCall } from "@platform/service/call";
import { Fault, toFault } from "@platform/service/fault";
import type { Logger } from "@platform/service/log";
import { meter } from "@platform/service/telemetry";
import type { CallGuard } from "./call-guard.ts";
import { fromMetadata } from "./call-metadata.ts";
import type { AnyMessage } from "./service-definition.ts";
import { statusOf } from "./status.ts";

const duration = meter("rpc").createHistogram("rpc.server.call.duration", {
  unit: "s",
  description: "Time to answer an RPC",
  advice: { explicitBucketBoundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
});

function observe(rpc: string, startedMs: number, code: string): void {
  const attributes = { "rpc.system.name": "grpc", "rpc.method": rpc.slice(1), "rpc.response.status_code": code };
  duration.record((performance.now() - startedMs) / 1000, attributes);
}

function refuse(error: unknown, rpc: string, log: Logger): ReturnType<typeof statusOf> {
  const fault = toFault(error);
  if (fault.code === "INTERNAL") log.error({ err: fault.cause ?? fault, rpc }, "rpc failed");
  return { ...statusOf(fault, rpc.slice(1, rpc.indexOf("/", 1))) };
}

/** One method as it is served. */
interface Served<Answer> {
  /** `/package.Service/Method`. */
  rpc: string;
  /** Completes what a handler answers to a message. */
  message(item: AnyMessage): AnyMessage;
  handler(request: AnyMessage, call: Call): Answer;
  /** Absent where callers need not say who they are. */
  guard: CallGuard | undefined;
  log: Logger;
}

/** How grpc-js runs a handler that answers once: inside its call, timed, its errors turned into google.rpc.Status. */
export function serveUnary({ rpc, message, handler, guard, log }: Served<Promise<AnyMessage>>) {
  return (grpcCall: ServerUnaryCall<AnyMessage, AnyMessage>, answer: sendUnaryData<AnyMessage>): void => {
    const startedMs = performance.now();
    const gone = new AbortController();
    let answered = false;
    // grpc-js says "cancelled" when the stream closes, also after the answer; then nothing is left to abort.
    grpcCall.on("cancelled", () => answered || gone.abort());
    const call = fromMetadata(grpcCall.metadata, grpcCall.getDeadline(), gone.signal);
    runInCall(call, async () => {
      try {
        const admission = guard?.(grpcCall.metadata);
        if (admission) await admission;
        const output = message(await handler(grpcCall.request, call));
        answered = true;
        observe(rpc, startedMs, "OK");
        answer(null, output);
      } catch (error) {
        answered = true;
        observe(rpc, startedMs, toFault(error).code);
        answer(refuse(error, rpc, log));
      }
    });
  };
}

/**
 * How grpc-js runs a handler that is sent a stream and answers once. A sender that goes makes the stream throw, or, when all
 * that it sent was read by then, end: where a part must not pass for the whole, the last message says that it is the last.
 */
export function serveSentStream({ rpc, message, handler, guard, log }: Served<Promise<AnyMessage>>) {
  return (stream: ServerReadableStream<AnyMessage, AnyMessage>, answer: sendUnaryData<AnyMessage>): void => {
    const startedMs = performance.now();
    const gone = new AbortController();
    let answered = false;
    stream.on("cancelled", () => answered || gone.abort());
    const call = fromMetadata(stream.metadata, stream.getDeadline(), gone.signal);
    runInCall(call, async () => {
      try {
        await guard?.(stream.metadata);
        const output = message(await handler(received(stream, gone.signal), call));
        answered = true;
        observe(rpc, startedMs, "OK");
        answer(null, output);
      } catch (error) {
        answered = true;
        observe(rpc, startedMs, toFault(error).code);
        answer(refuse(error, rpc, log));
      }
      // What nobody reads would hold up the end of the call.
      stream.resume();
    });
  };
}

async function* received(stream: ServerReadableStream<AnyMessage, AnyMessage>, gone: AbortSignal) {
  const lost = () => stream.destroy(new Fault("CANCELLED", "CALLER_GONE", "The caller has gone while sending."));
  gone.addEventListener("abort", lost, { once: true });
  try {
    // Left early, the rest of the stream is still the handler's caller's to discard.
    for await (const item of stream.iterator({ destroyOnReturn: false })) yield item;
    if (gone.aborted) throw new Fault("CANCELLED", "CALLER_GONE", "The caller has gone while sending.");
  } finally {
    gone.removeEventListener("abort", lost);
  }
}

/** How grpc-js runs a handler that answers with a stream; the handler is aborted when the reader is gone. */
export function serveStream({ rpc, message, handler, guard, log }: Served<AsyncIterable<AnyMessage>>) {
  return (stream: ServerWritableStream<AnyMessage, AnyMessage>): void => {
    const gone = new AbortController();
    stream.on("cancelled", () => gone.abort());
    const call = fromMetadata(stream.metadata, stream.getDeadline(), gone.signal);
    runInCall(call, async () => {
      try {
        await guard?.(stream.metadata);
        for await (const item of handler(stream.request, call)) {
          if (gone.signal.aborted) return;
          if (!stream.write(message(item))) await drained(stream, gone.signal);
        }
        stream.end();
      } catch (error) {
        stream.emit("error", refuse(error, rpc, log));
      }
    });
  };
}

/** Resolves when the reader has caught up, or is gone. */
function drained(stream: ServerWritableStream<AnyMessage, AnyMessage>, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    stream.once("drain", resolve);
    gone.addEventListener("abort", () => resolve(), { once: true });
  });
}
