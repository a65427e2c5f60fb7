import { type Meter, metrics } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { resourceFromAttributes } from "@opentelemetry/resources";
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

// Prometheus gives up after ten seconds; what cannot be had by then, such as from a server that is away, is left out.
const collectTimeoutMs = 5_000;

/** All metrics of this process in Prometheus' text format, under the name of the app that is asked. */
export async function prometheusText(app: string): Promise<string> {
  const { resourceMetrics } = await exporter.collect({ timeoutMillis: collectTimeoutMs });
  const scopeMetrics = [...resourceMetrics.scopeMetrics, ...busyHistograms()];
  const resource = resourceFromAttributes({ "service.name": app, "service.namespace": "premium-audit" });
  return new PrometheusSerializer().serialize({ resource, scopeMetrics });
}
