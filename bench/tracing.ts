// Measures the cost of traces in the gateway: `GET /api/v1/health` with credentials, answered by a gateway that does not trace, by one that
// traces one request in a hundred, and by one that traces every request, each sending to a collector that throws all away.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { runLoad } from "./src/load/run-load.ts";
import { alternate } from "./src/measure/rounds.ts";
import { cpuRows, speedColumns, speedRow, summaryOf } from "./src/measure/summary.ts";
import { printTable } from "./src/measure/table.ts";
import { startBenchPlatform } from "./src/servers/platform.ts";
import { startSecondGateway } from "./src/servers/second-gateway.ts";

const collector = createServer((request, response) => request.resume().on("end", () => response.end()));
collector.listen(0, "127.0.0.1");
await once(collector, "listening");
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const tracing = (ratio: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio });

{
  await using bench = await startBenchPlatform();
  await using some = await startSecondGateway(bench.platform, tracing("0.01"));
  await using all = await startSecondGateway(bench.platform, tracing("1"));
  const headers = headersOf(bench.platform.credentials.sandbox.profileA);
  const get = (port: number) =>
    runLoad(
      {
        concurrency: 64,
        warmUpMs: 1000,
        durationMs: 3000,
        work: { kind: "get", port, path: "/api/v1/health", headers },
      },
      { ...bench.processes, some: some.pid, all: all.pid },
    );
  const rounds = await alternate(5, {
    none: () => get(bench.gatewayPort),
    some: () => get(Number(new URL(some.url).port)),
    all: () => get(Number(new URL(all.url).port)),
  });
  const none = summaryOf(rounds.none);
  printTable("GET /api/v1/health with credentials, 64 connections; ratio to no traces", speedColumns, [
    speedRow("no traces", none, none),
    speedRow("one request in a hundred", summaryOf(rounds.some), none),
    speedRow("every request", summaryOf(rounds.all), none),
  ]);
  const { columns, rows } = cpuRows({ none, some: summaryOf(rounds.some), all: summaryOf(rounds.all) });
  printTable("Where the CPU time goes", columns, rows);
}
collector.closeAllConnections();
collector.close();
