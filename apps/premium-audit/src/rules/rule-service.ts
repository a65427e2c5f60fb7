import { RuleService } from "@platform/contracts/premium_audit/v1/rules";
import { type Implementation, implementForTenants } from "@platform/rpc/handlers";
import { calendarDate, stateCode } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { ruleCoverage } from "../rating/rule-coverage.ts";
import { rules } from "../rating/rules.ts";

const asked = z.object({ state: stateCode(), date: calendarDate() });

/** Implements RuleService. */
export function ruleService(): Implementation {
  return implementForTenants(RuleService, {
    async getRuleCoverage(request) {
      return { rules: ruleCoverage(rules, parseMessage("INVALID_RULE_COVERAGE", asked, request)) };
    },
  });
}
