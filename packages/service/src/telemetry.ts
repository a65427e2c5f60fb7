import { type Meter, metrics } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { busyHistograms } from "./busy-histogram.ts";

// One provider for a process, however many apps it runs: OpenTelemetry's API is global by design. It is made here and not
// at start, because instruments made before a provider exists count nothing.
const exporter = new PrometheusExporter({ preventServerStart: true });
metrics.setGlobalMeterProvider(new MeterProvider({ readers: [exporter] }));

/** The meter of one package or app. Instrument names follow OpenTelemetry's semantic conventions where there is one. */
export function meter(name: string): Meter {
  return metrics.getMeter(name);
}

/** All metrics of this process in Prometheus' text format. */
export async function prometheusText(): Promise<string> {
  const { resourceMetrics } = await exporter.collect();
  const scopeMetrics = [...resourceMetrics.scopeMetrics, ...busyHistograms()];
  return new PrometheusSerializer().serialize({ ...resourceMetrics, scopeMetrics });
}
