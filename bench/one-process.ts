// The platform as one process against one process an app, side by side: memory, start, CPU time while nothing happens, CPU time of a report
// with its delivery, and how long a change takes to a receiver at 20 changes a second. Redis, Postgres and NATS are not counted.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import type { ProcessMode } from "@platform/local-stack/platform/stack-file";
import { postReport } from "./src/load/post-report.ts";
import { smallReportJson } from "./src/load/small-report.ts";
import { cpuMicros } from "./src/measure/cpu.ts";
import { cpuWhenIdle } from "./src/measure/cpu-when-idle.ts";
import { alternate, median } from "./src/measure/rounds.ts";
import { printTable } from "./src/measure/table.ts";
import { type BenchPlatform, startBenchPlatform } from "./src/servers/platform.ts";

const rounds = 5;
const idleMs = 15_000;
const reports = 200;
const changes = 200;
const changesPerSecond = 20;

/** One form of the platform, with a receiver of its webhooks. */
class Side implements AsyncDisposable {
  readonly startMs: number;
  readonly startCpuMs: number;
  readonly #bench: BenchPlatform;
  readonly #receiver: Receiver;
  /** The apps, without servers. */
  readonly #processes: Record<string, number>;
  #calls = 0;

  private constructor(bench: BenchPlatform, receiver: Receiver) {
    this.#bench = bench;
    this.#receiver = receiver;
    this.startMs = bench.appsStartMs;
    this.#processes = Object.fromEntries([...bench.platform.apps].map(([name, { pid }]) => [name, pid]));
    this.startCpuMs = total(cpuMicros(this.#processes)) / 1000;
  }

  static async start(mode: ProcessMode): Promise<Side> {
    const bench = await startBenchPlatform({ mode });
    const receiver = await startReceiver();
    const side = new Side(bench, receiver);
    await side.#post("webhooks", { url: receiver.url, events: ["file.processed", "employee.created"] });
    return side;
  }

  /** CPU time of all apps in ms a second, while nothing happens. */
  async idle(): Promise<number> {
    const before = await cpuWhenIdle(this.#processes);
    await pause(idleMs);
    return (total(cpuMicros(this.#processes)) - total(before)) / idleMs;
  }

  /** CPU time of all apps in ms for a report of one employee, its processing and its delivery. */
  async cpuOfReports(): Promise<number> {
    const before = await cpuWhenIdle(this.#processes);
    for (let index = 0; index < reports; index += 1) {
      this.#calls += 1;
      await postReport(this.#bench.platform.gatewayUrl, this.#headers(), smallReportJson(this.#calls));
    }
    return (total(await cpuWhenIdle(this.#processes)) - total(before)) / reports / 1000;
  }

  memoryMiB(): number {
    return Object.values(this.#processes).reduce((sum, pid) => sum + proportionalMiB(pid), 0);
  }

  /** Median time in ms from the request of a change until its webhook arrives. */
  async changeToReceiverMs(): Promise<number> {
    const delays: Promise<number>[] = [];
    for (let change = 0; change < changes; change += 1) {
      this.#calls += 1;
      delays.push(this.#delayOf(`changed_${this.#calls}`));
      await pause(1000 / changesPerSecond);
    }
    return median(await Promise.all(delays));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#receiver.close();
    await this.#bench[Symbol.asyncDispose]();
  }

  async #delayOf(employerId: string): Promise<number> {
    const arrival = this.#receiver.arrivalOf(employerId);
    const requestedMs = performance.now();
    const hire = { action: "hire", name: "Priya Raman", hire_date: "2026-03-16", classification_code: "8810" };
    await this.#post("employees/sync", { employer_id: employerId, employees: [{ employee_id: "emp_1003", ...hire }] });
    return (await arrival) - requestedMs;
  }

  #headers(): Record<string, string> {
    return { ...headersOf(this.#bench.platform.credentials.sandbox.profileA), "content-type": "application/json" };
  }

  async #post(path: string, body: object): Promise<void> {
    const { credentials, gatewayUrl } = this.#bench.platform;
    const { owner_id, owner_type } = credentials.sandbox.profileA;
    const response = await fetch(`${gatewayUrl}/api/v1/${path}`, {
      method: "POST",
      headers: this.#headers(),
      body: JSON.stringify({ owner_id, owner_type, ...body }),
    });
    if (!response.ok) throw new Error(`POST /${path} was refused with ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

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

await using services = await Side.start("services");
await using single = await Side.start("single");

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
  await compare("start of the apps, s", async ({ startMs }) => startMs / 1000, 1),
  await compare("CPU time of their start, s", async ({ startCpuMs }) => startCpuMs / 1000, 1),
  await compare("CPU time of a report and its delivery, ms", (side) => side.cpuOfReports()),
  await compare("change until its webhook arrives, p50 ms", (side) => side.changeToReceiverMs()),
  await compare("CPU time while nothing happens, ms/s", (side) => side.idle(), 3),
  await compare("proportional memory of the apps, MiB", async (side) => side.memoryMiB(), 1),
];
printTable("One process against one process an app", ["", "services", "single", "ratio"], rows);
