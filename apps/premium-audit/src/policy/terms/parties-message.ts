import type { Address, Insured, NamedInsured } from "@platform/contracts/premium_audit/v1/insureds";
import type { RatingTerms as RatingTermsMessage } from "@platform/contracts/premium_audit/v1/policies";
import type { EntityType } from "@platform/public-records/record/policy-choices";
import type { PolicyParties } from "../../rating/terms/policy-parties.ts";

/** Converts the parties of a message; absent members stay absent. */
export function fromPartiesMessage(message: RatingTermsMessage): PolicyParties {
  const { insured, producer } = message;
  const namedInsureds = message.namedInsureds.map(fromNamedInsured);
  const locations = message.locations.map(({ name, address }) => ({ ...stated({ name }), ...fromAddress(address) }));
  const coveredStates = message.coveredStates.toSorted();
  return {
    ...(insured && { insured: fromInsured(insured) }),
    ...(namedInsureds.length > 0 && { namedInsureds }),
    ...(locations.length > 0 && { locations }),
    ...(coveredStates.length > 0 && { coveredStates }),
    ...(producer && { producer: { name: producer.name, ...stated({ code: producer.code }) } }),
  };
}

function fromInsured({ name, fein, entityType, address }: Insured): NonNullable<PolicyParties["insured"]> {
  return {
    name,
    ...stated({ fein: dashed(fein), entityType: entityType as EntityType | "" }),
    ...fromAddress(address),
  };
}

function fromNamedInsured({ employerId, name, fein, entityType }: NamedInsured) {
  return stated({ employerId, name, fein: dashed(fein), entityType: entityType as EntityType | "" });
}

/** Writes a FEIN as the tax authority prints it: `12-3456789`. */
function dashed(fein: string): string {
  return fein.replace(/^(\d{2})(\d{7})$/, "$1-$2");
}

function fromAddress(address: Address | undefined) {
  if (!address) return {};
  const { street, city, state, postalCode } = address;
  return { address: stated({ street, city, state, postalCode }) };
}

/** Leaves out empty texts, which is how proto3 shows absent ones. */
function stated<Members extends Record<string, string>>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], ""> } {
  const entries = Object.entries(members).filter(([, text]) => text !== "");
  return Object.fromEntries(entries) as { [Name in keyof Members]?: Exclude<Members[Name], ""> };
}
