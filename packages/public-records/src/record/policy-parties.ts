import type { Address, PolicyParties } from "@platform/contracts/premium_audit/v1/insureds";
import { z } from "zod";
import { choiceOf } from "../value/choice.ts";
import { entityTypes } from "./policy-choices.ts";

const text = z.string().nullable();
const fein = text.meta({ description: "Federal employer identification number, `12-3456789`." });
const entityType = z.enum(entityTypes).nullable();
const address = z
  .object({ street: text, city: text, state: text, postal_code: text })
  .nullable()
  .meta({ id: "Address", description: "Address; `null` when there is none." });

const insured = z.object({ name: z.string(), fein, entity_type: entityType, address });

/** The insured of a statement, which has an employer whether or not the policy names it. */
export const statedInsuredSchema = insured.extend({ employer_id: z.string(), name: text });
export const noInsured = { name: null, fein: null, entity_type: null, address: null };

/** The insureds of a policy, their places of work, and the producer. */
export const partiesSchema = {
  insured: insured.nullable().meta({ description: "The first named insured; `null` when the policy names none." }),
  named_insureds: z
    .array(z.object({ employer_id: text, name: text, fein, entity_type: entityType }))
    .meta({ description: "The further named insureds. The payroll of your employers among them counts." }),
  locations: z.array(z.object({ name: text, address })).meta({ description: "Places of work of the insured." }),
  covered_states: z.array(z.string()).meta({
    description: "States that the policy covers (item 3.A). An empty list means every state.",
  }),
  producer: z
    .object({ name: z.string(), code: text })
    .nullable()
    .meta({ description: "Agency or broker of the policy; `null` when there is none." }),
};

/** Parties as messages have them. */
type Parties = Pick<PolicyParties, "insured" | "namedInsureds" | "locations" | "coveredStates" | "producer">;

export function toParties(parties: Parties | undefined): z.input<z.ZodObject<typeof partiesSchema>> {
  const { insured: first, namedInsureds = [], locations = [], coveredStates = [], producer } = parties ?? {};
  return {
    insured: first
      ? {
          name: first.name,
          fein: first.fein || null,
          entity_type: first.entityType ? choiceOf(first.entityType) : null,
          address: toAddress(first.address),
        }
      : null,
    named_insureds: namedInsureds.map((insured) => ({
      employer_id: insured.employerId || null,
      name: insured.name || null,
      fein: insured.fein || null,
      entity_type: insured.entityType ? choiceOf(insured.entityType) : null,
    })),
    locations: locations.map((location) => ({ name: location.name || null, address: toAddress(location.address) })),
    covered_states: coveredStates,
    producer: producer ? { name: producer.name, code: producer.code || null } : null,
  };
}

function toAddress(stated: Address | undefined): z.input<typeof address> {
  if (!stated) return null;
  const { street, city, state, postalCode } = stated;
  return { street: street || null, city: city || null, state: state || null, postal_code: postalCode || null };
}
