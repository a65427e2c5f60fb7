import type { MessageInitShape } from "@bufbuild/protobuf";
import type { SubcontractorMembersSchema } from "@platform/contracts/premium_audit/v1/subcontractors";
import { subcontractorMembers } from "@platform/public-records/noun/subcontractor";
import { subcontractorContracts } from "@platform/public-records/record/rating-choices";
import { subcontractorBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { bodyShape, fromBodyMembers } from "../../shared/body-members.ts";
import { calendarDate } from "../../shared/calendar-date.ts";
import { choice } from "../../shared/choice.ts";
import { decimalString, nonNegativeDecimal, optionalDecimalString, positiveDecimal } from "../../shared/decimal.ts";
import { profileNames, publicField } from "../../shared/field-names.ts";
import { ownerId } from "../../shared/owner.ts";
import { classCode, stateCode, text } from "../../shared/text.ts";

const payment = z.object(
  {
    from: calendarDate().meta({ description: "First day of the work." }),
    to: calendarDate().nullish().meta({ description: "Last day of the work. Defaults to `from`." }),
    amount: positiveDecimal().meta({ description: "Amount paid, in US dollars.", examples: [10000] }),
    payroll: nonNegativeDecimal().nullish().meta({
      description:
        "Payroll in the amount, as the subcontractor's own records show it. It counts instead of the part that `contract` gives.",
    }),
  },
  { error: "an object" },
);
const certificate = z.object(
  {
    from: calendarDate().meta({ description: "First day of the insurance." }),
    to: calendarDate().meta({ description: "Last day of the insurance." }),
    reference: text().nullish().meta({ description: "Number of the policy or of the certificate." }),
  },
  { error: "an object" },
);

const name = text().meta({ description: "Name of the subcontractor." });
const optional = {
  state: stateCode()
    .nullish()
    .meta({
      description: "State of the work. Defaults to the state of the governing class.",
      examples: ["IN"],
    }),
  classification_code: classCode()
    .nullish()
    .meta({
      description: "Class of the work performed. Defaults to the governing class of the policy over the term.",
      examples: ["5551"],
    }),
  contract: choice(subcontractorContracts).nullish().meta({
    description:
      "Kind of contract with the subcontractor. It decides which part of a payment is labor. Defaults to `unstated`: all of it.",
  }),
  payments: z
    .array(payment, { error: "a list" })
    .max(subcontractorBounds.payments, { error: `a list of at most ${subcontractorBounds.payments}` })
    .nullish()
    .meta({ description: "Payments with the days of the work. An update replaces the whole list." }),
  certificates: z
    .array(certificate, { error: "a list" })
    .max(subcontractorBounds.certificates, { error: `a list of at most ${subcontractorBounds.certificates}` })
    .nullish()
    .meta({
      description:
        "Certificates of the subcontractor's own insurance. Payments for their days do not count. An update replaces the whole list.",
    }),
  ...bodyShape(subcontractorMembers),
};

/** The body that registers a subcontractor. */
export const newSubcontractor = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().meta({ description: "The employer who hired the subcontractor.", examples: ["employer_042"] }),
  name,
  ...optional,
});

/** The body that changes a subcontractor. */
export const subcontractorChange = z.object({ owner_id: ownerId.optional(), name: name.optional(), ...optional });

type SubcontractorBody = Partial<z.output<typeof newSubcontractor>> | z.output<typeof subcontractorChange>;

/** The members of a body as premium-audit reads them. */
export function fromSubcontractorBody(body: SubcontractorBody): MessageInitShape<typeof SubcontractorMembersSchema> {
  return {
    employerId: ("employer_id" in body && body.employer_id) || "",
    name: body.name ?? "",
    state: body.state ?? "",
    classCode: body.classification_code?.toUpperCase() ?? "",
    contract: body.contract ?? "",
    payments: (body.payments ?? []).map(({ from: firstDay, to: lastDay, amount, payroll }) => {
      const stated = optionalDecimalString(payroll);
      const paid = { from: firstDay, to: lastDay ?? "", amount: decimalString(amount) };
      return stated === undefined ? paid : { ...paid, payroll: stated };
    }),
    certificates: (body.certificates ?? []).map(({ from: firstDay, to: lastDay, reference }) => ({
      from: firstDay,
      to: lastDay,
      reference: reference ?? "",
    })),
    ...fromBodyMembers(subcontractorMembers, body),
  };
}

/** A path of the internal contract in the partner's names. */
export const subcontractorField = publicField({ class_code: profileNames.A.class_code });

/** The members that a body contains, by their names in the internal contract. */
export function updatedPaths(body: SubcontractorBody): string[] {
  const names = Object.keys(body).filter((name) => name !== "owner_id");
  return names.map((name) => (name === "classification_code" ? "class_code" : name));
}
