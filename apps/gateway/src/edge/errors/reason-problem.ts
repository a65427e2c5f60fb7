import type { PartnerReason } from "@platform/error-codes/error-reasons";
import { kindOfReason } from "@platform/error-codes/reason-code";
import { type FactsOf, messageOf } from "@platform/error-codes/reason-message";
import type { Problem } from "./problem.ts";

/** The facts of the message, where it has any. */
type Arguments<Reason extends PartnerReason> = keyof FactsOf<Reason> extends never ? [] : [facts: FactsOf<Reason>];

/** The problem of a listed reason: what the gateway refuses itself, and what the reference shows of a service's refusals. */
export function problemOfReason<Reason extends PartnerReason>(reason: Reason, ...rest: Arguments<Reason>): Problem {
  const [facts] = rest;
  return { kind: kindOfReason(reason), reason, message: messageOf(reason, facts as FactsOf<Reason>) };
}
