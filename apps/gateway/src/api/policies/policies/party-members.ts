import { entityTypes } from "@platform/public-records/record/policy-choices";
import { z } from "zod";
import { choice } from "../../shared/choice.ts";
import { stateCode, text } from "../../shared/text.ts";
import { list, object } from "./rows.ts";

const expectedFein = "9 digits, such as 12-3456789";
const fein = z
  .string({ error: expectedFein })
  .trim()
  .regex(/^\d{2}-?\d{7}$/, { error: expectedFein })
  .nullish()
  .meta({ description: "Federal employer identification number.", examples: ["12-3456789"] });
const entityType = choice(entityTypes).nullish().meta({ description: "Legal form." });
const expectedPostalCode = "a ZIP code, such as 46204 or 46204-1234";
const address = object({
  street: text().nullish(),
  city: text().nullish(),
  state: stateCode().nullish(),
  postal_code: z
    .string({ error: expectedPostalCode })
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, { error: expectedPostalCode })
    .nullish(),
}).nullish();

/** The insureds of a policy, their places of work, and the producer. */
export const partyMembers = {
  insured: object({ name: text(), fein, entity_type: entityType, address })
    .nullish()
    .meta({ description: "The first named insured. Worksheets and statements print it." }),
  named_insureds: list(
    object({
      employer_id: text().nullish().meta({ description: "Your id of the employer, if it has payroll of its own." }),
      name: text().nullish(),
      fein,
      entity_type: entityType,
    }),
  )
    .nullish()
    .meta({
      description:
        "Further named insureds. The payroll of an employer among them counts as that of an employer in `exposure_sources` does.",
    }),
  locations: list(object({ name: text().nullish(), address }))
    .nullish()
    .meta({ description: "Places of work." }),
  covered_states: list(stateCode())
    .nullish()
    .meta({
      description:
        "States that the policy covers (item 3.A). Payroll of another state is listed in `not_covered` of the worksheet; it needs no rate " +
        "and no rule, and the premium excludes it. Without it, payroll of every state counts.",
      examples: [["IN", "IL"]],
    }),
  producer: object({ name: text(), code: text().nullish() })
    .nullish()
    .meta({ description: "Agency or broker of the policy." }),
};

type Stated = { [Name in keyof typeof partyMembers]?: z.output<(typeof partyMembers)[Name]> };

/** The parties of a body as premium-audit reads them. */
export function fromParties({ insured, named_insureds, locations, covered_states, producer }: Stated) {
  return {
    ...(insured && {
      insured: {
        name: insured.name,
        fein: insured.fein ?? "",
        entityType: insured.entity_type ?? "",
        ...fromAddress(insured.address),
      },
    }),
    namedInsureds: (named_insureds ?? []).map((other) => ({
      employerId: other.employer_id ?? "",
      name: other.name ?? "",
      fein: other.fein ?? "",
      entityType: other.entity_type ?? "",
    })),
    locations: (locations ?? []).map((location) => ({ name: location.name ?? "", ...fromAddress(location.address) })),
    coveredStates: covered_states ?? [],
    ...(producer && { producer: { name: producer.name, code: producer.code ?? "" } }),
  };
}

function fromAddress(stated: z.output<typeof address>) {
  if (!stated) return {};
  const { street, city, state, postal_code } = stated;
  return { address: { street: street ?? "", city: city ?? "", state: state ?? "", postalCode: postal_code ?? "" } };
}
