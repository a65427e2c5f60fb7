import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { currentApp } from "../call/current-app.ts";

/**
 * Allowed span attributes. It is a closed list of names, so that no attribute can contain an owner id, a name, a wage
 * or a secret.
 */
export type SpanAttributes = Partial<
  Record<
    | "db.query.summary"
    | "db.response.status_code"
    | "db.system.name"
    | "error.type"
    | "http.request.method"
    | "http.request.resend_count"
    | "http.response.status_code"
    | "http.route"
    | "messaging.batch.message_count"
    | "messaging.consumer.group.name"
    | "messaging.destination.name"
    | "messaging.message.id"
    | "messaging.operation.name"
    | "messaging.operation.type"
    | "messaging.system"
    | "platform.environment"
    | "platform.request_id"
    | "rpc.method"
    | "rpc.response.status_code"
    | "rpc.system.name",
    string | number
  >
>;

/** Trace context: the position in a trace, to be propagated. */
export type TracePlace = Context;

export interface SpanShape {
  /** Span name of low cardinality, according to OpenTelemetry's semantic conventions. */
  name: string;
  kind: "server" | "client" | "producer" | "consumer" | "internal";
  attributes: SpanAttributes;
  /** Parent; default: the current trace context. "none" starts a new trace. */
  parent?: TracePlace | "none" | undefined;
  /** Linked trace context, such as that of a caller whose trace is not continued. */
  link?: TracePlace | undefined;
}

export interface OpenSpan {
  /** Runs work inside the span: spans that it opens are children. */
  run<T>(work: () => T): T;
  place: TracePlace;
  traceId: string;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed with the class or code of an error, never with its message, which may quote data. */
  fail(errorType: string): void;
  end(): void;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** The tracers of this process by app. */
const tracers = new Map<string, Tracer>();
/** Tracer of code that belongs to no app: that of the first one. */
let tracer: Tracer | undefined;

/** Installs the tracer of an app. Until then every function here is a no-op. */
export function traceWith(use: Tracer, app: string): void {
  tracers.set(app, use);
  tracer ??= use;
}

/** Removes all tracers. */
export function stopTracing(): void {
  tracers.clear();
  tracer = undefined;
}

/** True if tracing is on in this process. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

/** The current trace context; undefined outside traces. */
export function currentPlace(): TracePlace | undefined {
  return tracer && trace.getActiveSpan() ? context.active() : undefined;
}

/**
 * True if a trace context is sampled. An unsampled context is also propagated, so that others do not sample it either.
 */
export function isSampled(place: TracePlace): boolean {
  const flags = trace.getSpanContext(place)?.traceFlags ?? TraceFlags.NONE;
  return (flags & TraceFlags.SAMPLED) !== 0;
}

/** The id of the current trace; undefined outside traces. */
export function currentTraceId(): string | undefined {
  return tracer && trace.getActiveSpan()?.spanContext().traceId;
}

/** Opens a span that the caller must end; undefined if tracing is off. */
export function openSpan({ name, kind, attributes, parent, link }: SpanShape): OpenSpan | undefined {
  if (!tracer) return undefined;
  const linked = link && trace.getSpanContext(link);
  const before = parent === "none" ? trace.deleteSpan(context.active()) : (parent ?? context.active());
  const options = { kind: kinds[kind], attributes: attributes as Attributes };
  const appTracer = tracers.get(currentApp() ?? "") ?? tracer;
  const span = appTracer.startSpan(name, linked ? { ...options, links: [{ context: linked }] } : options, before);
  return opened(span, trace.setSpan(before, span));
}

function opened(span: Span, place: Context): OpenSpan {
  return {
    run: (work) => context.with(place, work),
    place,
    traceId: span.spanContext().traceId,
    set: (attributes) => void span.setAttributes(attributes as Attributes),
    fail(errorType) {
      span.setAttribute("error.type", errorType);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

/**
 * Runs work in a span that ends with it, marked as failed if the work rejects. Without tracing it only runs the work.
 */
export function inSpan<T>(shape: () => SpanShape, work: () => Promise<T>): Promise<T> {
  const span = tracer && openSpan(shape());
  return span ? span.run(() => finish(span, work)) : work();
}

/** Like `inSpan`, but never starts a new trace. */
export function inChildSpan<T>(shape: () => SpanShape, work: () => Promise<T>): Promise<T> {
  const place = currentPlace();
  return place && isSampled(place) ? inSpan(shape, work) : work();
}

async function finish<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Name of an error in spans: its code if it has one, else its class. */
export function errorType(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  return error instanceof Error ? error.name : typeof error;
}

/** Runs work in a trace context; if undefined, outside all traces. */
export function atPlace<T>(place: TracePlace | undefined, work: () => T): T {
  return tracer ? context.with(place ?? trace.deleteSpan(context.active()), work) : work();
}

/** A trace context as W3C `traceparent`; undefined if there is none. */
export function traceparentOf(place: TracePlace | undefined): string | undefined {
  const span = tracer && place && trace.getSpanContext(place);
  if (!span || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, "0")}`;
}

/** The trace context of a `traceparent`; undefined if it is missing or invalid. */
export function placeOf(traceparent: string | null | undefined): TracePlace | undefined {
  const read = tracer && traceparent ? parseTraceParent(traceparent) : null;
  return read ? trace.setSpanContext(context.active(), { ...read, isRemote: true }) : undefined;
}
