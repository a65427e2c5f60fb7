import type { ServiceReason } from "@platform/error-codes/error-reasons";
import { refusal } from "@platform/service/refusal";
import { fromFault } from "../../edge/errors/from-fault.ts";
import type { Problem } from "../../edge/errors/problem.ts";

/**
 * The problem that a partner gets when a service refuses for a reason, so that the examples of the reference are what the
 * services say.
 *
 * @param rest facts that fill the placeholders of the reason's message, then details of the fault
 */
export function refused<Reason extends ServiceReason>(...reason: Parameters<typeof refusal<Reason>>): Problem {
  return fromFault(refusal(...reason));
}
