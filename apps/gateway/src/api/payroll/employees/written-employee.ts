import type {
  CreateEmployeeResponse,
  UpdateEmployeeResponse,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import { employeeRecordSchema, toEmployeeRecord } from "@platform/public-records/record/employee";
import { choiceOf } from "@platform/public-records/value/choice";
import { z } from "zod";
import { requireRecord } from "../../shared/require-record.ts";
import { publicFieldA } from "./change-field.ts";

/** An employee with what should be checked in it, as the responses of its creation and change have it. */
export const writtenEmployeeSchema = employeeRecordSchema
  .extend({
    warnings: z
      .array(
        z.object({
          code: z.enum(["CLASS_CODE_UNVERIFIED", "CLASS_CODE_DISCONTINUED"]),
          field: z.string(),
          message: z.string(),
          expected: z.string(),
          received: z.string(),
        }),
      )
      .optional()
      .meta({
        description: "Present if the class code should be checked: it is unknown, or policies no longer begin with it.",
      }),
  })
  .meta({ id: "WrittenEmployee" });

export function toWrittenEmployee({
  employee,
  warnings,
}: Pick<CreateEmployeeResponse | UpdateEmployeeResponse, "employee" | "warnings">): z.input<
  typeof writtenEmployeeSchema
> {
  const shown = warnings.map(({ code, field, message, expected, received }) => ({
    code: choiceOf<"CLASS_CODE_UNVERIFIED">(code),
    field: publicFieldA(field),
    message,
    expected,
    received,
  }));
  return { ...toEmployeeRecord(requireRecord(employee)), ...(shown.length > 0 && { warnings: shown }) };
}
