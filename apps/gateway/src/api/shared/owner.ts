import { z } from "zod";
import type { Principal } from "../../edge/authentication/verdict.ts";
import type { Endpoint } from "../../edge/endpoint.ts";
import { ProblemError } from "../../edge/errors/problem.ts";
import { problemOfReason } from "../../edge/errors/reason-problem.ts";
import { text } from "./text.ts";

export const exampleOwnerId = "own_01KMRZX4D2V7N9T5KB3Q8W6YHF";
export const exampleOwnerType = "payroll_company";

/** The owner, in a query or a body: most endpoints let partners leave it out. The edge refuses any other owner than that of the credentials. */
export const ownerId = text().meta({
  description: "Id of your owner account. It must be the owner of the credentials in use.",
  examples: [exampleOwnerId],
});

/** The owner's type, in a query or a body. */
export const ownerType = text().meta({
  description: "Type of your owner account, such as `payroll_company`.",
  examples: [exampleOwnerType],
});

/** The query of an endpoint that names one record. */
export const ownerQuery = z.object({ owner_id: ownerId.optional() });

/**
 * The same endpoints, where each of Profile A takes `owner_id` in its query and its body, whatever else it reads: partners send it
 * everywhere, and the edge compares it with the owner of the credentials.
 */
export function withOwnerId(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.map((endpoint) => {
    if (endpoint.profile !== "A" || endpoint.public) return endpoint;
    const { query = z.object({}), body } = endpoint;
    return { ...endpoint, query: extended(query), ...(body && { body: { ...body, schema: withOwner(body.schema) } }) };
  });
}

/** A body can be one of several objects. */
function withOwner(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return extended(schema);
  if (!(schema instanceof z.ZodUnion)) return schema;
  const options = schema.options as readonly z.ZodType[];
  return withNameOf(z.union(options.map((option) => withNameOf(withOwner(option), option))), schema);
}

/** The schema with the name that the reference gives to another, and what else it says of it. */
function withNameOf(schema: z.ZodType, other: z.ZodType): z.ZodType {
  const described = other.meta();
  return described?.id === undefined ? schema : schema.meta(described);
}

function extended(schema: z.ZodObject): z.ZodObject {
  return "owner_id" in schema.shape ? schema : schema.safeExtend({ owner_id: ownerId.optional() });
}

/** The refusal of an owner type that is not that of the credentials' owner. */
export const otherOwnerType = problemOfReason("OWNER_TYPE_MISMATCH");

/** Throws a 403 when a partner names an owner type other than that of its credentials' owner. */
export function refuseOtherOwnerType(ownerType: string, principal: Principal): void {
  if (ownerType === principal.ownerType) return;
  throw new ProblemError(otherOwnerType);
}
