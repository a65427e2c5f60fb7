import type { ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
import type { Calls } from "@platform/rpc/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { problemOfReason } from "../../edge/errors/reason-problem.ts";
import { deletedSchema, toDeleted } from "../shared/deleted.ts";
import { ownerId, ownerQuery } from "../shared/owner.ts";
import { employerListQuery, pageSchema, toPageRequest } from "../shared/page.ts";
import { idParams } from "../shared/path.ts";
import { requireRecord } from "../shared/require-record.ts";
import { text } from "../shared/text.ts";
import { exampleGrant, exampleGrantId, exampleNewGrant } from "./examples.ts";
import { exposureGrantRecordSchema, toExposureGrantRecord } from "./record.ts";

type Grants = Calls<typeof ExposureGrantService>;

/** `/exposure-grants` of Profile A. */
export function exposureGrantEndpoints(grants: Grants): Endpoint[] {
  return [create, list, remove].map((declare) => declare(grants));
}

const shared = { profile: "A", tag: "Exposure" } as const;
const params = idParams("grant", exampleGrantId);
const notFound = problemOfReason("EXPOSURE_GRANT_NOT_FOUND");
const duplicate = problemOfReason("DUPLICATE_GRANT");

const newGrant = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().meta({ description: "Your id of the employer." }),
  grantee_owner_id: text().meta({ description: "Id of the owner who may read the exposure." }),
  grantee_employer_id: text()
    .nullish()
    .meta({ description: "Id that the grantee uses for the employer. Defaults to your id." }),
});

function create(grants: Grants): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/exposure-grants",
    scope: "exposure:write",
    operationId: "createExposureGrant",
    summary: "Grant another owner access to an employer's exposure",
    description:
      "The grantee can read the employer's past and future exposure from now on, and its audits include it. Use it to let an " +
      "insurance carrier read the payroll that you report for the employers that it insures.",
    body: checkedBody(newGrant, exampleNewGrant),
    refusals: [duplicate],
    responses: { 201: { description: "The grant.", schema: exposureGrantRecordSchema, example: exampleGrant } },
    async handle({ body, call }) {
      const { employer_id: employerId, grantee_owner_id: granteeOwnerId } = body;
      const asked = { employerId, granteeOwnerId, granteeEmployerId: body.grantee_employer_id ?? "" };
      const { exposureGrant } = await grants.createExposureGrant(asked, call);
      return { status: 201, body: toExposureGrantRecord(requireRecord(exposureGrant)) };
    },
  });
}

function list(grants: Grants): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/exposure-grants",
    scope: "exposure:read",
    operationId: "listExposureGrants",
    summary: "List exposure grants",
    description: "Lists the grants that you gave and did not revoke, the newest first.",
    query: employerListQuery,
    responses: {
      200: {
        description: "A page of grants.",
        schema: pageSchema(exposureGrantRecordSchema),
        example: { data: [exampleGrant], has_more: false },
      },
    },
    async handle({ query, call }) {
      const page = await grants.listExposureGrants(toPageRequest(query), call);
      return { status: 200, body: { data: page.exposureGrants.map(toExposureGrantRecord), has_more: page.hasMore } };
    },
  });
}

function remove(grants: Grants): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/exposure-grants/{id}",
    scope: "exposure:write",
    operationId: "deleteExposureGrant",
    summary: "Revoke an exposure grant",
    description: "The grantee can no longer read the exposure. Audits that were already rated with it do not change.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: {
      200: {
        description: "The grant is revoked.",
        schema: deletedSchema("exposure_grant"),
        example: toDeleted(exampleGrantId, "exposure_grant"),
      },
    },
    async handle({ params: { id }, call }) {
      await grants.deleteExposureGrant({ id }, call);
      return { status: 200, body: toDeleted(id, "exposure_grant") };
    },
  });
}
