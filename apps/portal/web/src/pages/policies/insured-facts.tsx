import { Title } from "@mantine/core";
import type { RatingTerms } from "@platform/contracts/premium_audit/v1/policies";
import { Facts } from "../../shared/parts/facts.tsx";
import { addressText } from "../../shared/text/address-text.ts";
import { words } from "../../shared/text/words.ts";

/** The insureds of a policy, their places of work, and the producer: what the policy states of them. */
export function InsuredFacts({ rating }: { readonly rating: RatingTerms }) {
  const { insured, namedInsureds, locations, coveredStates, producer } = rating;
  const others = namedInsureds.map(({ name, employerId, fein }) =>
    lineOf([name || employerId, fein && `FEIN ${fein}`]),
  );
  const places = locations.map(({ name, address }) => lineOf([name, addressText(address)]));
  const facts: (readonly [name: string, value: string | undefined])[] = [
    ["Name", insured?.name],
    ["FEIN", insured?.fein],
    ["Legal form", insured?.entityType && words(insured.entityType)],
    ["Address", addressText(insured?.address)],
    ["Named insureds", others.join("; ")],
    ["Locations", places.join("; ")],
    ["Covered states", coveredStates.join(", ")],
    ["Producer", lineOf([producer?.name, producer?.code])],
  ];
  const stated = facts.filter(([, value]) => value);
  if (stated.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm">
        Insured
      </Title>
      <Facts facts={stated} />
    </section>
  );
}

function lineOf(parts: readonly (string | undefined)[]): string {
  return parts.filter((text) => text).join(", ");
}
