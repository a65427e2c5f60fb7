import { z } from "zod";
import { text } from "./text.ts";

/** The owner, in a query or a body: it may be left out, and must else be that of the credentials. */
export const ownerId = text().meta({
  description: "Must be the owner of the credentials in use.",
  examples: ["own_01KMRZX4D2V7N9T5KB3Q8W6YHF"],
});

/** What every list of a collection can be asked for. */
export function listQuery<const Statuses extends readonly [string, ...string[]]>(
  statuses: Statuses,
  exampleId: string,
) {
  return z.object({
    owner_id: ownerId.optional(),
    employer_id: text().optional().meta({ description: "Only of this employer." }),
    status: z.enum(statuses, { error: `one of ${statuses.join(", ")}` }).optional(),
    limit: z
      .string()
      .regex(/^(?:[1-9]\d?|100)$/, { error: "a whole number from 1 to 100" })
      .optional()
      .meta({ description: "Records on a page; 20 when left out.", examples: ["20"] }),
    starting_after: text()
      .optional()
      .meta({ description: "The last id of the page before.", examples: [exampleId] }),
  });
}

/** A list query as services take it. */
export function pageRequest(query: {
  employer_id?: string | undefined;
  status?: string | undefined;
  limit?: string | undefined;
  starting_after?: string | undefined;
}) {
  return {
    employerId: query.employer_id ?? "",
    status: query.status ?? "",
    limit: Number(query.limit ?? 0),
    startingAfter: query.starting_after ?? "",
  };
}

/** A page of a collection, newest first. */
export function pageSchema(record: z.ZodType) {
  return z.object({
    data: z.array(record),
    has_more: z.boolean().meta({ description: "True when a further page follows." }),
  });
}

/** The query of what names one record. */
export const ownerQuery = z.object({ owner_id: ownerId.optional() });

/** The answer to a deletion; `singular` is the record's name, such as `policy`. */
export function deletedSchema(singular: string) {
  return z.object({ id: z.string(), deleted: z.literal(true), message: z.literal(`${singular}_deleted`) });
}

export function deleted(id: string, singular: string) {
  return { id, deleted: true, message: `${singular}_deleted` };
}
