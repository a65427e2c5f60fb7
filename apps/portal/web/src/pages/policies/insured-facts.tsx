import { Title } from "@mantine/core";
import type { Address } from "@platform/contracts/premium_audit/v1/insureds";
import type { RatingTerms } from "@platform/contracts/premium_audit/v1/policies";
import { Facts } from "../../shared/parts/facts.tsx";
import { words } from "../../shared/text/words.ts";

/** The insureds of a policy, their places of work, and the producer. */
export function InsuredFacts({ rating }: { readonly rating: RatingTerms }) {
  const { insured, namedInsureds, locations, coveredStates, producer } = rating;
  const others = namedInsureds.map(({ name, employerId, fein }) =>
    lineOf([name || employerId, fein && `FEIN ${fein}`]),
  );
  const places = locations.map(({ name, address }) => lineOf([name, addressText(address)]));
  return (
    <section>
      <Title order={2} mb="sm">
        Insured
      </Title>
      <Facts
        facts={[
          ["Name", insured?.name || "Not stated"],
          ["FEIN", insured?.fein || "Not stated"],
          ["Legal form", insured?.entityType ? words(insured.entityType) : "Not stated"],
          ["Address", addressText(insured?.address) || "Not stated"],
          ["Named insureds", others.join("; ") || "None"],
          ["Locations", places.join("; ") || "None"],
          ["Covered states", coveredStates.join(", ") || "All"],
          ["Producer", lineOf([producer?.name, producer?.code]) || "Not stated"],
        ]}
      />
    </section>
  );
}

function addressText(address: Address | undefined): string {
  if (!address) return "";
  const place = [address.state, address.postalCode].filter((text) => text !== "").join(" ");
  return lineOf([address.street, address.city, place]);
}

function lineOf(parts: readonly (string | undefined)[]): string {
  return parts.filter((text) => text).join(", ");
}
