import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  EntryError,
  SyncEmployeesRequestSchema,
  SyncEmployeesResponse,
} from "@platform/contracts/employee_sync/v1/employee_sync";
import { entryErrorCodes } from "@platform/error-codes/failure-codes";
import { choiceOf, codeSchema } from "@platform/public-records/value/choice";
import { z } from "zod";
import type { UnreadMember } from "../../../edge/names/unread-members.ts";
import { text } from "../../shared/text.ts";
import { toUnreadWarnings, warningsSchema } from "../findings/findings.ts";

/** A sync of either profile as employee-sync reads it. */
export type Sync = Required<Pick<MessageInitShape<typeof SyncEmployeesRequestSchema>, "employerId" | "changes">>;
export type Change = Sync["changes"][number];

export const employerId = text().meta({ description: "Your id of the employer.", examples: ["employer_042"] });

const entryErrorSchema = z.object({
  index: z.int().meta({ description: "Position of the entry in `employees` of the request, from 0." }),
  employee_id: z.string(),
  code: codeSchema(entryErrorCodes),
  message: z.string(),
});

/** The members that the responses of both profiles have. */
export const syncResponseMembers = {
  errors: z.array(entryErrorSchema).meta({ description: "Entries that were refused. All other entries were applied." }),
  warnings: warningsSchema,
};

/** How many entries were accepted; the profiles name the member differently. */
export const acceptedCount = z.int().meta({
  description: "Number of entries that were accepted, including those that changed nothing.",
});

/** The warnings of a sync: members that are not read, and class codes to check. */
export function toSyncWarnings(
  { warnings }: SyncEmployeesResponse,
  unread: readonly UnreadMember[],
  publicField: (field: string) => string,
): z.input<typeof warningsSchema> {
  const classWarnings = warnings.map(({ index, employeeId, code, message, field, received, expected }) => ({
    code: choiceOf<"CLASS_CODE_UNVERIFIED">(code),
    field: publicField(`changes[${index}].${field}`),
    index,
    row: null,
    employee_id: employeeId,
    message,
    received,
    expected,
  }));
  return [...toUnreadWarnings(unread), ...classWarnings];
}

export function toEntryError({ index, employeeId, code, message }: EntryError): z.input<typeof entryErrorSchema> {
  return { index, employee_id: employeeId, code: choiceOf(code), message };
}
