import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isAlive } from "../src/machine/process-files.ts";
import { silentProgress } from "../src/machine/progress.ts";
import { makeTemporaryDirectory } from "../src/machine/temporary-directory.ts";
import { keepRunning } from "../src/platform/keep-running.ts";
import { takeStartLock } from "../src/platform/start-lock.ts";
import { watchLocalDirectory } from "../src/platform/watch-local-directory.ts";
import { endHungServer } from "../src/servers/end-hung-server.ts";
import { startRedis } from "../src/servers/redis.ts";
import { startServer } from "../src/servers/server-process.ts";

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

test("an app of a process that does not start is named with its error, without the lines of the others", async () => {
  const lines = [
    { level: "info", app: "webhooks", msg: "stopped" },
    { level: "fatal", app: "portal", err: { type: "Error", code: "ENOENT", stack: ["at open"] }, msg: "did not start" },
  ];
  const log = lines.map((line) => JSON.stringify(line)).join("\n");
  const start = startServer({
    name: "platform",
    command: "/bin/sh",
    args: () => ["-c", `echo '${log}'; exit 1`],
    directory: home,
    logFile: join(home, "failing.log"),
    url: () => "",
    stopSignal: "SIGTERM",
    ready: () => Promise.reject(new Error("never")),
  });
  await expect(start).rejects.toThrow(/ended with code 1 .* says:\nportal did not start: Error ENOENT\n {4}at open$/);
});

test("a server whose given port another program keeps is reported after a few attempts, with what it said", async () => {
  let attempts = 0;
  const start = startServer({
    name: "Example",
    command: "/bin/sh",
    args: (port) => {
      attempts += 1;
      return ["-c", `echo listen EADDRINUSE: address already in use 127.0.0.1:${port}; exit 1`];
    },
    directory: home,
    logFile: join(home, "taken.log"),
    port: 15_001,
    url: () => "",
    stopSignal: "SIGTERM",
    ready: () => Promise.reject(new Error("never")),
  });
  await expect(start).rejects.toThrow(/^Another program has a port that Example needs\..*127\.0\.0\.1:15001/s);
  expect(attempts).toBe(5);
});

test("a server that hangs is ended, by force if it must be, and started again", async () => {
  await using server = await startRedis({ dataDir: join(home, "hangs") });
  const lines: string[] = [];
  const ending = new AbortController();
  const options = { progress: { ...silentProgress, line: (text: string) => lines.push(text) }, signal: ending.signal };
  const watched = [
    keepRunning(server, { ...options, restarted: () => {} }),
    endHungServer(server, { ...options, intervalMs: 20, silenceMs: 300, times: 2, graceMs: 100 }),
  ];
  const { pid } = server;
  await server.responds();
  await server.kill("SIGSTOP");
  await expect.poll(() => [server.running, server.pid === pid]).toEqual([true, false]);
  await server.responds();
  expect(lines).toEqual([
    "! Redis runs but does not respond; ending it",
    expect.stringContaining("! Redis was ended by SIGKILL; restarting it"),
    expect.stringContaining("✓ Redis restarted"),
  ]);
  ending.abort();
  await Promise.all(watched);
});

test("a local directory that is removed while its platform runs is said to be", async () => {
  const localDir = join(home, "removed");
  const release = takeStartLock(localDir);
  const lines: string[] = [];
  const progress = { ...silentProgress, line: (text: string) => lines.push(text) };
  const watched = watchLocalDirectory(localDir, { progress, signal: new AbortController().signal, intervalMs: 20 });
  rmSync(localDir, { recursive: true });
  await watched;
  expect(lines).toEqual([expect.stringContaining(`${localDir} was removed while the platform runs`)]);
  release();
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
