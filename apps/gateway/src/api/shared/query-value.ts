import { z } from "zod";

const integerText = /^(?:0|[1-9]\d{0,14})$/;

/**
 * A whole number in a query, in decimal digits without sign or leading zero. The reference shows an integer, as programs
 * mean it; `0x14`, `2e1` and ` 20 ` are refused.
 */
export function queryInteger({ minimum, maximum }: { minimum: number; maximum: number }) {
  const error = `a whole number from ${minimum} to ${maximum}`;
  return z
    .unknown()
    .transform((input, context) => {
      const value = typeof input === "string" && integerText.test(input) ? Number(input) : Number.NaN;
      if (value >= minimum && value <= maximum) return value;
      context.addIssue({ code: "custom", message: error });
      return z.NEVER;
    })
    .meta({ type: "integer", minimum, maximum });
}

/** `true` or `false` in a query, shown in the reference as a boolean. */
export function queryBoolean() {
  return z
    .unknown()
    .transform((input, context) => {
      if (input === "true" || input === "false") return input === "true";
      context.addIssue({ code: "custom", message: "true or false" });
      return z.NEVER;
    })
    .meta({ type: "boolean" });
}
