// The platform as one process against one process an app, side by side: memory, start, CPU time while nothing happens, CPU time of a report
// with its delivery, and how long a change takes to a receiver at 20 changes a second. Redis, Postgres and NATS are not counted.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { postReport } from "./src/load/post-report.ts";
import { smallReportJson } from "./src/load/small-report.ts";
import { cpuMicros } from "./src/measure/cpu.ts";
import { cpuWhenIdle } from "./src/measure/cpu-when-idle.ts";
import { alternate, median } from "./src/measure/rounds.ts";
import { printTable } from "./src/measure/table.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const rounds = 5;
const idleMs = 15_000;
const reports = 200;
const changes = 200;
const changesPerSecond = 20;

type Mode = "single" | "services";

/** One form of the platform, with a receiver of its webhooks. */
async function startSide(mode: Mode) {
  const startedMs = performance.now();
  const bench = await startBenchPlatform({ mode });
  const startMs = performance.now() - startedMs;
  const { platform } = bench;
  const processes = Object.fromEntries([...platform.apps].map(([name, { pid }]) => [name, pid]));
  const startCpuMs = total(cpuMicros(processes)) / 1000;
  const headers = { ...headersOf(platform.credentials.sandbox.profileA), "content-type": "application/json" };
  const receiver = await startReceiver();
  let calls = 0;
  await post("webhooks", { url: receiver.url, events: ["file.processed", "employee.created"] });

  async function post(path: string, body: object): Promise<void> {
    const { owner_id, owner_type } = platform.credentials.sandbox.profileA;
    const response = await fetch(`${platform.gatewayUrl}/api/v1/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify({ owner_id, owner_type, ...body }),
    });
    if (!response.ok) throw new Error(`POST /${path} was refused with ${response.status}: ${await response.text()}`);
  }

  /** CPU time of all apps in ms a second, while nothing happens. */
  async function idle(): Promise<number> {
    const before = await cpuWhenIdle(processes);
    await pause(idleMs);
    return (total(cpuMicros(processes)) - total(before)) / idleMs;
  }

  /** CPU time of all apps in ms for a report of one employee, its processing and its delivery. */
  async function cpuOfReports(): Promise<number> {
    const before = await cpuWhenIdle(processes);
    for (let index = 0; index < reports; index += 1) {
      calls += 1;
      await postReport(platform.gatewayUrl, headers, smallReportJson(calls));
    }
    return (total(await cpuWhenIdle(processes)) - total(before)) / reports / 1000;
  }

  /** Median time in ms from the request of a change until its webhook arrives. */
  async function changeToReceiverMs(): Promise<number> {
    const delays: Promise<number>[] = [];
    for (let change = 0; change < changes; change += 1) {
      calls += 1;
      delays.push(delayOf(`changed_${calls}`));
      await pause(1000 / changesPerSecond);
    }
    return median(await Promise.all(delays));
  }

  async function delayOf(employerId: string): Promise<number> {
    const arrival = receiver.arrivalOf(employerId);
    const requestedMs = performance.now();
    const hire = { action: "hire", name: "Priya Raman", hire_date: "2026-03-16", classification_code: "8810" };
    await post("employees/sync", { employer_id: employerId, employees: [{ employee_id: "emp_1003", ...hire }] });
    return (await arrival) - requestedMs;
  }

  return {
    startMs,
    startCpuMs,
    idle,
    cpuOfReports,
    memoryMiB: () => Object.values(processes).reduce((sum, pid) => sum + proportionalMiB(pid), 0),
    changeToReceiverMs,
    async [Symbol.asyncDispose]() {
      await receiver.close();
      await bench[Symbol.asyncDispose]();
    },
  };
}

/** A receiver that notes when an event of an employer arrives. */
async function startReceiver() {
  const waiting = new Map<string, (arrivedMs: number) => void>();
  const server = createServer(async (request, response) => {
    const arrivedMs = performance.now();
    const body = Buffer.concat(await request.toArray()).toString();
    response.end("ok");
    const employerId = /"employer_id":"(changed_\d+)"/.exec(body)?.[1] ?? "";
    waiting.get(employerId)?.(arrivedMs);
    waiting.delete(employerId);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves to the time at which the next event of an employer arrives. */
    arrivalOf: (employerId: string) => new Promise<number>((resolve) => waiting.set(employerId, resolve)),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function total(micros: Record<string, number>): number {
  return Object.values(micros).reduce((sum, value) => sum + value, 0);
}

/** Memory of a process in MiB, in which pages that several share count in part for each (proc_pid_smaps_rollup(5)). Linux only. */
function proportionalMiB(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]) / 1024;
}

await using services = await startSide("services");
await using single = await startSide("single");
type Side = typeof single;

/** Medians of both forms, measured in turns. */
async function compare(
  name: string,
  measure: (side: Side) => Promise<number>,
  times = rounds,
): Promise<[string, number, number, string]> {
  const results = await alternate(times, { services: () => measure(services), single: () => measure(single) });
  const ofServices = median(results.services);
  const ofSingle = median(results.single);
  return [name, ofServices, ofSingle, (ofSingle / ofServices).toFixed(2)];
}

const rows = [
  await compare("start, s", async ({ startMs }) => startMs / 1000, 1),
  await compare("CPU time of the apps' start, s", async ({ startCpuMs }) => startCpuMs / 1000, 1),
  await compare("CPU time of a report and its delivery, ms", (side) => side.cpuOfReports()),
  await compare("change until its webhook arrives, p50 ms", (side) => side.changeToReceiverMs()),
  await compare("CPU time while nothing happens, ms/s", (side) => side.idle(), 3),
  await compare("proportional memory of the apps, MiB", async (side) => side.memoryMiB(), 1),
];
printTable("One process against one process an app", ["", "services", "single", "ratio"], rows);
