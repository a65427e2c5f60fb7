import type { ServiceImpl } from "@connectrpc/connect";
import type { CredentialsOperatorService, CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import type { ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { PortalGrantsService } from "@platform/contracts/portal/v1/grants";
import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import type { Calls } from "@platform/rpc/client/client";
import { ownerCall } from "../../admission/serve-pages.ts";
import { ownerName } from "../../people/owner-name.ts";
import { notFound } from "../../problem.ts";

interface Dependencies {
  grants: Pick<Calls<typeof ExposureGrantService>, "getExposureGrant" | "createExposureGrant">;
  credentials: Pick<Calls<typeof CredentialsService>, "hasOwner">;
  policies: Pick<Calls<typeof PolicyService>, "isNamedSource">;
  audits: Pick<Calls<typeof AuditService>, "listGrantedAudits">;
  operator: Pick<Calls<typeof CredentialsOperatorService>, "getOwner">;
}

/** Grants that the owner gave or received. */
export function grantPages(dependencies: Dependencies): ServiceImpl<typeof PortalGrantsService> {
  const { grants, credentials, policies, audits, operator } = dependencies;
  return {
    async getGrant({ grantId: id }, context) {
      const call = ownerCall(context);
      const { exposureGrant: grant } = await grants.getExposureGrant({ id }, call);
      if (!grant) return {};
      const { ownerId, employerId, granteeOwnerId, granteeEmployerId } = grant;
      const sides = { ownerId, employerId, granteeOwnerId, granteeEmployerId };
      const page = await audits.listGrantedAudits(sides, call);
      const isReceived = ownerId !== call.tenant.ownerId;
      const hasAgreed = isReceived || grant.acceptedAt !== undefined;
      const otherSideName = hasAgreed ? await ownerName(operator, isReceived ? ownerId : granteeOwnerId) : "";
      return { grant, audits: page.audits, otherSideName };
    },
    // As the gateway does it: a policy of the grantee that names the owner and employer is its consent.
    async offerGrant({ employerId, granteeOwnerId, granteeEmployerId: statedEmployerId }, context) {
      const call = ownerCall(context);
      const { exists } = await credentials.hasOwner({ ownerId: granteeOwnerId }, call);
      if (!exists) throw notFound("No account has this id. Ask the other side for theirs.");
      const source = { employerId, policyOwnerId: granteeOwnerId, policyEmployerId: statedEmployerId };
      const {
        isNamed: namedByGrantee,
        namedAt,
        namedBy,
        policyEmployerId,
      } = await policies.isNamedSource(source, call);
      const granteeEmployerId = statedEmployerId || policyEmployerId;
      const { exposureGrant } = await grants.createExposureGrant(
        { employerId, granteeOwnerId, granteeEmployerId, namedByGrantee, namedBy, ...(namedAt && { namedAt }) },
        call,
      );
      return exposureGrant ? { grant: exposureGrant } : {};
    },
  };
}
