import { type Meter, metrics } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { DataPointType, MeterProvider, type MetricData } from "@opentelemetry/sdk-metrics";
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
  const scopeMetrics = [...resourceMetrics.scopeMetrics, ...busyHistograms()].map(({ scope, metrics }) => ({
    scope,
    metrics: metrics.map((metric) => withoutUnknown(withUnitInName(metric))),
  }));
  const resource = resourceFromAttributes({ "service.name": app, "service.namespace": "premium-audit" });
  return serializer.serialize({ resource, scopeMetrics });
}

// Without the scope as a label: a metric of ours is made in one place.
const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);

// https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/#metric-metadata-1
const unitWords: Record<string, string> = { s: "seconds", By: "bytes", "1": "ratio" };

/** Prometheus' names end with their unit; the serializer leaves that to others. */
function withUnitInName(metric: MetricData): MetricData {
  const { name, unit } = metric.descriptor;
  const word = unitWords[unit];
  const descriptor = { ...metric.descriptor, name: word ? `${name}.${word}` : name, unit: word ?? "" };
  return { ...metric, descriptor };
}

/**
 * A gauge of something that cannot be asked at present observes NaN, and is left out: without an observation the SDK would
 * go on showing the last one, as though nothing had happened.
 */
function withoutUnknown(metric: MetricData): MetricData {
  if (metric.dataPointType !== DataPointType.GAUGE) return metric;
  return { ...metric, dataPoints: metric.dataPoints.filter(({ value }) => !Number.isNaN(value)) };
}
