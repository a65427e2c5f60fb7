import { expect, test } from "vitest";
import { z } from "zod";
import { meter } from "../observe/telemetry.ts";
import { baseConfig, loadFrom } from "../settings/config.ts";
import { type AnyApp, defineApp, type Part } from "./app.ts";
import { startApps } from "./start-app.ts";

const env = { OPS_HOST: "127.0.0.1", OPS_PORT: "0", LOG_LEVEL: "silent" };
const schema = z.object({
  ...baseConfig,
  HTTP_PORT: z.coerce.number().optional(),
  CREDENTIALS_ADDRESS: z.string().optional(),
});

interface Sample extends Partial<AnyApp> {
  name: string;
  part?: Part;
}

function sampleApp({ part = { name: "pool" }, ...sample }: Sample): AnyApp {
  return defineApp({
    loadConfig: (variables) => loadFrom(schema, variables),
    parts: (_config, { use }) => void use(part),
    ...sample,
  });
}

test("each app reads the variables of the process, and instead of them those with its name", async () => {
  const ports: Record<string, unknown> = {};
  const app = (name: string) =>
    sampleApp({ name, parts: (config) => void Object.assign(ports, { [name]: config.HTTP_PORT }) });
  const running = await startApps([app("one"), app("the-other")], { ...env, HTTP_PORT: "1", THE_OTHER_HTTP_PORT: "2" });
  await running.stop();
  expect(ports).toEqual({ one: 1, "the-other": 2 });
});

test("the address of an app of the same process leads to the process, whatever the environment says", async () => {
  let address: string | undefined;
  const caller = sampleApp({
    name: "caller",
    parts(config) {
      address = config.CREDENTIALS_ADDRESS;
    },
  });
  const settings = { ...env, CREDENTIALS_ADDRESS: "dns:///credentials:50051" };
  await (await startApps([caller, sampleApp({ name: "credentials" })], settings)).stop();
  expect(address).toBe("local:credentials");
  await (await startApps([caller], settings)).stop();
  expect(address).toBe("dns:///credentials:50051");
  // Alone in its process, an app has nobody to call without a socket, not even itself.
  await (await startApps([{ ...caller, name: "credentials" }], settings)).stop();
  expect(address).toBe("dns:///credentials:50051");
});

test("configuration names every wrong variable of every app, and a port that the process has only once", async () => {
  const settings = { ...env, ONE_HTTP_PORT: "banana", OTHER_OPS_PORT: "9091" };
  const starting = startApps([sampleApp({ name: "one" }), sampleApp({ name: "other" })], settings);
  await expect(starting).rejects.toThrow(/one: .*HTTP_PORT.*other: .*OTHER_OPS_PORT: the apps of a process share/s);
});

test("an app that does not start is named, and the others stop", async () => {
  const log: string[] = [];
  const broken = sampleApp({ name: "broken", part: { name: "pool", start: () => Promise.reject(new Error("no")) } });
  const good = sampleApp({ name: "good", part: { name: "pool", stop: () => void log.push("stop good") } });
  await expect(startApps([good, broken], env)).rejects.toThrow("broken did not start: no");
  expect(log).toEqual(["stop good"]);
});

test("an app that is still starting when another one fails starts nothing more, and stops what it has", async () => {
  const log: string[] = [];
  const release = Promise.withResolvers<void>();
  const slow = sampleApp({
    name: "slow",
    parts(_config, { use }) {
      use({ name: "database", start: () => release.promise, stop: () => void log.push("stop database") });
      use({ name: "consumer", start: () => void log.push("start consumer") });
    },
  });
  const broken = sampleApp({ name: "broken", part: { name: "pool", start: () => Promise.reject(new Error("no")) } });
  await expect(startApps([slow, broken], env)).rejects.toThrow("broken did not start: no");
  release.resolve();
  await expect.poll(() => log).toEqual(["stop database", "stop database"]);
});

test("apps that clients call stop before the apps that these call", async () => {
  const log: string[] = [];
  const app = (name: string, isEdge: boolean) =>
    sampleApp({ name, isEdge, part: { name: "server", stop: () => void log.push(name) } });
  await (await startApps([app("inner", false), app("gateway", true)], env)).stop();
  expect(log).toEqual(["gateway", "inner"]);
});

test("the ops port shows every app, and each app below its name as if it ran alone", async () => {
  const broken: Part = { name: "NATS", ready: () => Promise.reject(new Error("not connected")) };
  const running = await startApps([sampleApp({ name: "one", part: broken }), sampleApp({ name: "other" })], env);
  const unready = async (path: string) => {
    const response = await fetch(running.opsUrl + path);
    return [response.status, ((await response.json()) as { unready?: object }).unready];
  };
  expect(await unready("/readyz")).toEqual([503, { "one: NATS": "not connected" }]);
  expect(await unready("/readyz/NATS")).toEqual([503, { "one: NATS": "not connected" }]);
  expect(await unready("/one/readyz")).toEqual([503, { NATS: "not connected" }]);
  expect(await unready("/other/readyz")).toEqual([200, {}]);
  expect(await unready("/other/readyz/NATS")).toEqual([503, { NATS: "no such part" }]);
  expect(await unready("/unknown/readyz")).toEqual([404, undefined]);
  await running.stop();
});

const counter = meter("sample").createCounter("sample.counted");
const gauge = meter("sample").createObservableGauge("sample.observed");

test("metrics have the name of their app, which the metrics of one app are without", async () => {
  const observed: string[] = [];
  const counting = (name: string, value: number) =>
    sampleApp({
      name,
      part: {
        name: "counter",
        start() {
          counter.add(value);
          gauge.addCallback((result) => {
            observed.push(name);
            result.observe(value);
          });
        },
      },
    });
  const running = await startApps([counting("one", 1), counting("other", 2)], env);
  const samples = async (path: string) => {
    const text = await (await fetch(running.opsUrl + path)).text();
    return text.split("\n").filter((line) => line.startsWith("sample_"));
  };
  expect(await samples("/metrics")).toEqual([
    'sample_counted_total{job="one"} 1',
    'sample_counted_total{job="other"} 2',
    'sample_observed{job="one"} 1',
    'sample_observed{job="other"} 2',
  ]);
  observed.length = 0;
  expect(await samples("/other/metrics")).toEqual(["sample_counted_total 2", "sample_observed 2"]);
  // Callbacks query databases, so those of other apps are left alone.
  expect(observed).toEqual(["other"]);
  await running.stop();
});
