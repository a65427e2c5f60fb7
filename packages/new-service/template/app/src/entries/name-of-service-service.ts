import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { NameOfServiceService } from "@platform/contracts/name_of_service/v1/name_of_service";
import type { Queryable } from "@platform/postgres/query/statement";
import { implementForTenants } from "@platform/rpc/server/handlers";
import { selectEntry } from "./entry.sql.ts";

/** RPCs of the service. */
export function nameOfServiceService({ database }: { database: Queryable }) {
  return implementForTenants(NameOfServiceService, {
    async getEntry({ entryId }, { tenant }) {
      const entry = await selectEntry(database, tenant, entryId);
      return entry ? { entry: { entryId, text: entry.text, createdAt: timestampFromDate(entry.createdAt) } } : {};
    },
  });
}
