import type { ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
import { exposureGrantRecord as showGrant } from "@platform/public-records/exposure-grant";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import type { Problem } from "../../edge/errors/problem.ts";
import { exampleGrant, exampleGrantId, exampleNewGrant } from "../exposure/examples.ts";
import { exposureGrantRecord } from "../exposure/record.ts";
import { refuseOtherOwner } from "../shared/owner.ts";
import { deleted, deletedSchema, listQuery, ownerId, ownerQuery, pageRequest, pageSchema } from "../shared/page.ts";
import { present } from "../shared/present.ts";
import { text } from "../shared/text.ts";

type Grants = Calls<typeof ExposureGrantService>;

/** `/exposure-grants` of Profile A. */
export function exposureGrantEndpoints(grants: Grants): Endpoint[] {
  return [create, list, remove].map((make) => make(grants));
}

const shared = { profile: "A", tag: "Exposure" } as const;
const params = z.object({ id: z.string().meta({ examples: [exampleGrantId] }) });
const standing: Problem = { kind: "conflict", message: "The same grant stands already." };

const newGrant = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().meta({ description: "By your name for it." }),
  grantee_owner_id: text().meta({ description: "Who may read the exposure: another owner." }),
  grantee_employer_id: text()
    .nullish()
    .meta({ description: "By the grantee's name for the employer; yours when left out." }),
});

function create(grants: Grants): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/exposure-grants",
    operationId: "createExposureGrant",
    summary: "Let another owner read an employer's exposure",
    description:
      "From now on the grantee sees the employer's exposure, past and future, beside its own, and audits count it. A carrier is " +
      "granted this by whoever reports the payroll of those that it insures.",
    body: checkedBody(newGrant, exampleNewGrant),
    refusals: [403, standing],
    answers: { 201: { description: "The grant.", schema: exposureGrantRecord, example: exampleGrant } },
    async handle({ body, principal, requestId, signal }) {
      refuseOtherOwner(body.owner_id, principal);
      const { employer_id: employerId, grantee_owner_id: granteeOwnerId } = body;
      const asked = { employerId, granteeOwnerId, granteeEmployerId: body.grantee_employer_id ?? "" };
      const { exposureGrant } = await grants.createExposureGrant(asked, {
        tenant: principal.tenant,
        requestId,
        signal,
      });
      return { status: 201, body: showGrant(present(exposureGrant)) };
    },
  });
}

function list(grants: Grants): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/exposure-grants",
    operationId: "listExposureGrants",
    summary: "List the exposure grants you have given",
    description: "Newest first, without those that were taken back.",
    query: listQuery(["standing"], exampleGrantId).omit({ status: true }),
    refusals: [403],
    answers: {
      200: {
        description: "A page of grants.",
        schema: pageSchema(exposureGrantRecord),
        example: { data: [exampleGrant], has_more: false },
      },
    },
    async handle({ query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      const call = { tenant: principal.tenant, requestId, signal };
      const page = await grants.listExposureGrants(pageRequest(query), call);
      return { status: 200, body: { data: page.exposureGrants.map(showGrant), has_more: page.hasMore } };
    },
  });
}

function remove(grants: Grants): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/exposure-grants/{id}",
    operationId: "deleteExposureGrant",
    summary: "Take an exposure grant back",
    description: "From now on the grantee sees nothing of it. What was rated with it stays rated.",
    params,
    query: ownerQuery,
    refusals: [403, 404],
    answers: {
      200: {
        description: "The grant is taken back.",
        schema: deletedSchema("exposure_grant"),
        example: deleted(exampleGrantId, "exposure_grant"),
      },
    },
    async handle({ params: { id }, query, principal, requestId, signal }) {
      refuseOtherOwner(query.owner_id, principal);
      await grants.deleteExposureGrant({ id }, { tenant: principal.tenant, requestId, signal });
      return { status: 200, body: deleted(id, "exposure_grant") };
    },
  });
}
