import {
  policyTermList,
  type StateTermName,
  type TermKind,
  type TermName,
} from "@platform/public-records/noun/policy-terms";
import type { z } from "zod";
import { multiplier, nonNegativeDecimal, partFromZero, positiveDecimal, signedPart } from "../../shared/decimal.ts";

const schemas: Readonly<Record<TermKind, () => z.ZodNumber>> = {
  dollars: nonNegativeDecimal,
  rate: nonNegativeDecimal,
  factor: nonNegativeDecimal,
  multiplier,
  positive: positiveDecimal,
  part: signedPart,
  share: partFromZero,
};

type Decimal = z.ZodOptional<z.ZodNullable<z.ZodNumber>>;

function decimalsOf<Name extends TermName>(terms: typeof policyTermList): Readonly<Record<Name, Decimal>> {
  const entries = terms.map(({ name, kind, description }) => [name, schemas[kind]().nullish().meta({ description })]);
  return Object.fromEntries(entries) as Record<Name, Decimal>;
}

/** The optional decimals of a policy, as bodies have them. */
export const decimalMembers = decimalsOf<TermName>(policyTermList);

/** The decimals that may differ by state and change within a term. */
export const stateDecimalMembers = decimalsOf<StateTermName>(policyTermList.filter(({ byState }) => byState));
