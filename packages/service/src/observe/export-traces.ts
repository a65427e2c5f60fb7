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
  /** Sampling ratio of traces that start here, 0 to 1. Traces that start elsewhere use the decision of their origin. */
  ratio: number;
}

/**
 * Sends the spans of this process to a collector by OTLP. Resolves to a function that stops this after the last spans
 * are sent. Headers, compression, timeouts and batches are read from the standard variables of OpenTelemetry
 * (`OTEL_EXPORTER_OTLP_*`, `OTEL_BSP_*`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_SERVICE_NAME`).
 *
 * While the collector is unavailable, spans wait in a bounded queue and are then dropped.
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
    // An unavailable collector must not prevent the process from ending.
    const late = pause(longestFlushMs, undefined, { ref: false });
    await Promise.race([provider.shutdown().catch(() => {}), late]);
  };
}
