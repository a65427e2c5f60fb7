import { ExposureGrantOperatorService } from "@platform/contracts/payroll_intake/v1/exposure";
import { type Implementation, implement } from "@platform/rpc/server/handlers";
import type { GrantDependencies } from "./change-exposure-grant.ts";
import { toGrantMessage } from "./exposure-grant-message.ts";
import { revokeGrantsOfActors } from "./revoke-grants-of-actors.ts";

/** Implements ExposureGrantOperatorService, which operators of the platform call. */
export function exposureGrantOperatorService(dependencies: GrantDependencies): Implementation {
  return implement(ExposureGrantOperatorService, {
    async revokeGrantsOfActors(request) {
      const revoked = await revokeGrantsOfActors(dependencies, request);
      return { revoked: revoked.map(({ grant, actor }) => ({ exposureGrant: toGrantMessage(grant), actor })) };
    },
  });
}
