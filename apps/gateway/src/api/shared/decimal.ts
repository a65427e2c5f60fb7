import { decimalKinds } from "@platform/decimal/amount";
import { hasAtMostDecimals } from "@platform/decimal/json-number";
import { z } from "zod";
import { inexactLiteral } from "../../edge/body/inexact-number.ts";

const { wholeDigits: maxWholeDigits, decimals: maxDecimals } = decimalKinds.publicAmount;
const tooLarge = 10 ** maxWholeDigits;

const tooManyDecimals = `a number with at most ${maxDecimals} decimals`;
const tooManyDigits = `a number with at most ${maxWholeDigits} digits before the decimal point`;

/** An amount of money above zero: at most 11 digits and 4 decimals. */
export function positiveDecimal() {
  return decimal("a positive number", (number, error) => number.positive({ error }));
}

/** Wages above zero. Zero passes: a check of the whole record refuses it unless the person works without pay. */
export function wages() {
  return decimal("a positive number", (number, error) => number.nonnegative({ error }));
}

/** An amount of money or hours, zero or above: at most 11 digits and 4 decimals. */
export function nonNegativeDecimal() {
  return decimal("a number of 0 or more", (number, error) => number.nonnegative({ error }));
}

/** A multiplier of 1 or more: at most 4 decimals. */
export function multiplier() {
  return decimal("a number of 1 or more", (number, error) => number.min(1, { error }));
}

/** A fraction from -1 to 1: a credit of 10 % is -0.1. At most 4 decimals. */
export function signedPart() {
  return decimal("a number from -1 to 1", (number, error) => number.min(-1, { error }).max(1, { error }));
}

/** A fraction from 0 to 1. At most 4 decimals. */
export function partFromZero() {
  return decimal("a number from 0 to 1", (number, error) => number.nonnegative({ error }).max(1, { error }));
}

/** The decimal string of a number that one of these schemas accepted: `1234.5`, never with an exponent. */
export function decimalString(accepted: number): string {
  return String(accepted);
}

/** The same for a member that may be left out or `null`. */
export function optionalDecimalString(accepted: number | null | undefined): string | undefined {
  return accepted === null || accepted === undefined ? undefined : decimalString(accepted);
}

function decimal(expectation: string, bounded: (number: z.ZodNumber, error: string) => z.ZodNumber) {
  const number = z.number({ error: ({ input }) => expectationOfInexact(input) ?? expectation });
  // Not declared as multipleOf: validators that compute it in floating point would refuse amounts that are fine.
  return bounded(number, expectation)
    .lt(tooLarge, { error: tooManyDigits })
    .refine((value) => hasAtMostDecimals(value, maxDecimals), { error: tooManyDecimals });
}

function expectationOfInexact(input: unknown): string | undefined {
  const literal = inexactLiteral(input);
  if (literal === undefined) return undefined;
  return Math.abs(Number(literal)) >= tooLarge ? tooManyDigits : tooManyDecimals;
}
