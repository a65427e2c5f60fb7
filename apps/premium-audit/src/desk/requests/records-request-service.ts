import { RecordsRequestService } from "@platform/contracts/premium_audit/v1/records_requests";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { refusal } from "@platform/service/call/refusal";
import { required } from "@platform/validation/message";
import { selectAudit } from "../../audit/audits/audit.sql.ts";
import type { Dependencies } from "../../policy/dependencies.ts";
import { createRecordsRequest } from "./create-records-request.ts";
import { selectRequest, selectRequests } from "./records-request.sql.ts";
import { toRequestMessage } from "./records-request-message.ts";
import { updateRecordsRequest } from "./update-records-request.ts";

/** Implements RecordsRequestService. */
export function recordsRequestService(dependencies: Pick<Dependencies, "database" | "dueDates">): Implementation {
  const { database } = dependencies;
  return implementForTenants(RecordsRequestService, {
    async createRecordsRequest({ auditId, members }, call) {
      const newRequest = { auditId, members: required("INVALID_RECORDS_REQUEST", "members", members) };
      return { request: toRequestMessage(call.tenant, await createRecordsRequest(dependencies, call, newRequest)) };
    },
    async getRecordsRequest(key, { tenant }) {
      const request = await selectRequest(database, tenant, key);
      if (!request) throw refusal("RECORDS_REQUEST_NOT_FOUND");
      return { request: toRequestMessage(tenant, request) };
    },
    async listRecordsRequests(request, { tenant }) {
      const { auditId } = request;
      if (auditId !== "" && !(await selectAudit(database, tenant, auditId))) throw refusal("AUDIT_NOT_FOUND");
      const { items, hasMore } = await selectRequests(database, tenant, request, request);
      return { requests: items.map((item) => toRequestMessage(tenant, item)), hasMore };
    },
    async updateRecordsRequest({ auditId, id, members, updateMask }, call) {
      const change = {
        auditId,
        id,
        members: required("INVALID_RECORDS_REQUEST", "members", members),
        paths: updateMask?.paths ?? [],
      };
      return { request: toRequestMessage(call.tenant, await updateRecordsRequest(dependencies, call, change)) };
    },
  });
}
