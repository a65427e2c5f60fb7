// Measures a rate-limit decision: three windows counted in Redis, 64 requests in flight, of one busy credential, of 64 and
// of 10,000 in turn, in one Redis and in a Redis Cluster of three; beside one INCR for each request, which is the least that counting
// anything in Redis can cost.
import { startRedis } from "@platform/local-stack/servers/redis";
import { startRedisCluster } from "@platform/local-stack/servers/redis-cluster";
import type { LoadWork } from "./src/load/load-task.ts";
import { runLoad } from "./src/load/run-load.ts";
import { alternate } from "./src/measure/rounds.ts";
import { cpuRows, speedColumns, speedRow, summaryOf } from "./src/measure/summary.ts";
import { printTable } from "./src/measure/table.ts";

await using redis = await startRedis({});
await using cluster = await startRedisCluster({});

const nodes = Object.fromEntries(cluster.nodes.map(({ pid }, node) => [`cluster node ${node + 1}`, pid]));
const load = (work: LoadWork) =>
  runLoad({ concurrency: 64, warmUpMs: 500, durationMs: 2_000, work }, { redis: redis.pid, ...nodes });
const decisions = (credentials: number) => () => load({ kind: "decide", credentials, url: redis.url, cluster: false });
const inCluster = (credentials: number) => () => load({ kind: "decide", credentials, url: cluster.url, cluster: true });

const rounds = await alternate(3, {
  INCR: () => load({ kind: "increment", url: redis.url }),
  "1 credential": decisions(1),
  "64 credentials": decisions(64),
  "10,000 credentials": decisions(10_000),
  "1, cluster": inCluster(1),
  "64, cluster": inCluster(64),
  "10,000, cluster": inCluster(10_000),
});
const sides = Object.fromEntries(Object.entries(rounds).map(([name, results]) => [name, summaryOf(results)]));
const yardstick = summaryOf(rounds.INCR);
printTable(
  "Rate-limit decisions; ratio to INCR",
  speedColumns,
  Object.entries(sides).map(([name, side]) => speedRow(name, side, yardstick)),
);
const { columns, rows } = cpuRows(sides);
printTable("Where the CPU time goes; `load` is what asks, as the gateway does", columns, rows);
