import { type DecimalKind, decimalProblem, isDecimal } from "@platform/decimal/amount";
import { z } from "zod";
import { textLength } from "./bounds.ts";
import { calendarDateExpected, isCalendarDate } from "./calendar-date.ts";
import { hasSocialSecurityNumber } from "./social-security-number.ts";

/** Schema of a text of 1 to `maxLength` characters that Postgres can store (without NUL). */
export function requiredText(maxLength: number = textLength) {
  const expected = `must have 1 to ${maxLength} characters and no NUL`;
  return z.string({ error: "is required" }).refine((text) => text !== "" && fits(text, maxLength), { error: expected });
}

/** Schema of a text of 0 to `maxLength` characters that Postgres can store (without NUL). */
export function optionalText(maxLength: number = textLength) {
  const expected = `must have at most ${maxLength} characters and no NUL`;
  return z.string().refine((text) => fits(text, maxLength), { error: expected });
}

/**
 * The name of a file, shown to people who decide by it whether to open it: no control characters, nor those that change the direction of
 * what follows, which make `exe.pdf` of `fdp.exe`. Nor a social security number: logs of others and e-mails show the name.
 */
export function fileName() {
  const error = "must have no line break or other control character, and none that changes the direction of text";
  return optionalText()
    .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, { error })
    .refine((name) => !hasSocialSecurityNumber(name), { error: "must have no number like a social security number" });
}

/** Schema of an e-mail address. Deliberately less strict than https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address. */
export function emailAddress() {
  return z
    .string()
    .refine((text) => text.length <= 254 && /^[^\s@\0]+@[^\s@\0]+$/.test(text), { error: "must be an e-mail address" });
}

/** Schema of an existing date, `YYYY-MM-DD`. */
export function calendarDate() {
  return z.string().refine(isCalendarDate, { error: calendarDateExpected });
}

/** Schema of a decimal string of the given kind. */
export function decimal(kind: DecimalKind) {
  return z
    .string()
    .refine((text) => isDecimal(kind, text), { error: ({ input }) => decimalProblem(kind, String(input)) });
}

/** Schema of a two-letter state code in capitals. */
export function stateCode() {
  return z.string().regex(/^[A-Z]{2}$/, { error: "must be a two-letter state code in capitals" });
}

/** Schema of one of the values; an empty text counts as missing. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  const others = values.slice(0, -1).join(", ");
  const expected = `must be ${others}${others && " or "}${values.at(-1)}`;
  return z.enum(values, { error: ({ input }) => (input === "" ? "is required" : expected) });
}

/** Schema of an optional text: empty, which is how protobuf represents a missing text, or valid by `schema`. */
export function orEmpty<Schema extends z.ZodType<unknown, string>>(schema: Schema) {
  return z.string().superRefine((text, context) => {
    if (text === "") return;
    for (const { message } of schema.safeParse(text).error?.issues ?? []) context.addIssue({ code: "custom", message });
  });
}

function fits(text: string, maxLength: number): boolean {
  return text.length <= maxLength && !text.includes("\0");
}
