import { timestampDate } from "@bufbuild/protobuf/wkt";
import { ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import { isId } from "@platform/service/call/ids";
import { refusal } from "@platform/service/call/refusal";
import { changeExposureGrant, type GrantDependencies } from "./change-exposure-grant.ts";
import { selectGivenGrants, selectGrant, selectReceivedGrants } from "./exposure-grant.sql.ts";
import { grantIdPrefix } from "./exposure-grant.ts";
import { toGrantMessage } from "./exposure-grant-message.ts";
import { offerExposureGrant } from "./offer-exposure-grant.ts";

/** Implements ExposureGrantService: an owner offers its exposure to another owner, who accepts or declines. */
export function exposureGrantService(dependencies: GrantDependencies & { maxOpenOffers: number }): Implementation {
  const { database } = dependencies;
  return implementForTenants(ExposureGrantService, {
    async createExposureGrant({ namedAt, ...request }, call) {
      const offer = { ...request, namedAt: namedAt && timestampDate(namedAt) };
      return { exposureGrant: toGrantMessage(await offerExposureGrant(dependencies, call, offer)) };
    },
    async getExposureGrant({ id }, { tenant }) {
      const grant = isId(grantIdPrefix, id) ? await selectGrant(database, tenant, id) : undefined;
      if (!grant) throw refusal("EXPOSURE_GRANT_NOT_FOUND");
      return { exposureGrant: toGrantMessage(grant) };
    },
    async listExposureGrants(request, { tenant }) {
      const select = request.direction === "received" ? selectReceivedGrants : selectGivenGrants;
      const { items, hasMore } = await select(database, tenant, request, request);
      return { exposureGrants: items.map(toGrantMessage), hasMore };
    },
    async acceptExposureGrant({ id }, call) {
      return { exposureGrant: toGrantMessage(await changeExposureGrant(dependencies, call, { id, move: "accept" })) };
    },
    async declineExposureGrant({ id }, call) {
      return { exposureGrant: toGrantMessage(await changeExposureGrant(dependencies, call, { id, move: "decline" })) };
    },
    async deleteExposureGrant({ id }, call) {
      return { exposureGrant: toGrantMessage(await changeExposureGrant(dependencies, call, { id, move: "revoke" })) };
    },
  });
}
