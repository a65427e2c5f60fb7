// credentials: three times as many requests as the gateway carries, for 20 s: how many are refused because their credentials could not be verified,
// though the gateway knew each key. With BENCH_BASELINE, the path of another checkout with packages installed, the apps of that checkout
// are measured in turns.
// posts: one owner sends five times the reports that the platform carries: what another one that sends a few notices of it.
// npm run bench -- overload posts runs that part alone.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { findApps, REPOSITORY } from "@platform/local-stack/repository/apps";
import { rpcClient } from "@platform/rpc/client/client";
import { sendFlood } from "./src/load/flood.ts";
import { type HttpConnection, openConnection } from "./src/load/http-connection.ts";
import { runLoad } from "./src/load/run-load.ts";
import { smallReportJson } from "./src/load/small-report.ts";
import { median } from "./src/measure/rounds.ts";
import { printTable } from "./src/measure/table.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

const rounds = 3;
const keyCount = 40;
const overload = 3;
const durationMs = 20_000;
/** Every key is verified again during a round, as with the default of 60 s during a minute. */
const env = { CREDENTIAL_CACHE_TTL_MS: "10000" };
/** Requests that would wait beside as many others are not sent. */
const mostWaiting = 3000;
/** Number of requests sent in one turn of the load's own event loop. */
const mostAtOnce = 500;
/** `X-RateLimit-Limit` of a request whose credentials are known, see `unboundedPlan`; else it is that of the address. */
const planLimit = /\r\nx-ratelimit-limit: 1000000000\r\n/i;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function startSide(checkout: string) {
  const apps = findApps().map((app) => ({ ...app, main: join(checkout, "apps", app.name, "src/main.ts") }));
  const bench = await startBenchPlatform({ apps: apps.filter(({ name }) => name !== "portal"), env });
  const stack = JSON.parse(readFileSync(bench.platform.stackFile, "utf8"));
  const operator = rpcClient(CredentialsOperatorService, { address: stack.grpc.credentials });
  const { owner } = await operator.call.createOwner({ ownerType: "employer", plan: "enterprise" });
  const keys = await Promise.all(
    Array.from({ length: keyCount }, async () => {
      const { secret } = await operator.call.issueApiKey({ ownerId: owner?.id ?? "", environment: "sandbox" });
      return { authorization: `Bearer ${secret}` };
    }),
  );
  await operator.stop?.();
  return { bench, keys };
}

type Outcomes = Record<"200" | "refused for credentials" | "other" | "no response", number>;

/** Sends requests at a constant rate, whatever becomes of those before. */
async function openLoop(port: number, requests: readonly string[], perSecond: number): Promise<Outcomes> {
  const outcomes: Outcomes = { "200": 0, "refused for credentials": 0, other: 0, "no response": 0 };
  const idle: HttpConnection[] = [];
  let waiting = 0;

  async function send(request: string): Promise<void> {
    waiting += 1;
    try {
      const connection = idle.pop() ?? (await openConnection(port));
      const { status, head } = await connection.exchange(request);
      const refused = status === 503 && !planLimit.test(head);
      outcomes[status === 200 ? "200" : refused ? "refused for credentials" : "other"] += 1;
      idle.push(connection);
    } catch {
      outcomes["no response"] += 1;
    }
    waiting -= 1;
  }

  const startedMs = performance.now();
  let due = 0;
  for (let elapsedMs = 0; elapsedMs < durationMs; elapsedMs = performance.now() - startedMs) {
    const dueNow = Math.floor((elapsedMs / 1000) * perSecond);
    const count = Math.min(dueNow - due, mostAtOnce, mostWaiting - waiting);
    for (let offset = 0; offset < count; offset += 1) void send(requests[(due + offset) % requests.length] ?? "");
    due = dueNow;
    await pause(5);
  }
  while (waiting > 0) await pause(5);
  for (const connection of idle) connection.close();
  return outcomes;
}

async function measure(checkout: string): Promise<Outcomes> {
  const { bench, keys } = await startSide(checkout);
  await using _ = bench;
  const port = bench.gatewayPort;
  const path = "/api/v1/health";
  const [headers = {}] = keys;
  const work = { kind: "get", port, path, headers } as const;
  const { callsPerSecond } = await runLoad({ concurrency: 64, warmUpMs: 1000, durationMs: 3000, work }, {});
  for (const key of keys) await fetch(bench.platform.gatewayUrl + path, { headers: key });
  const requests = keys.map(
    ({ authorization }) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\n\r\n`,
  );
  return await openLoop(port, requests, overload * callsPerSecond);
}

async function credentials(): Promise<void> {
  const sides = { this: REPOSITORY, baseline: process.env.BENCH_BASELINE };
  const rows: (string | number)[][] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, checkout] of Object.entries(sides)) {
      if (checkout) rows.push([`${name}, round ${round}`, ...Object.values(await measure(checkout))]);
    }
  }
  printTable(
    `GET /api/v1/health at ${overload} times the rate that 64 callers reach, ${keyCount} keys that are known`,
    ["", "200", "503, credentials not verified", "other", "no response"],
    rows,
  );
}

/** Requests of the polite owner a second. */
const politePerSecond = 20;

interface PoliteCall {
  sentMs: number;
  durationMs: number;
  status: number;
}

/** Sends a report every 50 ms until it is stopped, each on a connection that no other one waits on. */
function politeOwner(port: number, authorization: string) {
  const calls: PoliteCall[] = [];
  const idle: HttpConnection[] = [];
  let callCount = 0;
  async function send(): Promise<void> {
    const body = smallReportJson(callCount++);
    const sentMs = performance.now();
    let status = 0;
    try {
      const connection = idle.pop() ?? (await openConnection(port));
      const lines = `Host: 127.0.0.1:${port}\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`;
      const length = `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
      ({ status } = await connection.exchange(`POST /api/v1/payroll/reports HTTP/1.1\r\n${lines}${length}${body}`));
      idle.push(connection);
    } catch {
      status = 0;
    }
    calls.push({ sentMs, durationMs: performance.now() - sentMs, status });
  }
  const timer = setInterval(send, 1000 / politePerSecond);
  return {
    /** Calls sent between two times. */
    between: (fromMs: number, toMs: number) => calls.filter(({ sentMs }) => sentMs >= fromMs && sentMs < toMs),
    stop: () => clearInterval(timer),
  };
}

const p50Of = (calls: readonly PoliteCall[]) => median(calls.map(({ durationMs }) => durationMs));

/** One owner sends five times what the platform carries, beside another that sends twenty reports a second all the time. */
async function posts(): Promise<void> {
  const times = 5;
  const recoveryMs = 15_000;
  const { bench, keys } = await startSide(REPOSITORY);
  await using _ = bench;
  const port = bench.gatewayPort;
  const [flooding = { authorization: "" }] = keys;
  const stack = JSON.parse(readFileSync(bench.platform.stackFile, "utf8"));
  const operator = rpcClient(CredentialsOperatorService, { address: stack.grpc.credentials });
  const { owner } = await operator.call.createOwner({ ownerType: "employer", plan: "enterprise" });
  const { secret } = await operator.call.issueApiKey({ ownerId: owner?.id ?? "", environment: "sandbox" });
  await operator.stop?.();

  const polite = politeOwner(port, `Bearer ${secret}`);
  await pause(3000);
  const idleFromMs = performance.now();
  await pause(10_000);
  const idle = polite.between(idleFromMs, performance.now());
  const work = { kind: "post-reports", port, headers: flooding } as const;
  const best = await runLoad({ concurrency: 16, warmUpMs: 2000, durationMs: 8000, work }, {});
  await pause(5000);

  const startedMs = performance.now();
  const perSecond = times * best.callsPerSecond;
  const { byStatus, refusalMs } = await sendFlood({ port, ...flooding, perSecond, durationMs });
  const endedMs = performance.now();
  const during = polite.between(startedMs, endedMs);
  await pause(recoveryMs);
  polite.stop();
  const goodMs = 1.2 * p50Of(idle);
  const seconds = Array.from({ length: recoveryMs / 1000 }, (_, second) => second + 1);
  const recovered = seconds.find(
    (second) => p50Of(polite.between(endedMs + (second - 1) * 1000, endedMs + second * 1000)) <= goodMs,
  );
  const accepted = (byStatus[202] ?? 0) + during.filter(({ status }) => status === 202).length;
  const carried = accepted / ((endedMs - startedMs) / 1000);
  printTable(
    `POST /payroll/reports of one owner at ${times} times the ${Math.round(best.callsPerSecond)} a second that 16 callers reach, beside ${politePerSecond} a second of another`,
    ["", ""],
    [
      ["polite owner, p50 ms: idle", p50Of(idle)],
      ["polite owner, p50 ms: meanwhile", p50Of(during)],
      ["ratio", p50Of(during) / p50Of(idle)],
      ["polite owner: refused or failed", during.filter(({ status }) => status !== 202).length],
      ["accepted a second, against the best", carried / best.callsPerSecond],
      ["503: p50 ms", refusalMs.p50],
      ["503: p99 ms", refusalMs.p99],
      ["500", byStatus[500] ?? 0],
      ["seconds until the polite owner's p50 is at most 1.2 × idle", recovered ?? Number.NaN],
      ...Object.entries(byStatus).map(([status, count]) => [
        `flood: ${status === "0" ? "no response" : status}`,
        count,
      ]),
    ],
  );
}

const parts = { credentials, posts };
const [, requestedPart] = process.argv.slice(2);
for (const [name, part] of Object.entries(parts)) if (!requestedPart || requestedPart === name) await part();
