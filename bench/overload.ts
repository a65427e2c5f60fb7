// Three times as many requests as the gateway carries, for 20 s: how many are refused because their credentials could not be verified,
// though the gateway knew each key. With BENCH_BASELINE, the path of another checkout with packages installed, the apps of that checkout
// are measured in turns.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CredentialsOperatorService } from "@platform/contracts/credentials/v1/credentials";
import { findApps, REPOSITORY } from "@platform/local-stack/repository/apps";
import { rpcClient } from "@platform/rpc/client/client";
import { type HttpConnection, openConnection } from "./src/load/http-connection.ts";
import { runLoad } from "./src/load/run-load.ts";
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
