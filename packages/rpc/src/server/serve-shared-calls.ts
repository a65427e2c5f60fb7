import { create } from "@bufbuild/protobuf";
import type { MethodDefinition, ServerDuplexStream } from "@grpc/grpc-js";
import {
  type RunCallsRequest,
  type RunCallsResponse,
  RunCallsResponseSchema,
  type SharedCall,
  type SharedOutcome,
  SharedOutcomeSchema,
} from "@platform/contracts/rpc/v1/shared_calls";
import { inCurrentApp } from "@platform/service/call/current-app";
import { Fault, toFault } from "@platform/service/call/fault";
import { tokenIn } from "../call/call-guard.ts";
import type { AnyMessage } from "../call/service-definition.ts";
import { statusOf, toStatus } from "../call/status.ts";
import { refusalOf, runCall, type ServedOnce, serviceOf } from "./serve-call.ts";

/** A unary method that calls of a shared message may name. */
export interface SharedMethod {
  definition: MethodDefinition<AnyMessage, AnyMessage>;
  served: ServedOnce;
}

/** More than a client sends. */
const maxCalls = 256;
/** Outcomes of one turn of the event loop share a message up to this size. */
const maxMessageBytes = 64 * 1024;

type Stream = ServerDuplexStream<RunCallsRequest, RunCallsResponse>;

interface SharedCallsOptions {
  /** The unary methods by `package.Service/Method`. */
  methods: ReadonlyMap<string, SharedMethod>;
  /** Callers need a token, which each call verifies for its service. */
  needsToken: boolean;
}

/** Serves shared calls, each as if it had come alone. */
export function serveSharedCalls({ methods, needsToken }: SharedCallsOptions) {
  return (stream: Stream): void => {
    if (needsToken) {
      try {
        tokenIn(stream.metadata);
      } catch (error) {
        refuse(stream, toFault(error));
        return;
      }
    }
    let cancels: (() => void)[] | undefined;
    let running = 0;
    const send = outcomeSender(stream);

    function start(call: SharedCall, place: number): () => void {
      const { outcome, cancel } = runShared(methods.get(call.method), call, stream);
      outcome.then((value) => {
        running -= 1;
        send(create(SharedOutcomeSchema, { place, outcome: value }), running === 0);
      });
      return cancel;
    }

    const receive = inCurrentApp(({ calls, cancelled }: RunCallsRequest) => {
      for (const place of cancelled) cancels?.[place]?.();
      if (cancels) return;
      if (calls.length === 0) return void stream.end();
      if (calls.length > maxCalls) {
        refuse(stream, new Fault("RESOURCE_EXHAUSTED", "TOO_MANY_CALLS", `A message has at most ${maxCalls} calls.`));
        return;
      }
      running = calls.length;
      cancels = calls.map(start);
    });
    stream.on("data", receive);
    // If it ends without calls, nothing ends the stream.
    stream.on("end", () => void (cancels ?? stream.end()));
    stream.on("cancelled", () => {
      for (const cancel of cancels ?? []) cancel();
    });
  };
}

function refuse(stream: Stream, fault: Fault): void {
  stream.emit("error", statusOf(fault, "rpc.v1.SharedCallsService"));
}

/** Collects the outcomes of one turn of the event loop; the last one ends the stream. */
function outcomeSender(stream: Stream) {
  let outcomes: SharedOutcome[] = [];
  let bytes = 0;
  let flushing: NodeJS.Immediate | undefined;

  function flush(): void {
    clearImmediate(flushing);
    flushing = undefined;
    if (outcomes.length > 0 && !stream.cancelled) stream.write(create(RunCallsResponseSchema, { outcomes }));
    outcomes = [];
    bytes = 0;
  }

  return (outcome: SharedOutcome, isLast: boolean): void => {
    const size = outcome.outcome.case === "response" ? outcome.outcome.value.length : 0;
    if (bytes + size > maxMessageBytes) flush();
    outcomes.push(outcome);
    bytes += size;
    if (isLast) {
      flush();
      stream.end();
    } else flushing ??= setImmediate(flush);
  };
}

/** Runs one call; `cancel` is for the caller that has gone. */
function runShared(method: SharedMethod | undefined, call: SharedCall, { metadata }: Stream) {
  const deadlineMs = Date.now() + call.timeoutMs;
  const listeners: (() => void)[] = [];
  const cancel = () => {
    for (const listener of listeners) listener();
  };
  const late = setTimeout(cancel, call.timeoutMs).unref();
  const grpcCall = {
    on: (_event: "cancelled", listener: () => void) => listeners.push(listener),
    getDeadline: () => deadlineMs,
  };

  async function run(): Promise<SharedOutcome["outcome"]> {
    if (!method) return failed(new Fault("UNIMPLEMENTED", "METHOD_UNKNOWN", "The service has no such method."), call);
    const { definition, served } = method;
    const outcome = await runCall(served, {
      grpcCall,
      metadata,
      stated: call,
      request(served) {
        served.begin();
        return definition.requestDeserialize(bufferOf(call.request));
      },
    });
    clearTimeout(late);
    if ("fault" in outcome) return failed(outcome.fault, call);
    try {
      return { case: "response", value: definition.responseSerialize(outcome.output) };
    } catch (error) {
      // A handler has returned what its message cannot hold.
      return failed(refusalOf(error, served.rpc, served.log), call);
    }
  }

  return { outcome: run(), cancel };
}

function failed(fault: Fault, { method }: SharedCall): SharedOutcome["outcome"] {
  return { case: "status", value: toStatus(fault, serviceOf(`/${method}`)) };
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
