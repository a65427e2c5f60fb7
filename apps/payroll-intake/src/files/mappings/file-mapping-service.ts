import { FileMappingService } from "@platform/contracts/payroll_intake/v1/file_mappings";
import type { Database } from "@platform/postgres/query/database";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { required } from "@platform/validation/message";
import { createFileMapping } from "./create-file-mapping.ts";
import { deleteFileMapping } from "./delete-file-mapping.ts";
import { selectFileMapping, selectFileMappings } from "./file-mapping.sql.ts";
import { toFileMappingMessage } from "./file-mapping-message.ts";
import { updateFileMapping } from "./update-file-mapping.ts";

/** Implements FileMappingService, with which an owner stores mappings by name. */
export function fileMappingService(dependencies: { database: Database }): Implementation {
  const { database } = dependencies;
  return implementForTenants(FileMappingService, {
    async createFileMapping({ members: membersMessage }, call) {
      const members = required("INVALID_FILE_MAPPING", "members", membersMessage);
      return { fileMapping: toFileMappingMessage(call.tenant, await createFileMapping(dependencies, call, members)) };
    },
    async getFileMapping({ id }, { tenant }) {
      const mapping = await selectFileMapping(database, tenant, { id });
      if (!mapping) throw refusal("FILE_MAPPING_NOT_FOUND");
      return { fileMapping: toFileMappingMessage(tenant, mapping) };
    },
    async listFileMappings(request, { tenant }) {
      const { items, hasMore } = await selectFileMappings(database, tenant, request, {});
      return { fileMappings: items.map((mapping) => toFileMappingMessage(tenant, mapping)), hasMore };
    },
    async updateFileMapping({ id, members: membersMessage, updateMask }, call) {
      const members = required("INVALID_FILE_MAPPING", "members", membersMessage);
      const change = { id, members, paths: updateMask?.paths ?? [] };
      return { fileMapping: toFileMappingMessage(call.tenant, await updateFileMapping(dependencies, call, change)) };
    },
    async deleteFileMapping({ id }, call) {
      await deleteFileMapping(dependencies, call, { id });
      return {};
    },
  });
}
