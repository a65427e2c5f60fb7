import type { MessageInitShape } from "@bufbuild/protobuf";
import type { EmployerMembersSchema } from "@platform/contracts/payroll_intake/v1/employers";
import { employerMembers } from "@platform/public-records/noun/employer";
import { employerBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { bodyShape, fromBodyMembers } from "../../shared/body-members.ts";
import { ownerId } from "../../shared/owner.ts";
import { text } from "../../shared/text.ts";

const partyId = z.object(
  {
    party: text().meta({ description: "Name of the other party.", examples: ["Granite Mutual"] }),
    id: text().meta({ description: "Its id of the employer.", examples: ["ACC-77120"] }),
  },
  { error: "an object" },
);
const optional = {
  ...bodyShape(employerMembers),
  party_ids: z
    .array(partyId, { error: "a list" })
    .max(employerBounds.partyIds, { error: `a list of at most ${employerBounds.partyIds}` })
    .nullish()
    .meta({
      description: "Ids that other parties, such as carriers, use for the employer. An update replaces the whole list.",
    }),
};

/** The body that creates an employer. */
export const newEmployer = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().meta({
    description: "Your own id of the employer, which reports, employees and policies name.",
    examples: ["employer_116"],
  }),
  ...optional,
});

/** The body that changes an employer. */
export const employerChange = z.object({ owner_id: ownerId.optional(), ...optional });

type EmployerBody = z.output<typeof newEmployer> | z.output<typeof employerChange>;

/** The members of a body as payroll-intake reads them. */
export function fromEmployerBody(body: EmployerBody): MessageInitShape<typeof EmployerMembersSchema> {
  return {
    employerId: "employer_id" in body ? body.employer_id : "",
    ...fromBodyMembers(employerMembers, body),
    partyIds: body.party_ids ?? [],
  };
}

/** The members that a body contains, by their names in the internal contract. */
export function updatedPaths(body: EmployerBody): string[] {
  return Object.keys(body).filter((name) => name !== "owner_id");
}
