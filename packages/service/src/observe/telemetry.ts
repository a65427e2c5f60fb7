import { metrics } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { type DataPoint, DataPointType, MeterProvider, type MetricData } from "@opentelemetry/sdk-metrics";
import { runInApp } from "../call/current-app.ts";
import { AppMeter, attributesOf } from "./app-meter.ts";
import { busyHistograms } from "./busy-histogram.ts";

// One provider per process, even with several apps, because OpenTelemetry's API is global. It is created at import,
// because instruments that are created before the provider record nothing.
const exporter = new PrometheusExporter({ preventServerStart: true });
metrics.setGlobalMeterProvider(new MeterProvider({ readers: [exporter] }));

/** The meter of one package or app. Instrument names follow OpenTelemetry's semantic conventions where there is one. */
export function meter(name: string): AppMeter {
  return new AppMeter(metrics.getMeter(name));
}

// Values that are not available by then, such as those of a server that hangs, are omitted. Short, so that a scrape ends in a second:
// what else a process reports is needed most while a server hangs.
const collectTimeoutMs = 800;
const timeoutMs = 500;

/**
 * Waits for the value of a metric; rejects if the server does not respond in time for the scrape. A callback that then observes NaN
 * omits the metric; one that still waits would show its last value as if it were the present one.
 */
export async function inTime<Value>(response: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The server did not respond in time.")), timeoutMs);
  return Promise.race([response, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * Metrics of this process in the Prometheus text format, with the name of the app.
 *
 * @param only one of several apps: its metrics and those of the process, as if it ran alone. Without it, each metric of an app
 *   has the label `job`.
 */
export async function prometheusText(app: string, only?: string): Promise<string> {
  const { resourceMetrics } = await runInApp(only, () => exporter.collect({ timeoutMillis: collectTimeoutMs }));
  const scopeMetrics = [...resourceMetrics.scopeMetrics, ...busyHistograms()].map(({ scope, metrics }) => ({
    scope,
    metrics: metrics.map((metric) => ofApp(withoutUnknown(withUnitInName(metric)), only)),
  }));
  const resource = resourceFromAttributes({ "service.name": app, "service.namespace": "premium-audit" });
  return serializer.serialize({ resource, scopeMetrics });
}

// The scope is not a label, because each metric is created in one place.
const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);

// https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/#metric-metadata-1
const unitWords: Record<string, string> = { s: "seconds", By: "bytes", "1": "ratio" };

/** Prometheus names end with the unit, which the serializer does not add. */
function withUnitInName(metric: MetricData): MetricData {
  const { name, unit } = metric.descriptor;
  const word = unitWords[unit];
  const descriptor = { ...metric.descriptor, name: word ? `${name}.${word}` : name, unit: word ?? "" };
  return { ...metric, descriptor };
}

/**
 * A gauge whose source is unavailable observes NaN and is omitted: without an observation the SDK would continue to
 * report the last value.
 */
function withoutUnknown(metric: MetricData): MetricData {
  if (metric.dataPointType !== DataPointType.GAUGE) return metric;
  return { ...metric, dataPoints: metric.dataPoints.filter(({ value }) => !Number.isNaN(value)) };
}

/** The data of one app and of the process, without the name of the app; all data if no app is named. */
function ofApp(metric: MetricData, app: string | undefined): MetricData {
  if (app === undefined) return metric;
  const points: DataPoint<unknown>[] = metric.dataPoints;
  const dataPoints = points.flatMap((point) => {
    const attributes = attributesOf(app, point.attributes);
    return attributes ? [{ ...point, attributes }] : [];
  });
  return { ...metric, dataPoints } as MetricData;
}
