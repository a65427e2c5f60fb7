import type {
  Metadata,
  ServerReadableStream,
  ServerUnaryCall,
  ServerWritableStream,
  sendUnaryData,
} from "@grpc/grpc-js";
import { type Call, runInCall } from "@platform/service/call/call";
import { inCurrentApp } from "@platform/service/call/current-app";
import { Fault, toFault } from "@platform/service/call/fault";
import type { Logger } from "@platform/service/observe/log";
import { meter } from "@platform/service/observe/telemetry";
import type { CallGuard } from "../call/call-guard.ts";
import { callOf, fromMetadata, type StatedOrigin } from "../call/call-metadata.ts";
import { endServedSpan, servedSpan } from "../call/call-span.ts";
import { actorOfCaller } from "../call/caller-actor.ts";
import { callerGone, type GrpcCall, type ServedCall, type ServedCalls } from "../call/cancellation.ts";
import type { AnyMessage } from "../call/service-definition.ts";
import { statusOf } from "../call/status.ts";

const duration = meter("rpc").createHistogram("rpc.server.call.duration", {
  unit: "s",
  description: "Duration of an RPC",
  advice: { explicitBucketBoundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
});

/** Measures and traces a call on the server. */
function recordCall(rpc: string, traceparent: string) {
  const startedMs = performance.now();
  const span = servedSpan(rpc, traceparent);
  return {
    run: <T>(work: () => T): T => (span ? span.run(work) : work()),
    end(code: string): void {
      const attributes = { "rpc.system.name": "grpc", "rpc.method": rpc.slice(1), "rpc.response.status_code": code };
      duration.record((performance.now() - startedMs) / 1000, attributes);
      endServedSpan(span, code);
    },
  };
}

/** The fault of a handler's error, which is logged if nobody threw it on purpose. */
export function refusalOf(error: unknown, rpc: string, log: Logger): Fault {
  const fault = toFault(error);
  if (fault.code === "INTERNAL") log.error({ err: fault.cause ?? fault, rpc }, "rpc failed");
  return fault;
}

/** The service in `/package.Service/Method`. */
export function serviceOf(rpc: string): string {
  return rpc.slice(1, rpc.indexOf("/", 1));
}

/** One served method. */
interface Served<Output> {
  /** `/package.Service/Method`. */
  rpc: string;
  /** Converts the response of a handler to a complete message. */
  message(item: AnyMessage): AnyMessage;
  handler(request: AnyMessage, call: Call): Output;
  /** True if it only reads; then it is cancelled if the caller disconnects. */
  isRead: boolean;
  calls: ServedCalls;
  /** Absent if authentication is off. */
  guard: CallGuard | undefined;
  log: Logger;
}

/** A served method with one response. */
export type ServedOnce = Served<Promise<AnyMessage>>;

/**
 * Adapts a unary handler for grpc-js: runs it in its call, records it, and converts its errors to google.rpc.Status.
 */
export function serveUnary(served: ServedOnce) {
  return (grpcCall: ServerUnaryCall<AnyMessage, AnyMessage>, respond: sendUnaryData<AnyMessage>): void => {
    respondOnce(served, grpcCall, respond, (call) => {
      call.begin();
      return grpcCall.request;
    });
  };
}

/**
 * Adapts a client-streaming handler for grpc-js. If the sender disconnects, the stream throws, or just ends if all
 * messages were read: if completeness matters, the last message must say that it is the last.
 */
export function serveSentStream(served: ServedOnce) {
  return (stream: ServerReadableStream<AnyMessage, AnyMessage>, respond: sendUnaryData<AnyMessage>): void => {
    // Unread messages would block the end of the call.
    respondOnce(served, stream, respond, (call) => received(stream, call)).then(() => stream.resume());
  };
}

type SingleResponseCall = ServerUnaryCall<AnyMessage, AnyMessage> | ServerReadableStream<AnyMessage, AnyMessage>;

/** Runs a handler and sends its response or error; never rejects. */
async function respondOnce(
  served: ServedOnce,
  grpcCall: SingleResponseCall,
  respond: sendUnaryData<AnyMessage>,
  request: (served: ServedCall) => AnyMessage,
): Promise<void> {
  const { metadata } = grpcCall;
  const outcome = await runCall(served, { grpcCall, metadata, stated: fromMetadata(metadata), request });
  if ("output" in outcome) respond(null, outcome.output);
  else respond({ ...statusOf(outcome.fault, serviceOf(served.rpc)) });
}

/** A call with one response that has arrived, in a message of its own or in a shared one. */
interface ArrivedCall {
  grpcCall: GrpcCall;
  /** Contains the token of the caller. */
  metadata: Metadata;
  stated: StatedOrigin;
  /** Begins the work. */
  request(served: ServedCall): AnyMessage;
}

/** Runs the handler of a call with one response; never rejects. */
export async function runCall(
  method: ServedOnce,
  arrived: ArrivedCall,
): Promise<{ output: AnyMessage } | { fault: Fault }> {
  const { rpc, isRead, calls, log } = method;
  const { grpcCall, stated } = arrived;
  const record = recordCall(rpc, stated.traceparent);
  const served = calls.open(grpcCall, { isRead });
  const call = callOf(stated, grpcCall.getDeadline(), served.signal);
  try {
    const output = await record.run(() => runInCall(call, () => handle(method, arrived, { call, served })));
    served.end();
    record.end("OK");
    return { output };
  } catch (thrown) {
    // Work that was aborted has not failed, whatever its handler throws.
    const error = served.signal.aborted && !(thrown instanceof Fault) ? callerGone() : thrown;
    served.end();
    record.end(toFault(error).code);
    return { fault: runInCall(call, () => refusalOf(error, rpc, log)) };
  }
}

async function handle(
  { guard, handler, message }: ServedOnce,
  { metadata, request }: ArrivedCall,
  { call, served }: { call: Call; served: ServedCall },
): Promise<AnyMessage> {
  if (guard) {
    const caller = guard.admit(metadata);
    // Before any handler sees the call: the metadata is only what the caller says.
    call.actor = actorOfCaller(typeof caller === "string" ? caller : await caller, call.actor);
  }
  return message(await handler(request(served), call));
}

/** The received messages. The work begins when the handler has read all messages or ended the iteration. */
async function* received(stream: ServerReadableStream<AnyMessage, AnyMessage>, served: ServedCall) {
  const { signal } = served;
  const senderGone = () => new Fault("CANCELLED", "CALLER_GONE", "The caller has gone while sending.");
  const lost = () => stream.destroy(senderGone());
  signal.addEventListener("abort", lost, { once: true });
  try {
    // If the iteration ends early, the caller of the handler discards the rest of the stream.
    for await (const item of stream.iterator({ destroyOnReturn: false })) yield item;
    if (signal.aborted) throw senderGone();
  } finally {
    signal.removeEventListener("abort", lost);
    if (!signal.aborted) served.begin();
  }
}

/**
 * Adapts a server-streaming handler for grpc-js. The handler is aborted when the reader disconnects or is not
 * admitted any more, because a stream may be open longer than its token is valid.
 */
export function serveStream(method: ServedStream) {
  return (stream: ServerWritableStream<AnyMessage, AnyMessage>): void => new StreamedCall(method, stream).start();
}

interface ServedStream extends Omit<Served<AsyncIterable<AnyMessage>>, "isRead" | "calls"> {
  /** Interval of checking whether the reader is still admitted. */
  admissionIntervalMs: number;
}

/** A call whose handler sends messages for as long as its reader is connected and admitted. */
class StreamedCall {
  readonly #method: ServedStream;
  readonly #stream: ServerWritableStream<AnyMessage, AnyMessage>;
  readonly #span: ReturnType<typeof servedSpan>;
  readonly #call: Call;
  /** Aborts when the reader has disconnected or is not admitted any more. */
  readonly #ended = new AbortController();
  #refusal: unknown;

  constructor(method: ServedStream, stream: ServerWritableStream<AnyMessage, AnyMessage>) {
    // Not measured: the duration depends on the reader.
    const stated = fromMetadata(stream.metadata);
    this.#method = method;
    this.#stream = stream;
    this.#span = servedSpan(method.rpc, stated.traceparent);
    this.#call = callOf(stated, stream.getDeadline(), this.#ended.signal);
    const cancel = inCurrentApp(() => this.#ended.abort());
    stream.on("cancelled", cancel);
  }

  start(): void {
    const work = () => this.#run();
    runInCall(this.#call, () => (this.#span ? this.#span.run(work) : work()));
  }

  async #run(): Promise<void> {
    const { rpc, guard, log, admissionIntervalMs } = this.#method;
    let checking: NodeJS.Timeout | undefined;
    try {
      if (guard) {
        this.#call.actor = actorOfCaller(await guard.admit(this.#stream.metadata), this.#call.actor);
        checking = setInterval(() => this.#checkAdmission(guard), admissionIntervalMs).unref();
      }
      await this.#sendAll().catch((error: unknown) => {
        if (error instanceof Fault || !this.#ended.signal.aborted) throw error;
      });
      if (this.#refusal) throw this.#refusal;
      if (this.#ended.signal.aborted) return endServedSpan(this.#span, "CANCELLED");
      this.#stream.end();
      endServedSpan(this.#span, "OK");
    } catch (error) {
      endServedSpan(this.#span, toFault(error).code);
      this.#stream.emit("error", { ...statusOf(refusalOf(error, rpc, log), serviceOf(rpc)) });
    } finally {
      clearInterval(checking);
    }
  }

  async #sendAll(): Promise<void> {
    const { handler, message } = this.#method;
    for await (const item of handler(this.#stream.request, this.#call)) {
      if (this.#ended.signal.aborted) return;
      if (!this.#stream.write(message(item))) await drained(this.#stream, this.#ended.signal);
    }
  }

  async #checkAdmission(guard: CallGuard): Promise<void> {
    await guard.admitAgain(this.#stream.metadata).catch((error) => {
      this.#refusal = error;
      this.#ended.abort();
    });
  }
}

/** Resolves when the reader has caught up or disconnected. */
function drained(stream: ServerWritableStream<AnyMessage, AnyMessage>, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    stream.once("drain", resolve);
    ended.addEventListener("abort", () => resolve(), { once: true });
  });
}
