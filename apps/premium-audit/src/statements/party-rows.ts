import type { PolicyParties } from "../rating/terms/policy-parties.ts";

type Insured = NonNullable<PolicyParties["insured"]>;

/** A party of a policy in words. */
export interface PartyRow {
  role: "insured" | "named_insured" | "location" | "producer";
  name: string;
  /** FEIN, legal form, address or code; empty if nothing more is stated. */
  details: string;
  state: string;
}

/** Lists the parties of a policy, in the order in which it names them. */
export function partyRows({ insured, namedInsureds = [], locations = [], producer }: PolicyParties): PartyRow[] {
  return [
    ...(insured ? [row("insured", insured.name, insuredDetails(insured), insured.address?.state)] : []),
    ...namedInsureds.map((other) => row("named_insured", other.name ?? other.employerId, insuredDetails(other))),
    ...locations.map(({ name, address = {} }) => row("location", name, [addressText(address)], address.state)),
    ...(producer ? [row("producer", producer.name, [producer.code])] : []),
  ];
}

function row(
  role: PartyRow["role"],
  name: string | undefined,
  details: readonly (string | undefined)[],
  state = "",
): PartyRow {
  return { role, name: name ?? "", details: details.filter((text) => text).join(", "), state };
}

function insuredDetails({ fein, entityType, address }: Pick<Insured, "fein" | "entityType" | "address">) {
  return [fein && `FEIN ${fein}`, entityType?.replaceAll("_", " "), address && addressText(address)];
}

/** `12 Main Street, Indianapolis, IN 46204` */
export function addressText({ street, city, state, postalCode }: NonNullable<Insured["address"]>): string {
  const place = [state, postalCode].filter((text) => text !== undefined).join(" ");
  return [street, city, place].filter((text) => text).join(", ");
}
