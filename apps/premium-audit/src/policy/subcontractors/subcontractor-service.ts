import { SubcontractorService } from "@platform/contracts/premium_audit/v1/subcontractors";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { required } from "@platform/validation/message";
import type { Dependencies } from "../dependencies.ts";
import { createSubcontractor } from "./create-subcontractor.ts";
import { deleteSubcontractor } from "./delete-subcontractor.ts";
import { selectSubcontractor, selectSubcontractors } from "./subcontractor.sql.ts";
import { toSubcontractorMessage } from "./subcontractor-message.ts";
import { updateSubcontractor } from "./update-subcontractor.ts";

/** Implements SubcontractorService. */
export function subcontractorService(dependencies: Pick<Dependencies, "database">): Implementation {
  const { database } = dependencies;
  return implementForTenants(SubcontractorService, {
    async createSubcontractor({ members }, call) {
      const newSubcontractor = { members: required("INVALID_SUBCONTRACTOR", "members", members) };
      return {
        subcontractor: toSubcontractorMessage(
          call.tenant,
          await createSubcontractor(dependencies, call, newSubcontractor),
        ),
      };
    },
    async getSubcontractor({ id }, { tenant }) {
      const subcontractor = await selectSubcontractor(database, tenant, id);
      if (!subcontractor) throw refusal("SUBCONTRACTOR_NOT_FOUND");
      return { subcontractor: toSubcontractorMessage(tenant, subcontractor) };
    },
    async listSubcontractors(request, { tenant }) {
      const { items, hasMore } = await selectSubcontractors(database, tenant, request, request);
      return { subcontractors: items.map((item) => toSubcontractorMessage(tenant, item)), hasMore };
    },
    async updateSubcontractor({ id, members, updateMask }, call) {
      const updated = await updateSubcontractor(dependencies, call, {
        id,
        members: required("INVALID_SUBCONTRACTOR", "members", members),
        paths: updateMask?.paths ?? [],
      });
      return { subcontractor: toSubcontractorMessage(call.tenant, updated) };
    },
    async deleteSubcontractor({ id }, call) {
      await deleteSubcontractor(dependencies, call, { id });
      return {};
    },
  });
}
