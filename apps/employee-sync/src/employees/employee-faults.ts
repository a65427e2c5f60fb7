import type { Fault } from "@platform/service/fault";
import { refusal } from "@platform/service/refusal";

/** @param id id of the existing record */
export function duplicateEmployee(id: string): Fault {
  return refusal("DUPLICATE_EMPLOYEE", { id }, { metadata: { employee: id } });
}
