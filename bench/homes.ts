// Owners over several installations (docs/decisions/homes.md): a request at its home's gateway, beside the same request at the gateway of
// another installation, with Postgres, Redis and credentials of its own, which hands it on.
import { apps as registered } from "@platform/app-register/apps";
import { findApps } from "@platform/local-stack/apps";
import { headersOf } from "@platform/local-stack/demo-credentials";
import { startBenchPlatform } from "./src/platform.ts";
import { alternate } from "./src/rounds.ts";
import { runLoad } from "./src/run-load.ts";
import { cpuRows, speedColumns, speedRow, summaryOf } from "./src/summary.ts";
import { printTable } from "./src/table.ts";

// A busy machine is no outage.
const unhurried = { CREDENTIALS_TIMEOUT_MS: "60000", UPSTREAM_TIMEOUT_MS: "60000" };
await using eu = await startBenchPlatform({ env: { ...unhurried, HOME_CODE: "eu", TRUSTED_PROXIES: "127.0.0.1" } });
const HOMES = JSON.stringify({ eu: eu.platform.gatewayUrl });
// Nothing but what a gateway needs to know that a credential is not its own.
const nowhere = Object.fromEntries(registered.map(({ addressVariable }) => [addressVariable, "127.0.0.1:1"]));
await using us = await startBenchPlatform({
  apps: findApps().filter(({ name }) => name === "credentials" || name === "gateway"),
  env: { ...nowhere, ...unhurried, HOME_CODE: "us", HOMES },
});
const headers = headersOf(eu.platform.credentials.sandbox.profileA);
const processes = {
  ...eu.processes,
  front: us.processes.gateway ?? 0,
  "credentials of the front": us.processes.credentials ?? 0,
};

const get = (port: number) => {
  const work = { kind: "get" as const, port, path: "/api/v1/health", headers, expected: 200 };
  return runLoad({ concurrency: 64, warmUpMs: 1000, durationMs: 3000, work }, processes);
};
const post = (port: number) =>
  runLoad(
    { concurrency: 64, warmUpMs: 1000, durationMs: 3000, work: { kind: "post-reports", port, headers } },
    processes,
  );

// Credentials are verified before 64 callers wait for it, and code is compiled.
const warmUp = { kind: "post-reports" as const, port: us.gatewayPort, headers };
await runLoad({ concurrency: 2, warmUpMs: 0, durationMs: 2000, work: warmUp }, processes);
for (const port of [eu.gatewayPort, us.gatewayPort]) {
  const work = { kind: "get" as const, port, path: "/api/v1/health", headers, expected: 200 };
  await runLoad({ concurrency: 64, warmUpMs: 0, durationMs: 15_000, work }, processes);
}

const gets = await alternate(5, { direct: () => get(eu.gatewayPort), "handed on": () => get(us.gatewayPort) });
const posts = await alternate(3, { direct: () => post(eu.gatewayPort), "handed on": () => post(us.gatewayPort) });
for (const [title, rounds] of [
  ["GET /api/v1/health", gets],
  ["POST /api/v1/payroll/reports", posts],
] as const) {
  const [direct, handedOn] = [summaryOf(rounds.direct), summaryOf(rounds["handed on"])];
  printTable(`${title}, 64 connections`, speedColumns, [
    speedRow("direct", direct, direct),
    speedRow("handed on", handedOn, direct),
  ]);
  const { columns, rows } = cpuRows({ direct, "handed on": handedOn });
  printTable("Where the CPU time goes", columns, rows);
}
