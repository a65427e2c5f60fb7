import type { MessageInitShape } from "@bufbuild/protobuf";
import type { NewDisputedLineSchema } from "@platform/contracts/premium_audit/v1/disputes";
import { disputeGrounds, lineBases } from "@platform/public-records/record/rating-choices";
import { disputeBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { calendarDate } from "../../shared/calendar-date.ts";
import { choice } from "../../shared/choice.ts";
import { nonNegativeDecimal, optionalDecimalString, positiveDecimal } from "../../shared/decimal.ts";
import { profileNames, publicField } from "../../shared/field-names.ts";
import { ownerId } from "../../shared/owner.ts";
import { classCode, stateCode, text } from "../../shared/text.ts";
import { maxAuditVersion } from "../audits/version.ts";

const reasonText = () => text({ maxLength: disputeBounds.reasonLength });

const shouldBe = z.object(
  {
    state: stateCode()
      .nullish()
      .meta({ description: "Defaults to the state of the line.", examples: ["IN"] }),
    classification_code: classCode()
      .nullish()
      .meta({ description: "Defaults to the class of the line.", examples: ["8810"] }),
    amount: nonNegativeDecimal().nullish().meta({
      description: "Defaults to all of the disputed amount when the state or class is another one, else to 0.",
    }),
  },
  { error: "an object" },
);

const line = z.object(
  {
    state: stateCode()
      .nullish()
      .meta({ description: "State of the line, as in the worksheet.", examples: ["IN"] }),
    classification_code: classCode().meta({
      description: "Class of the line, as in the worksheet.",
      examples: ["5403"],
    }),
    basis: choice(lineBases)
      .nullish()
      .meta({ description: "Basis of the line, as in the worksheet. Defaults to `payroll`." }),
    rate_period_start: calendarDate().nullish().meta({
      description: "First day of the line's rate period. Required when the worksheet has several lines of the class.",
    }),
    ground: choice(disputeGrounds).meta({
      description:
        "Ground of the dispute. `wrong_class`, `wrong_state`: the amount belongs in another class or state. `wrong_amount`: it should " +
        "be another amount. `not_an_employee`, `insured_subcontractor`, `overtime_premium`, `duplicate`: it should not count at " +
        "all. `officer`: limits or an exclusion of an officer were not applied.",
    }),
    amount: positiveDecimal()
      .nullish()
      .meta({
        description:
          "Disputed part of the line's remuneration; for a rate per person or hour, of its units. Defaults to all of it.",
        examples: [30000],
      }),
    should_be: shouldBe.nullish().meta({
      description:
        "Correction of the amount. Required for `wrong_class` (`classification_code`), `wrong_state` (`state`) and " +
        "`wrong_amount` (`amount`); `officer` allows `amount`; the other grounds have none.",
    }),
    report_id: text().nullish().meta({ description: "Id of the report with the disputed pay, if there is one." }),
    employee_id: text().nullish().meta({ description: "Id of the person with the disputed pay, as in the payroll." }),
    note: reasonText().nullish().meta({ description: "Your evidence, such as the number of a certificate." }),
  },
  { error: "an object" },
);

/** The body that disputes lines of an audit. */
export const newDispute = z.object({
  owner_id: ownerId.optional(),
  version: z
    .int({ error: "a whole number of 1 or more" })
    .min(1, { error: "a whole number of 1 or more" })
    .max(maxAuditVersion, { error: "the number of a version" })
    .nullish()
    .meta({
      description:
        "Version that you dispute. If it is not the newest one, the request is refused with 409. Defaults to the newest.",
    }),
  reason: reasonText().meta({ description: "Reason for the dispute." }),
  lines: z
    .array(line, { error: "a list" })
    .min(1, { error: "a list of at least 1 line" })
    .max(disputeBounds.lines, { error: `a list of at most ${disputeBounds.lines} lines` })
    .meta({ description: "Disputed lines of the worksheet." }),
});

/** The body that resolves a dispute. */
export const disputeResolution = z
  .object({
    owner_id: ownerId.optional(),
    outcome: choice(["accepted", "rejected"]).meta({
      description: "`accepted` accepts the lines of `accepted_lines`, or all; `rejected` rejects all.",
    }),
    accepted_lines: z
      .array(
        z
          .int({ error: "the number of a line" })
          .min(1, { error: "the number of a line" })
          .max(disputeBounds.lines, { error: "the number of a line" }),
        {
          error: "a list of numbers",
        },
      )
      .min(1, { error: "a list of at least 1 number" })
      .max(disputeBounds.lines, { error: `a list of at most ${disputeBounds.lines} numbers` })
      .nullish()
      .meta({
        description: "Numbers of the lines that are accepted, from 1; the others are rejected. Only with `accepted`.",
        examples: [[1]],
      }),
    reason: reasonText().nullish().meta({
      description:
        "Reason for the decision. Required when a line is rejected. The new version of the audit has it as its reason.",
    }),
  })
  .refine(({ outcome, accepted_lines: lines }) => outcome === "accepted" || !lines, {
    path: ["accepted_lines"],
    error: "left out when the outcome is `rejected`",
  });

/** The body that withdraws a dispute. */
export const disputeWithdrawal = z.object({
  owner_id: ownerId.optional(),
  reason: reasonText().nullish().meta({ description: "Your reason to withdraw it." }),
});

/** The lines of a body as premium-audit reads them. */
export function fromDisputedLines({
  lines,
}: z.output<typeof newDispute>): MessageInitShape<typeof NewDisputedLineSchema>[] {
  return lines.map((line) => ({
    state: line.state ?? "",
    classCode: line.classification_code.toUpperCase(),
    basis: line.basis ?? "",
    firstDay: line.rate_period_start ?? "",
    ground: line.ground,
    amount: optionalDecimalString(line.amount) ?? "",
    toState: line.should_be?.state ?? "",
    toClassCode: line.should_be?.classification_code?.toUpperCase() ?? "",
    toAmount: optionalDecimalString(line.should_be?.amount) ?? "",
    reportId: line.report_id ?? "",
    employeeId: line.employee_id ?? "",
    note: line.note ?? "",
  }));
}

/** A path of the internal contract in the partner's names. */
export const disputeField = publicField({
  class_code: profileNames.A.class_code,
  first_day: "rate_period_start",
  to_state: "should_be.state",
  to_class_code: "should_be.classification_code",
  to_amount: "should_be.amount",
});
