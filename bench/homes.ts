// Owners over several installations (docs/decisions/homes.md): a request with its home's gateway, beside the same request handed on by
// a front that finds the home in a directory of a million keys, and beside the answer that names the home (421).
import { fork } from "node:child_process";
import { headersOf } from "@platform/local-stack/demo-credentials";
import { startBenchPlatform } from "./src/platform.ts";
import { alternate } from "./src/rounds.ts";
import { runLoad } from "./src/run-load.ts";
import { cpuRows, speedColumns, speedRow, summaryOf } from "./src/summary.ts";
import { printTable } from "./src/table.ts";

const keys = 1_000_000;
await using bench = await startBenchPlatform();
const { gatewayPort, platform } = bench;
const { profileA } = platform.credentials.sandbox;
const headers = headersOf(profileA);
const front = fork(new URL("./src/home-front-process.ts", import.meta.url), [
  String(gatewayPort),
  String(keys),
  profileA.apiKey,
]);
const started = Promise.withResolvers<{ port: number; directoryBytes: number }>();
front.once("message", (message) => started.resolve(message as { port: number; directoryBytes: number }));
front.once("exit", () => started.reject(new Error("The front ended.")));
const { port, directoryBytes } = await started.promise;
const processes = { ...bench.processes, front: front.pid ?? 0 };

const get = (to: number, more: Record<string, string> = {}, expected = 200) => {
  const work = { kind: "get" as const, port: to, path: "/api/v1/health", headers: { ...headers, ...more }, expected };
  return runLoad({ concurrency: 64, warmUpMs: 1000, durationMs: 3000, work }, processes);
};
const post = (to: number) =>
  runLoad(
    { concurrency: 64, warmUpMs: 1000, durationMs: 3000, work: { kind: "post-reports", port: to, headers } },
    processes,
  );

// Credentials are verified and code is compiled before 64 callers wait for it.
const warmUp = { kind: "post-reports" as const, port, headers };
await runLoad({ concurrency: 2, warmUpMs: 0, durationMs: 2000, work: warmUp }, processes);

const rounds = await alternate(5, {
  direct: () => get(gatewayPort),
  "handed on": () => get(port),
  "answered with 421": () => get(port, { "x-answer": "1" }, 421),
});
const direct = summaryOf(rounds.direct);
const sides = Object.fromEntries(Object.entries(rounds).map(([name, results]) => [name, summaryOf(results)]));
printTable(
  `GET /api/v1/health, 64 connections; a directory of ${keys} keys has ${Math.round(directoryBytes / 1_048_576)} MiB`,
  speedColumns,
  Object.entries(sides).map(([name, side]) => speedRow(name, side, direct)),
);
const { columns, rows } = cpuRows(sides);
printTable("Where the CPU time goes", columns, rows);

const posts = await alternate(3, { direct: () => post(gatewayPort), "handed on": () => post(port) });
const directPost = summaryOf(posts.direct);
printTable("POST /api/v1/payroll/reports, 64 connections", speedColumns, [
  speedRow("direct", directPost, directPost),
  speedRow("handed on", summaryOf(posts["handed on"]), directPost),
]);
front.kill();
