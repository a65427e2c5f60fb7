import { samplesOf } from "../fixture/operator/metrics.ts";
import { namespace } from "./installed-rules.ts";

/** Labels of a series with their values. */
export type Labels = Readonly<Record<string, string>>;

/** A series in the notation of promtool, a sample a minute: `0+2x30` begins at 0 and grows by 2 thirty times. */
export interface Series {
  readonly metric: string;
  readonly labels: Labels;
  readonly values: string;
}

/** A series with its value at one time. */
export interface Sample {
  readonly metric: string;
  readonly labels: Labels;
  readonly value: number;
}

/** A metric with labels, or labels alone, as Prometheus writes them. */
export function seriesText(labels: Labels, metric = ""): string {
  return `${metric}{${Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)}}`;
}

/** Reads what {@link seriesText} writes. */
export function readSeries(text: string): { metric: string; labels: Labels } {
  const [, metric = "", list = ""] = /^([^{]+)(?:\{(.*)\})?$/.exec(text) ?? [];
  const labels: Record<string, string> = {};
  for (const [, name = "", value = ""] of list.matchAll(/([a-z_]\w*)="((?:[^"\\]|\\.)*)"/g)) labels[name] = value;
  return { metric, labels };
}

/** The samples of a scrape, with the labels that Prometheus adds in a cluster with a pod of each app. */
export function scrapedSamples(app: string, text: string): Sample[] {
  return samplesOf(text).map(({ series, value }) => {
    const { metric, labels } = readSeries(series);
    return { metric, labels: { namespace, job: app, pod: `${app}-0`, ...labels }, value };
  });
}

/** Names of metrics whose value only grows. */
const counter = /_(?:total|count|sum|bucket)$/;

/** A scrape as series of some minutes: what counts has grown from nothing to its value in this time, all else had its value. */
export function grownSeries(samples: readonly Sample[], minutes: number): Series[] {
  return samples.map(({ metric, labels, value }) => {
    const values = counter.test(metric)
      ? `0+${(value / minutes).toFixed(9)}x${minutes}`
      : `${value.toFixed(9)}+0x${minutes}`;
    return { metric, labels, values };
  });
}
