import { prometheusText } from "@platform/service/observe/telemetry";
import { expect, test } from "vitest";
import { countDecision, showDecisions } from "./count-decisions.ts";
import type { Decision } from "./decision.ts";

const decision = (allowed: boolean): Decision => ({
  allowed,
  limit: 1,
  remaining: 0,
  resetAtSeconds: 1,
  retryAfterSeconds: allowed ? 0 : 1,
  windowSeconds: 60,
  decidedAtSeconds: 0,
});

test("metrics distinguish decisions in Redis from local ones and those without Redis, and allowed from refused", async () => {
  showDecisions();
  countDecision("redis", decision(true));
  countDecision("redis", decision(true));
  countDecision("local", decision(false));
  countDecision("process", decision(true));
  const lines = (await prometheusText("gateway"))
    .split("\n")
    .filter((line) => line.startsWith("gateway_rate_limit_decisions"));
  const countOf = (by: string, outcome: string) =>
    lines.find((line) => line.includes(`decided_by="${by}"`) && line.includes(`outcome="${outcome}"`))?.split(" ")[1];
  expect([countOf("redis", "allowed"), countOf("redis", "refused")]).toEqual(["2", "0"]);
  expect([countOf("local", "allowed"), countOf("local", "refused")]).toEqual(["0", "1"]);
  expect([countOf("process", "allowed"), countOf("process", "refused")]).toEqual(["1", "0"]);
});
