import { Fault } from "@platform/service/fault";

/** A message member that a request cannot do without. Throws INVALID_ARGUMENT naming it. */
export function required<Value>(value: Value | undefined, field: string): Value {
  if (value !== undefined) return value;
  const violations = [{ field, description: "is required" }];
  throw new Fault("INVALID_ARGUMENT", "MEMBER_MISSING", "The request is not complete.", { violations });
}
