import { z } from "zod";

/**
 * The path of an endpoint that names one record, such as a `policy`.
 *
 * @param name of the parameter: the same in the paths of all endpoints of this kind of record
 */
export function idParams<const Name extends string>(name: Name, noun: string, exampleId: string) {
  const id = z.string().meta({ description: `Id of the ${noun}.`, examples: [exampleId] });
  return z.object({ [name]: id } as Record<Name, typeof id>);
}
