import type { BaseConfig } from "../settings/config.ts";

type TracingConfig = Pick<
  BaseConfig,
  "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_EXPORTER_OTLP_PROTOCOL" | "OTEL_TRACES_SAMPLER_ARG"
>;

// One exporter for each process, even with several apps, because OpenTelemetry's API is global.
let tracing: { stop: Promise<() => Promise<void>>; users: number } | undefined;

/**
 * Starts the tracing of the apps of this process if the configuration has a collector; resolves to a function that stops it. Without a collector the
 * SDK is not loaded.
 */
export async function startTracing(apps: readonly string[], config: TracingConfig): Promise<() => Promise<void>> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  tracing ??= { stop: load(apps, config, config.OTEL_EXPORTER_OTLP_ENDPOINT), users: 0 };
  const shared = tracing;
  shared.users += 1;
  const stop = await shared.stop;
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    tracing = undefined;
    await stop();
  };
}

async function load(apps: readonly string[], config: TracingConfig, endpoint: string): Promise<() => Promise<void>> {
  const { exportTraces } = await import("./export-traces.ts");
  return exportTraces({
    apps,
    endpoint,
    protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  });
}
