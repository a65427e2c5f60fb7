import { RuleService } from "@platform/contracts/premium_audit/v1/rules";
import { z } from "zod";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { ownerId } from "../../shared/owner.ts";
import { stateCode, text } from "../../shared/text.ts";
import { exampleRuleCoverage } from "./examples.ts";
import { ruleCoverageSchema, toRuleCoverage } from "./record.ts";

const query = z.object({
  owner_id: ownerId.optional(),
  state: stateCode().meta({ description: "State of the payroll.", examples: ["IN"] }),
  date: calendarDate().meta({
    description:
      "Effective date of a policy. Bureaus change rules for new and renewal policies, so a policy has the rules of this day for its whole term.",
    examples: ["2025-01-01"],
  }),
  rule_table: text()
    .optional()
    .meta({ description: "Id of a rule table of yours, whose rows then come before the rules on file." }),
});

/** `GET /rules/coverage` of Profile A. */
export function ruleEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const rules = callsOf(RuleService);
  return [
    endpoint({
      profile: "A",
      tag: "Rules",
      method: "GET",
      path: "/rules/coverage",
      scope: "policies:read",
      operationId: "getRuleCoverage",
      summary: "Retrieve which rules are on file",
      description:
        "Lists, for policies of a state that take effect on a date, every kind of rule that rating uses, and for each whether it is on file, only a default or not on file, its first day, its source, and the day of its comparison with the source. A rule that is not on file is never guessed: " +
        "an audit whose payroll needs it fails with `RULE_NOT_ON_FILE` until the policy states the value.",
      query,
      responses: {
        200: { description: "The rules.", schema: ruleCoverageSchema, example: exampleRuleCoverage },
      },
      refusals: [problemOfReason("RULE_TABLE_NOT_FOUND")],
      async handle({ query: { state, date, rule_table: ruleTable = "" }, call }) {
        const coverage = await rules.getRuleCoverage({ state, date, ruleTable }, call);
        return { status: 200, body: toRuleCoverage({ state, date }, coverage) };
      },
    }),
  ];
}
