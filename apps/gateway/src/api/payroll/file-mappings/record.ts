import type { FileMapping } from "@platform/contracts/payroll_intake/v1/file_mappings";
import { choiceOf } from "@platform/public-records/value/choice";
import { environmentSchema } from "@platform/public-records/value/environment";
import { deletedAtSchema, publicTime, toDeletedAt } from "@platform/public-records/value/public-time";
import { z } from "zod";
import type { PublicField } from "../../shared/field-names.ts";
import { toMapping } from "../files/mapping.ts";

/** Schema of a stored mapping. */
export const fileMappingSchema = z
  .object({
    id: z.string(),
    object: z.literal("file_mapping"),
    owner_id: z.string(),
    environment: environmentSchema,
    name: z.string(),
    mapping: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])).meta({
      description:
        "The header from which each member is read; several headers are added up, and `null` does not read a member.",
    }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    deleted_at: deletedAtSchema,
  })
  .meta({ id: "FileMapping" });

export function toFileMappingRecord(
  mapping: FileMapping,
  publicFieldOf: PublicField,
): z.input<typeof fileMappingSchema> {
  return {
    id: mapping.id,
    object: "file_mapping",
    owner_id: mapping.ownerId,
    environment: choiceOf(mapping.environment),
    name: mapping.name,
    mapping: toMapping(mapping.mapping, publicFieldOf),
    created_at: publicTime(mapping.createdAt),
    updated_at: publicTime(mapping.updatedAt),
    ...toDeletedAt(mapping),
  };
}
