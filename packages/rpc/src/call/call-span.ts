import { currentPlace, type OpenSpan, openSpan, placeOf } from "@platform/service/observe/tracing";

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
export function servedSpan(rpc: string, traceparent: string): OpenSpan | undefined {
  const parent = placeOf(traceparent);
  return openSpan({ name: rpc.slice(1), kind: "server", attributes: attributesOf(rpc), parent: parent ?? "none" });
}

/** Ends the server span of a call with this status. */
export function endServedSpan(span: OpenSpan | undefined, code: string): void {
  endSpan(span, code, serverFailures.has(code));
}

/** The client span of a call. A call that no request caused, such as a watch, does not start a trace. */
export function clientSpan(rpc: string): OpenSpan | undefined {
  if (!currentPlace()) return undefined;
  return openSpan({ name: rpc.slice(1), kind: "client", attributes: attributesOf(rpc) });
}

/** Ends the client span of a call; any status except OK marks it as failed. */
export function endClientSpan(span: OpenSpan | undefined, code: string): void {
  endSpan(span, code, code !== "OK");
}

function endSpan(span: OpenSpan | undefined, code: string, failed: boolean): void {
  span?.set({ "rpc.response.status_code": code });
  if (failed) span?.fail(code);
  span?.end();
}

function attributesOf(rpc: string) {
  return { "rpc.system.name": "grpc", "rpc.method": rpc.slice(1) };
}
