import { type OwnerType, OwnerTypeSchema } from "@platform/contracts/credentials/v1/credentials";
import { scopes } from "@platform/credential-format/scopes";
import { apiKeyMembers } from "@platform/public-records/noun/api-key";
import { enumNames } from "@platform/service/call/enum-names";
import { environments } from "@platform/service/call/tenant";
import { apiKeyBounds } from "@platform/validation/bounds";
import { z } from "zod";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { invalidMembers } from "../../../edge/errors/problems.ts";
import { bodyShape } from "../../shared/body-members.ts";
import { choice } from "../../shared/choice.ts";
import { exampleOwnerType, ownerId } from "../../shared/owner.ts";
import { limit, pageMembers } from "../../shared/page.ts";
import { printable } from "../../shared/text.ts";

/** Types of owners who create keys. */
const ownerTypes = enumNames<typeof OwnerType>(OwnerTypeSchema).names.filter((type) => type !== "user");

const name = z
  .string({ error: "a string" })
  .max(apiKeyBounds.nameLength, { error: `a string of at most ${apiKeyBounds.nameLength} characters` })
  .regex(...printable)
  .meta({ description: "A label for people.", examples: ["Nightly payroll"] });

/** The body that creates a key. */
export const newApiKey = z.object({
  owner_id: ownerId,
  owner_type: choice(ownerTypes).meta({ description: "Type of your owner account." }),
  environment: choice(environments).meta({
    description: "Environment of the key. A production key can be created only with production credentials.",
  }),
  name: name.optional(),
  scopes: z
    .array(choice(scopes), { error: "an array of scopes" })
    .min(1, { error: "an array of at least one scope" })
    .optional()
    .meta({
      description:
        "Scopes of the key. If omitted, it has all scopes. A key cannot grant a scope that it does not have itself.",
    }),
  rate_limit: z
    .int({ error: "an integer" })
    .min(1, { error: "an integer of at least 1" })
    .optional()
    .meta({
      description:
        "Requests that the key may make in a minute, at most what your plan allows. If omitted, only the plan limits the key. " +
        "Keys that a limited key creates share its limit.",
    }),
  ...bodyShape(apiKeyMembers),
});

/** The body that renames a key. */
export const apiKeyChange = z.object({
  name,
  owner_id: ownerId.optional(),
  is_active: z
    .never({ error: "left out: keys are enabled and disabled in the dashboard" })
    .optional()
    .meta({ description: "Not allowed. Enable and disable keys in the dashboard." }),
});

/** The query that lists keys. */
export const apiKeyListQuery = z.object({
  owner_id: ownerId,
  owner_type: choice(["user", ...ownerTypes]).meta({
    description: "Lists only keys of owners of this type.",
    examples: [exampleOwnerType],
  }),
  ...pageMembers,
  limit: limit
    .optional()
    .meta({ description: "Number of keys on a page, from 1 to 100. If omitted, all keys are listed." }),
});

/** A page of a list that is short enough to be read whole. */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  { limit = rows.length, starting_after: after }: { limit?: number | undefined; starting_after?: string | undefined },
): { rows: Row[]; hasMore: boolean } {
  const last = after === undefined ? -1 : rows.findIndex(({ id }) => id === after);
  if (after !== undefined && last < 0) {
    const reason = "must be the id of a record of this list";
    throw new ProblemError(invalidMembers([{ field: "starting_after", reason }]));
  }
  return { rows: rows.slice(last + 1, last + 1 + limit), hasMore: last + 1 + limit < rows.length };
}
