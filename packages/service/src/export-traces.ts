import { setTimeout as pause } from "node:timers/promises";
import { context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { traceWith } from "./tracing.ts";

const longestFlushMs = 2_000;

interface Exporting {
  /** `service.name`, unless the environment names another. */
  app: string;
  /** The collector's base URL, to which OTLP adds `/v1/traces`. */
  endpoint: string;
  protocol: "http/protobuf" | "http/json";
  /** The share of traces that are begun here and kept, 0 to 1. What is begun elsewhere is kept when it was there. */
  ratio: number;
}

/**
 * Has this process send its spans to a collector by OTLP; resolves what stops that, after the last spans are sent. Headers,
 * compression, time limits and batches are read from OpenTelemetry's own variables (`OTEL_EXPORTER_OTLP_*`,
 * `OTEL_BSP_*`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_SERVICE_NAME`), whose names and meanings are its specification's.
 *
 * A collector that is away costs spans and nothing else: they wait in a bounded queue and then are dropped.
 */
export function exportTraces({ app, endpoint, protocol, ratio }: Exporting): () => Promise<void> {
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = protocol === "http/json" ? new JsonExporter({ url }) : new ProtobufExporter({ url });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": app, "service.namespace": "premium-audit" }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  traceWith(provider.getTracer("premium-audit"));
  return async () => {
    traceWith(undefined);
    context.disable();
    // A collector that is away must not keep a process from ending.
    const late = pause(longestFlushMs, undefined, { ref: false });
    await Promise.race([provider.shutdown().catch(() => {}), late]);
  };
}
