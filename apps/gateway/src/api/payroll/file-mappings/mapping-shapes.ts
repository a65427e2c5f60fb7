import type { FileMapping } from "@platform/contracts/payroll_intake/v1/file_mappings";
import { z } from "zod";
import { deletedSchema, toDeleted } from "../../shared/deleted.ts";
import { hasMore, pageSchema } from "../../shared/page.ts";
import { type Shape, shape } from "../../shared/shape.ts";
import { publicFieldA, publicFieldB } from "../reports/report-field.ts";
import { exampleFileMappingA, exampleFileMappingB, exampleFileMappingId } from "./examples.ts";
import { fileMappingSchema, toFileMappingRecord } from "./record.ts";

/** The responses with stored mappings, which each profile writes in its own way. */
interface FileMappingShapes {
  fileMapping: Shape<[mapping: FileMapping]>;
  page: Shape<[mappings: readonly FileMapping[], hasMore: boolean]>;
  deletion: Shape<[id: string]>;
}

const success = z.literal(true);
const deletion = deletedSchema("file_mapping");
const exampleDeletion = toDeleted(exampleFileMappingId, "file_mapping");
const toRecordA = (mapping: FileMapping) => toFileMappingRecord(mapping, publicFieldA);
const toRecordB = (mapping: FileMapping) => toFileMappingRecord(mapping, publicFieldB);

const shapesA: FileMappingShapes = {
  fileMapping: shape(fileMappingSchema, exampleFileMappingA).madeBy(toRecordA),
  page: shape(pageSchema(fileMappingSchema), { data: [exampleFileMappingA], has_more: false }).madeBy(
    (mappings: readonly FileMapping[], has_more: boolean) => ({ data: mappings.map(toRecordA), has_more }),
  ),
  deletion: shape(deletion, exampleDeletion).madeBy((id: string) => toDeleted(id, "file_mapping")),
};

const shapesB: FileMappingShapes = {
  fileMapping: shape(z.object({ success, file_mapping: fileMappingSchema }), {
    success: true,
    file_mapping: exampleFileMappingB,
  }).madeBy((mapping: FileMapping) => ({ success: true, file_mapping: toRecordB(mapping) })),
  page: shape(z.object({ success, file_mappings: z.array(fileMappingSchema), has_more: hasMore }), {
    success: true,
    file_mappings: [exampleFileMappingB],
    has_more: false,
  }).madeBy((mappings: readonly FileMapping[], has_more: boolean) => ({
    success: true,
    file_mappings: mappings.map(toRecordB),
    has_more,
  })),
  deletion: shape(deletion.extend({ success }), { success: true, ...exampleDeletion }).madeBy((id: string) => ({
    success: true,
    ...toDeleted(id, "file_mapping"),
  })),
};

export const shapesOf = { A: shapesA, B: shapesB };
