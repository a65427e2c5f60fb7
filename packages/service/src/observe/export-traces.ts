import { setTimeout as pause } from "node:timers/promises";
import { context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { stopTracing, traceWith } from "./tracing.ts";

const longestFlushMs = 2_000;

interface Exporting {
  /** Apps of this process. Their names are `service.name`; of a single one, unless the environment names another. */
  apps: readonly string[];
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
export function exportTraces({ apps, endpoint, protocol, ratio }: Exporting): () => Promise<void> {
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const exporter = protocol === "http/json" ? new JsonExporter({ url }) : new ProtobufExporter({ url });
  const processor = new BatchSpanProcessor({ exporter });
  const providers = apps.map((app) => {
    const provider = new TracerProvider({
      resource: resourceOf(app, apps.length > 1),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [processor],
    });
    traceWith(provider.getTracer("premium-audit"), app);
    return provider;
  });
  return async () => {
    stopTracing();
    context.disable();
    // An unavailable collector must not prevent the process from ending.
    const late = pause(longestFlushMs, undefined, { ref: false });
    const shutdowns = providers.map((provider) => provider.shutdown().catch(() => {}));
    await Promise.race([Promise.all(shutdowns), late]);
  };
}

/** Attributes of an app in its spans. */
function resourceOf(app: string, isOneOfMany: boolean): Resource {
  const appResource = resourceFromAttributes({ "service.name": app, "service.namespace": "premium-audit" });
  const fromEnvironment = detectResources({ detectors: [envDetector] });
  // OTEL_SERVICE_NAME would give all apps of a process one name.
  return isOneOfMany
    ? defaultResource().merge(fromEnvironment).merge(appResource)
    : defaultResource().merge(appResource).merge(fromEnvironment);
}
