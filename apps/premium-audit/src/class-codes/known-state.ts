import { classCodes } from "@platform/class-codes/shipped";
import { z } from "zod";

const error = "must be the two-letter code of one of the 50 states or DC, in capitals";

/**
 * Schema of a state whose classes are known. A mistyped state is refused, because terms of a state without payroll have no
 * effect: the premium would be wrong in silence.
 */
export function knownState() {
  return z.string({ error }).refine(classCodes.hasState, { error });
}
