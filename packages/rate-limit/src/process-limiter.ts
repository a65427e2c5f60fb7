import { countDecision, showDecisions } from "./count-decisions.ts";
import type { Decision } from "./decision.ts";
import type { Limiter } from "./limiter.ts";
import type { RollingWindow } from "./rolling-window.ts";

/**
 * The rate limiter of an installation with one gateway: counts in this process alone, as exactly as Redis. A restart forgets all
 * counts, and of more keys than `windows` keeps those used last are counted. A second gateway would grant every limit again.
 */
export function processLimiter(windows: RollingWindow): Limiter {
  showDecisions();
  return {
    name: "rate-limit",
    decide: async (key, plan, ownWindow) => counted(windows.take(key, plan, { ownWindow })),
    describe: async (key, plan) => counted(windows.peek(key, plan)),
  };
}

function counted(decision: Decision): Decision {
  countDecision("process", decision);
  return decision;
}
