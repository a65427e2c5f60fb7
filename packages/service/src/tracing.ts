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

/** What a span may say. A closed set of names: an id of an owner, a name, a wage or a secret has no attribute to be in. */
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

/** Where in a trace something is, to be carried to wherever it goes on. */
export type TracePlace = Context;

export interface SpanShape {
  /** Of low cardinality, as OpenTelemetry's semantic conventions have it. */
  name: string;
  kind: "server" | "client" | "producer" | "consumer" | "internal";
  attributes: SpanAttributes;
  /** What it follows from; what is going on now unless given. "none" begins a trace. */
  parent?: TracePlace | "none" | undefined;
  /** Another place that has to do with it, such as a caller whose own trace is not continued. */
  link?: TracePlace | undefined;
}

export interface OpenSpan {
  /** Runs work inside the span: spans that it opens are children. */
  run<T>(work: () => T): T;
  place: TracePlace;
  traceId: string;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed, by an error's class or code and never by its message, which may quote data. */
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

let tracer: Tracer | undefined;

/** Has this process trace. Until then everything here does nothing, at the price of a comparison. */
export function traceWith(use: Tracer | undefined): void {
  tracer = use;
}

/** Whether this process takes part in traces. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

/** The place in a trace that the running code is at; undefined outside traces. */
export function currentPlace(): TracePlace | undefined {
  return tracer && trace.getActiveSpan() ? context.active() : undefined;
}

/** Whether what happens at a place is kept: a trace that is not sampled is told on to be left alone by others, too. */
export function isSampled(place: TracePlace): boolean {
  const flags = trace.getSpanContext(place)?.traceFlags ?? TraceFlags.NONE;
  return (flags & TraceFlags.SAMPLED) !== 0;
}

/** The id of the trace that the running code is part of; undefined outside traces. */
export function currentTraceId(): string | undefined {
  return tracer && trace.getActiveSpan()?.spanContext().traceId;
}

/** Opens a span that somebody else will end; undefined where nothing is traced. */
export function openSpan({ name, kind, attributes, parent, link }: SpanShape): OpenSpan | undefined {
  if (!tracer) return undefined;
  const linked = link && trace.getSpanContext(link);
  const before = parent === "none" ? trace.deleteSpan(context.active()) : (parent ?? context.active());
  const options = { kind: kinds[kind], attributes: attributes as Attributes };
  const span = tracer.startSpan(name, linked ? { ...options, links: [{ context: linked }] } : options, before);
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

/** Runs work in a span that ends with it, failed when the work rejects. Without tracing it only runs the work. */
export function inSpan<T>(shape: () => SpanShape, work: () => Promise<T>): Promise<T> {
  const span = tracer && openSpan(shape());
  return span ? span.run(() => finish(span, work)) : work();
}

/** The same for work that is only of interest as a part of something that is traced; by itself it begins no trace. */
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

/** What an error is called in spans: its code where it has one, else its class. */
export function errorType(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  return error instanceof Error ? error.name : typeof error;
}

/** Runs work at a place of a trace; where that is undefined, outside all traces. */
export function atPlace<T>(place: TracePlace | undefined, work: () => T): T {
  return tracer ? context.with(place ?? trace.deleteSpan(context.active()), work) : work();
}

/** A place as W3C's `traceparent` header; undefined where there is none. */
export function traceparentOf(place: TracePlace | undefined): string | undefined {
  const span = tracer && place && trace.getSpanContext(place);
  if (!span || !isSpanContextValid(span)) return undefined;
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, "0")}`;
}

/** The place that a `traceparent` names; undefined for none, or for one that cannot be read. */
export function placeOf(traceparent: string | null | undefined): TracePlace | undefined {
  const read = tracer && traceparent ? parseTraceParent(traceparent) : null;
  return read ? trace.setSpanContext(context.active(), { ...read, isRemote: true }) : undefined;
}
