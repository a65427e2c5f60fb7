import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type ExposureGrantSchema, ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Queryable } from "@platform/postgres/statement";
import { type Implementation, implementForTenants } from "@platform/rpc/handlers";
import { isId } from "@platform/service/ids";
import { refusal } from "@platform/service/refusal";
import type { Tenant } from "@platform/service/tenant";
import { createExposureGrant, grantIdPrefix } from "./create-exposure-grant.ts";
import { deleteGrant, type ExposureGrant, selectGrants } from "./exposure-grant.sql.ts";

/** RPCs with which an owner allows other owners to read exposure. */
export function exposureGrantService(database: Queryable): Implementation {
  return implementForTenants(ExposureGrantService, {
    async createExposureGrant(request, call) {
      return { exposureGrant: toGrantMessage(call.tenant, await createExposureGrant({ database }, call, request)) };
    },
    async listExposureGrants(request, call) {
      const { tenant } = call;
      const { items, hasMore } = await selectGrants(database, tenant, request, request);
      return { exposureGrants: items.map((grant) => toGrantMessage(tenant, grant)), hasMore };
    },
    async deleteExposureGrant({ id }, call) {
      const known = isId(grantIdPrefix, id) && (await deleteGrant(database, call.tenant, id, new Date()));
      if (!known) throw refusal("EXPOSURE_GRANT_NOT_FOUND");
      return {};
    },
  });
}

function toGrantMessage(tenant: Tenant, grant: ExposureGrant): MessageInitShape<typeof ExposureGrantSchema> {
  return {
    id: grant.id,
    environment: tenant.environment,
    ownerId: tenant.ownerId,
    employerId: grant.employer_id,
    granteeOwnerId: grant.grantee_owner_id,
    granteeEmployerId: grant.grantee_employer_id,
    createdAt: timestampFromDate(grant.created_at),
  };
}
