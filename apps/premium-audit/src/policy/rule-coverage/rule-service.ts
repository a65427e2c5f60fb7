import { knownState } from "@platform/class-codes/known-state";
import { classCodes } from "@platform/class-codes/shipped";
import { RuleService } from "@platform/contracts/premium_audit/v1/rules";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { calendarDate } from "@platform/validation/members";
import { parseMessage } from "@platform/validation/message";
import { z } from "zod";
import { ruleCoverage } from "../../rating/rules/rule-coverage.ts";
import { rules } from "../../rating/rules/rules.ts";
import type { Dependencies } from "../dependencies.ts";
import { namedRuleTable } from "../rule-tables/named-rule-table.ts";

const requestMembers = z.object({
  state: knownState(),
  date: calendarDate(),
  ruleTable: z.string(),
});

/** Implements RuleService. */
export function ruleService({ database }: Pick<Dependencies, "database">): Implementation {
  return implementForTenants(RuleService, {
    async getRuleCoverage(request, { tenant }) {
      const { state, date, ruleTable: id } = parseMessage("INVALID_RULE_COVERAGE", requestMembers, request);
      const table = id === "" ? {} : await namedRuleTable(database, tenant, { ruleTable: id });
      if (id !== "" && !table.ruleTable) throw refusal("RULE_TABLE_NOT_FOUND");
      return { rules: [...ruleCoverage(rules, { state, date, ...table }), classForm(state)] };
    },
  });
}

/** The form of class codes is that of the catalogue of class codes, which has every state. */
function classForm(state: string) {
  const form = classCodes.expectedForm("", state);
  const row = {
    rule: `class_form/${state}/1900-01-01`,
    kind: "class_form",
    state,
    effectiveFrom: "1900-01-01",
    source: `The form of the codes in the class code look-up of the state's bureau: ${form}`,
  };
  return { kind: "class_form", of: "", status: "on_file", row, basis: "unconfirmed" };
}
