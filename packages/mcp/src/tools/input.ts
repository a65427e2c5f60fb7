import { z } from "zod";

/** A calendar day. Whether it exists is decided by the API. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day as YYYY-MM-DD");

/** Members of the input of every list. */
export const page = {
  limit: z.int().min(1).max(50).default(20).describe("Number of records, from 1 to 50."),
  starting_after: z.string().optional().describe("Id of the last record of the previous page."),
};
