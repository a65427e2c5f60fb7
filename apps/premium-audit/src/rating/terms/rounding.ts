import { Exact, toCents } from "@platform/decimal/exact";
import type { RatingTerms } from "./policy-terms.ts";

/** Rounds the premium of a line or a step, half up. */
export type Rounding = (premium: Exact) => Exact;

/** Returns how a policy rounds premiums: to cents, or to whole dollars where its carrier does so. */
export function roundingOf({ rounding }: Pick<RatingTerms, "rounding">): Rounding {
  return rounding === "whole_dollar" ? toDollars : toCents;
}

/** Rounds to 20 decimals first, which removes the rounding error of quotients. */
function toDollars(premium: Exact): Exact {
  return premium.round(20, Exact.roundHalfUp).round(0, Exact.roundHalfUp);
}
