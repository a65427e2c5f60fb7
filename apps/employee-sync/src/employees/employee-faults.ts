import type { Fault } from "@platform/service/fault";
import { refusal } from "@platform/service/refusal";

/** @param id the record that is there */
export function duplicateEmployee(id: string): Fault {
  return refusal("DUPLICATE_EMPLOYEE", { id }, { metadata: { employee: id } });
}
