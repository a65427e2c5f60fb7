// `GET /api/v1/files/status/:id` end to end, gateway → file-status → Postgres, beside a bare Fastify route.
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { postReport, untilFileEnded } from "./src/load/post-report.ts";
import { runLoad } from "./src/load/run-load.ts";
import { smallReportJson } from "./src/load/small-report.ts";
import { alternate } from "./src/measure/rounds.ts";
import { cpuRows, speedColumns, speedRow, summaryOf } from "./src/measure/summary.ts";
import { printTable } from "./src/measure/table.ts";
import { startBareServer } from "./src/servers/bare-server.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";

await using bench = await startBenchPlatform();
await using bare = await startBareServer();
const { gatewayPort, processes, platform } = bench;
const headers = headersOf(platform.credentials.sandbox.profileA);
const reportId = await postReport(platform.gatewayUrl, headers, smallReportJson(0));
await untilFileEnded(platform.gatewayUrl, headers, reportId);

const get = (port: number, path: string) =>
  runLoad(
    { concurrency: 64, warmUpMs: 1000, durationMs: 4000, work: { kind: "get", port, path, headers } },
    { ...processes, bare: bare.pid },
  );
const rounds = await alternate(4, {
  bare: () => get(bare.port, "/api/v1/health"),
  status: () => get(gatewayPort, `/api/v1/files/status/${reportId}`),
});

const yardstick = summaryOf(rounds.bare);
const status = summaryOf(rounds.status);
printTable("GET /api/v1/files/status/:id, 64 connections; ratio to the bare route", speedColumns, [
  speedRow("bare Fastify route", yardstick, yardstick),
  speedRow("file status", status, yardstick),
]);
const { columns, rows } = cpuRows({ bare: yardstick, "file status": status });
printTable("Where the CPU time goes", columns, rows);
