import { z } from "zod";

/** The path of an endpoint that names one record, such as a `policy`. */
export function idParams(noun: string, exampleId: string) {
  return z.object({ id: z.string().meta({ description: `Id of the ${noun}.`, examples: [exampleId] }) });
}
