import { createHistogram } from "node:perf_hooks";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type HttpConnection, openConnection } from "./http-connection.ts";
import { smallReportJson } from "./small-report.ts";

/** Reports sent at a constant rate, whatever becomes of those before. */
export interface Flood {
  port: number;
  /** Value of the header. */
  authorization: string;
  perSecond: number;
  durationMs: number;
}

/** Outcome of the requests of a flood. */
export interface FloodOutcome {
  /** Requests by status; 0 for those without a response. */
  byStatus: Record<string, number>;
  /** Percentiles of the time until a 503, in ms. */
  refusalMs: { p50: number; p99: number };
}

/** Requests that would wait beside as many others are not sent. */
const mostWaiting = 3000;
/** Number of requests sent in one turn of the event loop. */
const mostAtOnce = 500;

/** Sends a flood from a thread of its own, so that it delays no measurement of the caller. */
export function sendFlood(flood: Flood): Promise<FloodOutcome> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: flood }).once("message", resolve).once("error", reject);
  });
}

async function openLoop({ port, authorization, perSecond, durationMs }: Flood): Promise<FloodOutcome> {
  const byStatus: Record<string, number> = {};
  const refusalNs = createHistogram();
  const idle: HttpConnection[] = [];
  let waiting = 0;

  async function send(call: number): Promise<void> {
    waiting += 1;
    let status = 0;
    try {
      const connection = idle.pop() ?? (await openConnection(port));
      const body = smallReportJson(call);
      const head = `POST /api/v1/payroll/reports HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: ${authorization}\r\n`;
      const type = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
      const startedMs = performance.now();
      ({ status } = await connection.exchange(`${head}${type}\r\n${body}`));
      if (status === 503) refusalNs.record(Math.max(1, Math.round((performance.now() - startedMs) * 1e6)));
      idle.push(connection);
    } catch {
      status = 0;
    }
    byStatus[status] = (byStatus[status] ?? 0) + 1;
    waiting -= 1;
  }

  const startedMs = performance.now();
  let due = 0;
  for (let elapsedMs = 0; elapsedMs < durationMs; elapsedMs = performance.now() - startedMs) {
    const dueNow = Math.floor((elapsedMs / 1000) * perSecond);
    const count = Math.min(dueNow - due, mostAtOnce, mostWaiting - waiting);
    for (let offset = 0; offset < count; offset += 1) void send(due + offset);
    due = dueNow;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  while (waiting > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  for (const connection of idle) connection.close();
  return { byStatus, refusalMs: { p50: refusalNs.percentile(50) / 1e6, p99: refusalNs.percentile(99) / 1e6 } };
}

if (!isMainThread) parentPort?.postMessage(await openLoop(workerData as Flood));
