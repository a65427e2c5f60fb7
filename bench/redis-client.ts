// Which Redis client costs the gateway less. Both run the rate limiter's script for 64 requests in flight: with a call for
// each request; with a call for all requests of one turn of the event loop, as the gateway does; and so behind a route.
import { startRedis } from "@platform/local-stack/redis";
import { startBareServer } from "./src/bare-server.ts";
import { startCountingServer } from "./src/counting-server.ts";
import type { LoadWork } from "./src/load-task.ts";
import { alternate } from "./src/rounds.ts";
import { runLoad } from "./src/run-load.ts";
import { cpuRows, type Summary, speedColumns, speedRow, summaryOf } from "./src/summary.ts";
import { printTable } from "./src/table.ts";

await using redis = await startRedis({});
await using bare = await startBareServer();

const counting = (client: "ioredis" | "node-redis", together: boolean) =>
  ({ kind: "count-requests", client, together, credentials: 1000, url: redis.url }) as const;
await using behindIoredis = await startCountingServer(counting("ioredis", true));
await using behindNodeRedis = await startCountingServer(counting("node-redis", true));

const load = (work: LoadWork) =>
  runLoad(
    { concurrency: 64, warmUpMs: 500, durationMs: 2_000, work },
    { redis: redis.pid, bare: bare.pid, "with ioredis": behindIoredis.pid, "with node-redis": behindNodeRedis.pid },
  );
const get = (port: number) => load({ kind: "get", port, path: "/api/v1/health", headers: {} });

for (const together of [false, true]) {
  const rounds = await alternate(2, {
    "node-redis": () => load(counting("node-redis", together)),
    ioredis: () => load(counting("ioredis", together)),
  });
  const form = together ? "one call for all of a turn" : "one call for each";
  print(`Decisions, ${form}; ratio to node-redis`, {
    "node-redis": summaryOf(rounds["node-redis"]),
    ioredis: summaryOf(rounds.ioredis),
  });
}
const rounds = await alternate(3, {
  "bare route": () => get(bare.port),
  "with ioredis": () => get(behindIoredis.port),
  "with node-redis": () => get(behindNodeRedis.port),
});
print("A route behind decisions, one call for all of a turn; ratio to the bare route", {
  "bare route": summaryOf(rounds["bare route"]),
  "with ioredis": summaryOf(rounds["with ioredis"]),
  "with node-redis": summaryOf(rounds["with node-redis"]),
});

function print(title: string, sides: Record<string, Summary>): void {
  const [yardstick] = Object.values(sides);
  if (!yardstick) return;
  const speeds = Object.entries(sides).map(([name, side]) => speedRow(name, side, yardstick));
  printTable(title, speedColumns, speeds);
  const { columns, rows } = cpuRows(sides);
  printTable("Where the CPU time goes; `load` is the client", columns, rows);
}
