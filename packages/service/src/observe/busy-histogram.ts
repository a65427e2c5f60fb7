import { type Attributes, type HrTime, ValueType } from "@opentelemetry/api";
import {
  AggregationTemporality,
  DataPointType,
  type HistogramMetricData,
  type ScopeMetrics,
} from "@opentelemetry/sdk-metrics";
import { withApp } from "./app-meter.ts";

interface HistogramOptions {
  /** The package or app that measures. */
  meter: string;
  name: string;
  description: string;
  /** Unit in UCUM, such as `s`. */
  unit: string;
  /** Upper bounds of the buckets, ascending; one more bucket holds what is larger. */
  boundaries: readonly number[];
}

/** All measurements with the same attributes. */
interface Series {
  attributes: Attributes;
  counts: number[];
  count: number;
  sum: number;
  record(value: number): void;
}

interface BusyHistogram {
  /**
   * Returns the function that adds a value to the series of these attributes. A series lasts as long as the process, so no
   * attribute may have a value that a client can choose.
   */
  series(attributes: Attributes): (value: number) => void;
}

const histograms: { options: HistogramOptions; series: Map<string, Series> }[] = [];
const startTime = hrTime(Date.now());

/**
 * A fast histogram for measurements on every request. OpenTelemetry's histogram looks up attributes by their text for
 * each measurement, which costs a busy gateway as much as its routing. Here a caller may keep the result of `series` and
 * add numbers to it. The histogram is exported with all other metrics, in the same format.
 */
export function busyHistogram(options: HistogramOptions): BusyHistogram {
  const seriesByKey = new Map<string, Series>();
  histograms.push({ options, series: seriesByKey });
  return {
    series(measured) {
      const attributes = withApp(measured);
      const key = keyOf(attributes);
      const series = seriesByKey.get(key) ?? newSeries(attributes, options.boundaries);
      seriesByKey.set(key, series);
      return series.record;
    },
  };
}

/** The same text for all attributes that Prometheus would be shown as the same labels. */
function keyOf(attributes: Attributes): string {
  return JSON.stringify(
    Object.keys(attributes)
      .sort()
      .map((name) => [name, String(attributes[name])]),
  );
}

function newSeries(attributes: Attributes, boundaries: readonly number[]): Series {
  const series: Series = {
    attributes,
    counts: Array(boundaries.length + 1).fill(0),
    count: 0,
    sum: 0,
    record(value) {
      let bucket = 0;
      // There are few buckets and values are mostly in the first ones, so a binary search would not be faster.
      while (bucket < boundaries.length && value > (boundaries[bucket] ?? 0)) bucket++;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
      series.count += 1;
      series.sum += value;
    },
  };
  return series;
}

/** The data of all busy histograms of this process, in the format of OpenTelemetry's exporters. */
export function busyHistograms(): ScopeMetrics[] {
  const endTime = hrTime(Date.now());
  return histograms.map(({ options, series }) => ({
    scope: { name: options.meter },
    metrics: [histogramData(options, [...series.values()], endTime)],
  }));
}

function histogramData(options: HistogramOptions, series: Series[], endTime: HrTime): HistogramMetricData {
  const { name, description, unit } = options;
  return {
    descriptor: { name, description, unit, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints: series.map(({ attributes, counts, count, sum }) => ({
      startTime,
      endTime,
      attributes,
      value: { buckets: { boundaries: [...options.boundaries], counts: [...counts] }, sum, count },
    })),
  };
}

function hrTime(unixMs: number): HrTime {
  return [Math.floor(unixMs / 1000), (unixMs % 1000) * 1_000_000];
}
