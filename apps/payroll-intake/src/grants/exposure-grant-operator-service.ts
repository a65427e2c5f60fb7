import { ExposureGrantOperatorService } from "@platform/contracts/payroll_intake/v1/exposure";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import type { GrantDependencies } from "./change-exposure-grant.ts";
import { selectGrantsOfActors } from "./exposure-grant.sql.ts";
import { toGrantMessage } from "./exposure-grant-message.ts";
import { revokeGrantsOfActors } from "./revoke-grants-of-actors.ts";

const mostListed = 1000;

/** Implements ExposureGrantOperatorService, which operators of the platform call. */
export function exposureGrantOperatorService(dependencies: GrantDependencies): Implementation {
  return implement(ExposureGrantOperatorService, {
    async revokeGrantsOfActors(request) {
      const revoked = await revokeGrantsOfActors(dependencies, request);
      return { revoked: revoked.map(({ grant, actor }) => ({ exposureGrant: toGrantMessage(grant), actor })) };
    },
    async listGrantsOfActors({ ownerId, actors }) {
      const grants = await selectGrantsOfActors(dependencies.database, { ownerId, actors, limit: mostListed });
      return { exposureGrants: grants.map(toGrantMessage) };
    },
  });
}
