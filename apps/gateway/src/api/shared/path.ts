import { z } from "zod";

/** The path of an endpoint that names one record. */
export function idParams(exampleId: string) {
  return z.object({ id: z.string().meta({ examples: [exampleId] }) });
}
