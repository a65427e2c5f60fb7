import type { BaseConfig } from "./config.ts";

type TracingConfig = Pick<
  BaseConfig,
  "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_EXPORTER_OTLP_PROTOCOL" | "OTEL_TRACES_SAMPLER_ARG"
>;

// One for a process, however many apps run in it, as with everything global of OpenTelemetry.
let tracing: { stop: Promise<() => Promise<void>>; users: number } | undefined;

/**
 * Has this process trace when the configuration names a collector; resolves to what ends that. Without one the SDK is not
 * even loaded.
 */
export async function startTracing(app: string, config: TracingConfig): Promise<() => Promise<void>> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  tracing ??= { stop: load(app, config, config.OTEL_EXPORTER_OTLP_ENDPOINT), users: 0 };
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

async function load(app: string, config: TracingConfig, endpoint: string): Promise<() => Promise<void>> {
  const { exportTraces } = await import("./export-traces.ts");
  return exportTraces({
    app,
    endpoint,
    protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  });
}
