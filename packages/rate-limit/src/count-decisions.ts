import { meter } from "@platform/service/observe/telemetry";
import type { DecidedBy, Decision } from "./decision.ts";

// Plain numbers, read at each scrape: an OpenTelemetry counter costs more per request than the limiter in memory.
const counts = {
  redis: { allowed: 0, refused: 0 },
  local: { allowed: 0, refused: 0 },
  process: { allowed: 0, refused: 0 },
};

const decisions = meter("gateway").createObservableCounter("gateway.rate_limit.decisions", {
  description: "Rate-limit decisions; local ones are made while Redis is down",
});

const observe: Parameters<typeof decisions.addCallback>[0] = (result) => {
  for (const by of ["redis", "local", "process"] as const)
    for (const outcome of ["allowed", "refused"] as const)
      result.observe(counts[by][outcome], { decided_by: by, outcome });
};

/** Shows the decisions among the metrics of the running app: a module is loaded before it is known which app that is. */
export function showDecisions(): void {
  decisions.addCallback(observe);
}

/** Counts a decision in the metrics of this process. */
export function countDecision(by: DecidedBy, { allowed }: Decision): void {
  counts[by][allowed ? "allowed" : "refused"] += 1;
}
