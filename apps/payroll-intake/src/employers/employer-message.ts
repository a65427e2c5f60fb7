import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { EmployerMembers, EmployerSchema } from "@platform/contracts/payroll_intake/v1/employers";
import { checkedShape } from "@platform/public-records/noun/checked-members";
import { employerMembers } from "@platform/public-records/noun/employer";
import { pickMembers } from "@platform/public-records/noun/members";
import type { Tenant } from "@platform/service/call/tenant";
import { employerBounds } from "@platform/validation/bounds";
import { requiredText } from "@platform/validation/members";
import { z } from "zod";
import type { Employer } from "./employer.ts";

const partyIds = z
  .array(z.object({ party: requiredText(), id: requiredText() }))
  .max(employerBounds.partyIds, { error: `must have at most ${employerBounds.partyIds} elements` });

/** The members of an employer that a partner may set, as they are checked. */
export const employerShape = z.object({ employerId: requiredText(), ...checkedShape(employerMembers), partyIds });

/** Reads the members that a partner may change. */
export function fromMembers(members: EmployerMembers): Pick<Employer, "name" | "fein" | "address" | "partyIds"> {
  return {
    ...pickMembers(employerMembers, members),
    partyIds: members.partyIds.map(({ party, id }) => ({ party, id })),
  };
}

/** Converts an employer to its message. */
export function toEmployerMessage(
  tenant: Tenant,
  { id, createdAt, updatedAt, deletedAt, partyIds, ...members }: Employer,
): MessageInitShape<typeof EmployerSchema> {
  return {
    id,
    ...tenant,
    members: { ...members, partyIds: [...partyIds] },
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
    ...(deletedAt && { deletedAt: timestampFromDate(deletedAt) }),
  };
}
