import type { ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import type { Calls } from "@platform/rpc/client/client";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { pageMembers, pageSchema } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { exampleGrantedAudit, exampleGrantId } from "./examples.ts";
import { grantedAuditSchema, toGrantedAudit } from "./granted-audit.ts";

interface GrantedAuditReaders {
  grants: Pick<Calls<typeof ExposureGrantService>, "getExposureGrant">;
  audits: Pick<Calls<typeof AuditService>, "listGrantedAudits">;
}

/** `GET /exposure-grants/{grant_id}/audits` of Profile A: what the grantee used the exposure for. */
export function grantedAuditsEndpoint({ grants, audits }: GrantedAuditReaders): Endpoint {
  return endpoint({
    profile: "A",
    tag: "Exposure",
    method: "GET",
    path: "/exposure-grants/{grant_id}/audits",
    scope: "exposure:read",
    operationId: "listGrantedAudits",
    summary: "List the audits that used granted exposure",
    description:
      "Lists the grantee's audits that were rated from the exposure of the grant, the newest first, with the worksheet lines that contain your payroll: payroll, deductions and remuneration, but no rates and premiums. They are listed after the grant has ended, too.",
    params: idParams("grant_id", "grant", exampleGrantId),
    query: ownerQuery.extend(pageMembers),
    refusals: [problemOfReason("EXPOSURE_GRANT_NOT_FOUND")],
    responses: {
      200: {
        description: "A page of audits.",
        schema: pageSchema(grantedAuditSchema),
        example: { data: [exampleGrantedAudit], has_more: false },
      },
    },
    async handle({ params: { grant_id: id }, query: { limit, starting_after: startingAfter = "" }, call }) {
      const grant = requireRecord((await grants.getExposureGrant({ id }, call)).exposureGrant);
      const { ownerId, employerId, granteeOwnerId, granteeEmployerId } = grant;
      const sides = { ownerId, employerId, granteeOwnerId, granteeEmployerId };
      const page = await audits.listGrantedAudits({ ...sides, limit, startingAfter }, call);
      return {
        status: 200,
        body: { data: page.audits.map((audit) => toGrantedAudit(grant, audit)), has_more: page.hasMore },
      };
    },
  });
}
