import { errorReasons, type ServiceReason } from "@platform/error-codes/error-reasons";
import { type FactsOf, messageOf } from "@platform/error-codes/reason-message";
import { Fault, type FaultCode, type FaultDetails } from "./fault.ts";

/** The facts of the message, where it has any, then what every fault may carry. */
type Arguments<Reason extends ServiceReason> = keyof FactsOf<Reason> extends never
  ? [facts?: Record<string, never>, details?: FaultDetails]
  : [facts: FactsOf<Reason>, details?: FaultDetails];

/**
 * The fault for a reason of the list that partners read: its status code and message are those of `error-reasons.ts`.
 *
 * @param rest the facts that fill the placeholders of the message, then the fault's details
 */
export function refusal<Reason extends ServiceReason>(reason: Reason, ...rest: Arguments<Reason>): Fault {
  const [facts, details] = rest;
  const { fault } = errorReasons[reason];
  return new Fault<FaultCode>(fault, reason, messageOf(reason, facts as FactsOf<Reason>), details);
}
