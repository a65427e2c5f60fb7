import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { FileMappingMembers, FileMappingSchema } from "@platform/contracts/payroll_intake/v1/file_mappings";
import type { Tenant } from "@platform/service/call/tenant";
import { fileMappingBounds } from "@platform/validation/bounds";
import { refuseInvalid } from "@platform/validation/invalid";
import { violationsOf } from "@platform/validation/message";
import { z } from "zod";
import { mappingViolations } from "../csv/read-mapping.ts";
import type { FileMapping } from "./file-mapping.ts";

/** A name that begins like JSON would be read as a mapping where a file names one. */
const members = z.object({
  name: z
    .string()
    .regex(/^(?=\S)(?![{["])\P{Cc}*(?<=\S)$/u, {
      error: "must not be empty, begin or end with a blank, begin with {, [ or a quote, or have control characters",
    })
    .max(fileMappingBounds.nameLength, { error: `must have at most ${fileMappingBounds.nameLength} characters` }),
});

/** Checks the members of a mapping. Throws INVALID_ARGUMENT with the violations. */
export function fromMembers(
  message: Pick<FileMappingMembers, "name" | "mapping">,
): Pick<FileMapping, "name" | "mapping"> {
  const { name } = message;
  const mapping = message.mapping.map(({ member, headers }) => ({
    member,
    headers: headers.map((header) => header.trim()),
  }));
  const empty = mapping.length === 0 ? [{ field: "mapping", description: "must have at least one member" }] : [];
  refuseInvalid("INVALID_FILE_MAPPING", [...violationsOf(members, { name }), ...empty, ...mappingViolations(mapping)]);
  return { name, mapping };
}

/** Converts a mapping to its message. */
export function toFileMappingMessage(
  tenant: Tenant,
  { createdAt, updatedAt, deletedAt, ...mapping }: FileMapping,
): MessageInitShape<typeof FileMappingSchema> {
  return {
    ...tenant,
    ...mapping,
    createdAt: timestampFromDate(createdAt),
    updatedAt: timestampFromDate(updatedAt),
    ...(deletedAt && { deletedAt: timestampFromDate(deletedAt) }),
  };
}
