import type {
  Attributes,
  BatchObservableCallback,
  Counter,
  Histogram,
  Meter,
  MetricOptions,
  Observable,
  ObservableCallback,
  UpDownCounter,
} from "@opentelemetry/api";
import { currentApp, runInApp } from "../call/current-app.ts";

/** Attribute with the name of the app, in a process with several: the label by which Prometheus tells apps apart. */
const appAttribute = "job";

/** Attributes of a measurement that the running code makes, with the name of its app. */
export function withApp(attributes: Attributes = {}, app = currentApp()): Attributes {
  return app === undefined ? attributes : { ...attributes, [appAttribute]: app };
}

/** The attributes without the name of the app, or undefined if they belong to another app. */
export function attributesOf(app: string, attributes: Attributes): Attributes | undefined {
  const { [appAttribute]: owner, ...others } = attributes;
  return owner === undefined || owner === app ? others : undefined;
}

/**
 * A meter whose measurements have the name of the app that makes them, in a process with several. Instruments are created when
 * a module is loaded, and so are shared by all apps of a process.
 */
export class AppMeter {
  readonly #meter: Meter;
  readonly #batches = new Map<BatchObservableCallback, BatchObservableCallback>();

  constructor(meter: Meter) {
    this.#meter = meter;
  }

  createCounter(name: string, options?: MetricOptions): Counter {
    const counter = this.#meter.createCounter(name, options);
    return { add: (value, attributes) => counter.add(value, withApp(attributes)) };
  }

  createUpDownCounter(name: string, options?: MetricOptions): UpDownCounter {
    const counter = this.#meter.createUpDownCounter(name, options);
    return { add: (value, attributes) => counter.add(value, withApp(attributes)) };
  }

  createHistogram(name: string, options?: MetricOptions): Histogram {
    const histogram = this.#meter.createHistogram(name, options);
    return { record: (value, attributes) => histogram.record(value, withApp(attributes)) };
  }

  createObservableGauge(name: string, options?: MetricOptions): Observable {
    return observableOfApps(this.#meter.createObservableGauge(name, options));
  }

  createObservableCounter(name: string, options?: MetricOptions): Observable {
    return observableOfApps(this.#meter.createObservableCounter(name, options));
  }

  createObservableUpDownCounter(name: string, options?: MetricOptions): Observable {
    return observableOfApps(this.#meter.createObservableUpDownCounter(name, options));
  }

  addBatchObservableCallback(callback: BatchObservableCallback, observables: Observable[]): void {
    const app = currentApp();
    const inner: BatchObservableCallback = (result) =>
      collect(app, () =>
        callback({
          observe: (observable, value, attributes) =>
            result.observe(innerOf(observable), value, withApp(attributes, app)),
        }),
      );
    this.#batches.set(callback, inner);
    this.#meter.addBatchObservableCallback(inner, observables.map(innerOf));
  }

  removeBatchObservableCallback(callback: BatchObservableCallback, observables: Observable[]): void {
    const inner = this.#batches.get(callback);
    if (inner) this.#meter.removeBatchObservableCallback(inner, observables.map(innerOf));
    this.#batches.delete(callback);
  }
}

const inners = new WeakMap<Observable, Observable>();

/** The instrument of OpenTelemetry behind one of ours. */
function innerOf(observable: Observable): Observable {
  return inners.get(observable) ?? observable;
}

function observableOfApps(observable: Observable): Observable {
  const callbacks = new Map<ObservableCallback, ObservableCallback>();
  const ours: Observable = {
    addCallback(callback) {
      if (callbacks.has(callback)) return;
      const app = currentApp();
      const inner: ObservableCallback = (result) =>
        collect(app, () =>
          callback({ observe: (value, attributes) => result.observe(value, withApp(attributes, app)) }),
        );
      callbacks.set(callback, inner);
      observable.addCallback(inner);
    },
    removeCallback(callback) {
      const inner = callbacks.get(callback);
      if (inner) observable.removeCallback(inner);
      callbacks.delete(callback);
    },
  };
  inners.set(ours, observable);
  return ours;
}

/** Runs a callback of an app, unless the metrics of another one are collected, which need none of its queries. */
function collect(app: string | undefined, callback: () => void | Promise<void>): void | Promise<void> {
  const collected = currentApp();
  if (app === undefined) return callback();
  if (collected === undefined || collected === app) return runInApp(app, callback);
}
