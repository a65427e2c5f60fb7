import type { Fault } from "@platform/service/fault";
import { refusal } from "@platform/service/refusal";

export function policyNotFound(): Fault {
  return refusal("POLICY_NOT_FOUND");
}

export function duplicatePolicy(): Fault {
  return refusal("DUPLICATE_POLICY");
}
