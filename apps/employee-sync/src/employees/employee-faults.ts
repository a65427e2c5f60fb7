import type { Fault } from "@platform/service/call/fault";
import { refusal } from "@platform/service/call/refusal";

/** @param id id of the existing record */
export function duplicateEmployee(id: string): Fault {
  return refusal("DUPLICATE_EMPLOYEE", { id }, { metadata: { employee: id } });
}
