// The process that makes load; forked by run-load.ts, so that what it computes is told apart from what is measured.
import { createDatabase } from "@platform/postgres/query/database";
import { createLogger } from "@platform/service/observe/log";
import { closedLoop } from "./closed-loop.ts";
import { decideCaller, incrementCaller } from "./decide-requests.ts";
import { getCaller, hireCaller, postReportsCaller } from "./http-callers.ts";
import { insertRow } from "./insert-rows.ts";
import type { LoadTask, LoadWork } from "./load-task.ts";
import { submitReportsCaller } from "./submit-reports.ts";

type Caller = (call: number) => Promise<void>;

// Whoever forked it is gone, so nobody waits for the result.
process.once("disconnect", () => process.exit(1));

const [json = ""] = process.argv.slice(2);
const { concurrency, warmUpMs, durationMs, work }: LoadTask = JSON.parse(json);
const openCaller = await callerOf(work);
const callers = await Promise.all(Array.from({ length: concurrency }, openCaller));
const tally = await closedLoop({ warmUpMs, durationMs, callers, onPhase: (phase) => process.send?.(phase) });
process.send?.(tally, () => process.exit(0));

async function callerOf(work: LoadWork): Promise<() => Promise<Caller>> {
  if (work.kind === "get") return () => getCaller(work);
  if (work.kind === "post-reports") return () => postReportsCaller(work);
  if (work.kind === "hire-employees") return () => hireCaller(work);
  if (work.kind === "decide") return await decideCaller(work);
  if (work.kind === "increment") return await incrementCaller(work.url);
  const caller = work.kind === "submit-reports" ? submitReportsCaller(work) : insertRowsCaller(work);
  return async () => caller;
}

function insertRowsCaller({ url, maxConnections }: Extract<LoadWork, { kind: "insert-rows" }>): Caller {
  const log = createLogger("bench", "warn");
  const database = createDatabase({
    url,
    maxConnections,
    applicationName: "bench-rows",
    acquireTimeoutMs: 60_000,
    log,
  });
  return (call) => insertRow(database, call);
}
