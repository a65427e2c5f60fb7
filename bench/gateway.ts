// Measures the cost of authentication, rate limits, records and error handling: `GET /api/v1/health` with credentials, answered by the
// gateway alone, beside a bare Fastify route that answers with as many bytes.
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { runLoad } from "./src/load/run-load.ts";
import { alternate } from "./src/measure/rounds.ts";
import { cpuRows, speedColumns, speedRow, summaryOf } from "./src/measure/summary.ts";
import { printTable } from "./src/measure/table.ts";
import { startBareServer } from "./src/servers/bare-server.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

await using bench = await startBenchPlatform();
await using bare = await startBareServer();
const { gatewayPort, processes } = bench;
const { profileA, profileB } = bench.platform.credentials.sandbox;

const get = (port: number, headers: Record<string, string>) =>
  runLoad(
    { concurrency: 64, warmUpMs: 1000, durationMs: 3000, work: { kind: "get", port, path: "/api/v1/health", headers } },
    { ...processes, bare: bare.pid },
  );
const rounds = await alternate(5, {
  bare: () => get(bare.port, headersOf(profileA)),
  "Profile A": () => get(gatewayPort, headersOf(profileA)),
  "Profile B": () => get(gatewayPort, headersOf(profileB)),
});

const yardstick = summaryOf(rounds.bare);
const a = summaryOf(rounds["Profile A"]);
const b = summaryOf(rounds["Profile B"]);
printTable("GET /api/v1/health with credentials, 64 connections; ratio to the bare route", speedColumns, [
  speedRow("bare Fastify route", yardstick, yardstick),
  speedRow("gateway, Profile A", a, yardstick),
  speedRow("gateway, Profile B", b, yardstick),
]);
const { columns, rows } = cpuRows({ bare: yardstick, "Profile A": a, "Profile B": b });
printTable("Where the CPU time goes", columns, rows);
