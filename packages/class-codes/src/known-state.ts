import { z } from "zod";
import { classCodes } from "./shipped.ts";

const error = "must be the two-letter code of one of the 50 states or DC, in capitals";

/**
 * Schema of a state whose classes are known. A mistyped state is refused, because terms of a state without payroll, or a filter of
 * events, would have no effect that anybody sees.
 */
export function knownState() {
  return z.string({ error }).refine((state) => classCodes.hasState(state), { error });
}
