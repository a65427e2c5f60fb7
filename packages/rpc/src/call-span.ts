import type { Metadata } from "@grpc/grpc-js";
import { currentPlace, type OpenSpan, openSpan, placeOf, traceparentOf } from "@platform/service/tracing";

const traceparentKey = "traceparent";

/** Status codes of server errors, as opposed to refusals: https://opentelemetry.io/docs/specs/semconv/rpc/grpc/ */
const serverFailures = new Set([
  "UNKNOWN",
  "DEADLINE_EXCEEDED",
  "UNIMPLEMENTED",
  "INTERNAL",
  "UNAVAILABLE",
  "DATA_LOSS",
]);

/** The server span of a call, in the caller's trace if it has one. `rpc` is `/package.Service/Method`. */
export function servedSpan(rpc: string, metadata: Metadata): OpenSpan | undefined {
  const parent = placeOf(metadata.get(traceparentKey)[0]?.toString());
  return openSpan({ name: rpc.slice(1), kind: "server", attributes: attributesOf(rpc), parent: parent ?? "none" });
}

/** Ends the server span of a call with this status. */
export function endServedSpan(span: OpenSpan | undefined, code: string): void {
  endSpan(span, code, serverFailures.has(code));
}

/** The client span of a call. A call that no request caused, such as a watch, does not start a trace. */
export function madeSpan(rpc: string): OpenSpan | undefined {
  if (!currentPlace()) return undefined;
  return openSpan({ name: rpc.slice(1), kind: "client", attributes: attributesOf(rpc) });
}

/** Ends the client span of a call; any status except OK marks it as failed. */
export function endMadeSpan(span: OpenSpan | undefined, code: string): void {
  endSpan(span, code, code !== "OK");
}

function endSpan(span: OpenSpan | undefined, code: string, failed: boolean): void {
  span?.set({ "rpc.response.status_code": code });
  if (failed) span?.fail(code);
  span?.end();
}

/** Propagates the trace context to the called service. */
export function setTrace(metadata: Metadata): void {
  const traceparent = traceparentOf(currentPlace());
  if (traceparent) metadata.set(traceparentKey, traceparent);
}

function attributesOf(rpc: string) {
  return { "rpc.system.name": "grpc", "rpc.method": rpc.slice(1) };
}
