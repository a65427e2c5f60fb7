import { Fault } from "@platform/service/fault";

export function policyNotFound(): Fault {
  return new Fault("NOT_FOUND", "POLICY_NOT_FOUND", "No policy has this id.");
}

export function duplicatePolicy(): Fault {
  const message = "A policy has this policy_number from the same effective_date.";
  return new Fault("ALREADY_EXISTS", "DUPLICATE_POLICY", message);
}
