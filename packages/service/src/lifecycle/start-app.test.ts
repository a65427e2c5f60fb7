import { expect, test } from "vitest";
import { z } from "zod";
import { baseConfig, ConfigError, loadFrom } from "../settings/config.ts";
import { version } from "../settings/version.ts";
import { defineApp, type Part, type Use } from "./app.ts";
import { startApp } from "./start-app.ts";

const env = { OPS_HOST: "127.0.0.1", OPS_PORT: "0", LOG_LEVEL: "silent" };

function appOf(parts: Part[]) {
  return appThat(({ use }) => {
    for (const part of parts) use(part);
  });
}

function appThat(create: (tools: { use: Use }) => void) {
  return defineApp({
    name: "sample",
    loadConfig: (variables) => loadFrom(z.object(baseConfig), variables),
    parts: (_, tools) => create(tools),
  });
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

test("a part that is passed to use as it is created is started, checked for readiness, and stopped", async () => {
  const log: string[] = [];
  let client: Part | undefined;
  const running = await startApp(
    appThat(({ use }) => {
      client = use({ ...recorder("client", log), ready: () => void log.push("ready client") });
    }),
    env,
  );
  expect(client?.name).toBe("client");
  await fetch(`${running.opsUrl}/readyz`);
  await running.stop();
  expect(log).toEqual(["start client", "ready client", "stop client"]);
});

test("a part that is used as the last starts after all others and stops before them", async () => {
  const log: string[] = [];
  const app = appThat(({ use }) => {
    use(recorder("pool", log));
    use(recorder("feed", log), { last: true });
    use(recorder("server", log));
  });
  await (await startApp(app, env)).stop();
  expect(log).toEqual(["start pool", "start server", "start feed", "stop feed", "stop server", "stop pool"]);
});

test("a part that is used once the app runs is refused: nobody would start it", async () => {
  let late: Use | undefined;
  const running = await startApp(
    appThat(({ use }) => {
      late = use;
    }),
    env,
  );
  expect(() => late?.({ name: "late client" })).toThrow("late client");
  await running.stop();
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

test("readyz of one part looks at that part only", async () => {
  const broken = { name: "postgres", ready: () => Promise.reject(new Error("no connection")) };
  const running = await startApp(appOf([broken, { name: "grpc", ready() {} }]), env);
  const outcome = async (path: string) => {
    const response = await fetch(`${running.opsUrl}${path}`);
    return [response.status, ((await response.json()) as { unready?: object }).unready];
  };
  expect(await outcome("/readyz/grpc")).toEqual([200, {}]);
  expect(await outcome("/readyz/postgres")).toEqual([503, { postgres: "no connection" }]);
  expect(await outcome("/readyz/redis")).toEqual([503, { redis: "no such part" }]);
  expect(await outcome("/readyz/")).toEqual([404, undefined]);
  await running.stop();
});

test("readyz returns 503 and names the part that cannot work, livez stays 200", async () => {
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
    { status: "unready", version, unready: { pool: "connection refused" } },
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
