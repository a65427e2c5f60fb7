import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isAlive } from "../src/process-files.ts";
import { startRedis } from "../src/redis.ts";
import { startServer } from "../src/server-process.ts";
import { makeTemporaryDirectory } from "../src/temporary-directory.ts";

const home = makeTemporaryDirectory("server-process");
afterAll(() => rmSync(home, { recursive: true, force: true }));

test("servers that start concurrently get different ports", async () => {
  const starts = Array.from({ length: 6 }, (_, n) => startRedis({ dataDir: join(home, `redis-${n}`) }));
  const servers = await Promise.all(starts);
  expect(new Set(servers.map((server) => server.port)).size).toBe(6);
  await Promise.all(servers.map((server) => server.stop()));
});

test("a server whose port is in use starts on another one", async () => {
  const ports: number[] = [];
  const busyOnce = `[ -e taken ] && exec sleep 1000; touch taken; echo bind: Address already in use; exit 1`;
  await using server = await startServer({
    name: "Example",
    command: "/bin/sh",
    args: (port) => {
      ports.push(port);
      return ["-c", busyOnce];
    },
    directory: home,
    logFile: join(home, "busy.log"),
    url: (port) => `tcp://127.0.0.1:${port}`,
    stopSignal: "SIGTERM",
    ready: async () => {
      if (ports.length < 2) throw new Error("not yet");
    },
  });
  expect(new Set(ports).size).toBe(2);
  expect(server.url).toBe(`tcp://127.0.0.1:${ports[1]}`);
});

test("an unrelated process with the id in a stale pid file is not stopped", async () => {
  const dataDir = join(home, "stale");
  const first = await startRedis({ dataDir });
  await first.kill("SIGKILL");
  writeFileSync(join(dataDir, "server.pid"), `${process.ppid}\n`);
  await using second = await startRedis({ dataDir });
  expect(isAlive(process.ppid)).toBe(true);
  expect(isAlive(second.pid)).toBe(true);
});

test("reports how a server ended, and whether it was stopped on purpose", async () => {
  const server = await startRedis({ dataDir: join(home, "ends") });
  await server.kill("SIGKILL");
  await expect(server.exited()).resolves.toEqual({ code: null, signal: "SIGKILL" });
  expect(server.stopped).toBe(false);
  await server.restart();
  await server.stop();
  await expect(server.exited()).resolves.toMatchObject({ code: 0 });
  expect(server.stopped).toBe(true);
});

test("a server that cannot start is reported with its output", async () => {
  const start = startServer({
    name: "Example",
    command: "/bin/sh",
    args: () => ["-c", "echo no such setting; exit 9"],
    directory: home,
    logFile: join(home, "example.log"),
    url: () => "",
    stopSignal: "SIGTERM",
    ready: () => Promise.reject(new Error("never")),
  });
  await expect(start).rejects.toThrow(/Example ended with code 9 before it was ready.*no such setting/s);
});
