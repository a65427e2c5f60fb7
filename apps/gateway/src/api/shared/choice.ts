import { z } from "zod";

/** A member or parameter that takes one of a few texts. */
export function choice<const Choices extends readonly string[]>(choices: Choices) {
  return z.enum(choices, { error: `one of ${choices.join(", ")}` });
}
