import { expect, test } from "vitest";
import { z } from "zod";
import { defineApp, type Part, startApp } from "./app.ts";
import { baseConfig, ConfigError, loadFrom } from "./config.ts";

const env = { OPS_HOST: "127.0.0.1", OPS_PORT: "0", LOG_LEVEL: "silent" };

function appOf(parts: Part[]) {
  return defineApp({ name: "sample", loadConfig: (from) => loadFrom(z.object(baseConfig), from), parts: () => parts });
}

function recorder(name: string, log: string[]): Part {
  return { name, start: () => void log.push(`start ${name}`), stop: () => void log.push(`stop ${name}`) };
}

test("parts start in order and stop in reverse, once", async () => {
  const log: string[] = [];
  const running = await startApp(appOf([recorder("pool", log), recorder("server", log)]), env);
  await Promise.all([running.stop(), running.stop()]);
  expect(log).toEqual(["start pool", "start server", "stop server", "stop pool"]);
});

test("a part that fails to start stops the parts before it and fails the app", async () => {
  const log: string[] = [];
  const broken: Part = { name: "broken", start: () => Promise.reject(new Error("no")) };
  await expect(startApp(appOf([recorder("pool", log), broken]), env)).rejects.toThrow("no");
  expect(log).toEqual(["start pool", "stop pool"]);
});

test("a part that fails to stop keeps no other part from stopping", async () => {
  const log: string[] = [];
  const broken: Part = { name: "broken", stop: () => Promise.reject(new Error("no")) };
  await (await startApp(appOf([recorder("pool", log), broken]), env)).stop();
  expect(log).toEqual(["start pool", "stop pool"]);
});

test("readyz answers 503 and names the part that cannot work, livez stays 200", async () => {
  let reason: string | undefined = "connection refused";
  const pool: Part = {
    name: "pool",
    ready: () => {
      if (reason) throw new Error(reason);
    },
  };
  const running = await startApp(appOf([pool]), env);
  const unready = await fetch(`${running.opsUrl}/readyz`);
  expect([unready.status, await unready.json()]).toEqual([
    503,
    { status: "unready", unready: { pool: "connection refused" } },
  ]);
  expect((await fetch(`${running.opsUrl}/livez`)).status).toBe(200);
  reason = undefined;
  expect((await fetch(`${running.opsUrl}/readyz`)).status).toBe(200);
  await running.stop();
});

test("metrics are served in Prometheus' text format", async () => {
  const running = await startApp(appOf([]), env);
  const response = await fetch(`${running.opsUrl}/metrics`);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await response.text()).toContain("# TYPE target_info gauge");
  await running.stop();
});

test("configuration names every wrong variable at once and shows no value", () => {
  const schema = z.object({ ...baseConfig, SECRET: z.string().min(40) });
  const load = () => loadFrom(schema, { OPS_PORT: "banana", SECRET: "hunter2" });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(/OPS_PORT/);
  expect(load).toThrow(/SECRET/);
  expect(load).not.toThrow(/banana|hunter2/);
});

test("an empty variable counts as not set", () => {
  expect(loadFrom(z.object(baseConfig), { OPS_PORT: "" }).OPS_PORT).toBe(9090);
});
