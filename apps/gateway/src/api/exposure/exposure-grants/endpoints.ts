import { CredentialsService } from "@platform/contracts/credentials/v1/credentials";
import { ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
import { AuditService } from "@platform/contracts/premium_audit/v1/audits";
import { PolicyService } from "@platform/contracts/premium_audit/v1/policies";
import { exposureGrantMembers } from "@platform/public-records/noun/exposure-grant";
import { exposureGrantRecordSchema, toExposureGrantRecord } from "@platform/public-records/record/exposure-grant";
import { grantDirections, grantStatuses } from "@platform/public-records/record/payroll-choices";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { ProblemError } from "../../../edge/errors/problem.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { grantCreationWindows } from "../../../edge/fixed-windows.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { bodyShape, fromBodyMembers } from "../../shared/body-members.ts";
import { choice } from "../../shared/choice.ts";
import { deletedSchema, toDeleted } from "../../shared/deleted.ts";
import { ownerId, ownerQuery } from "../../shared/owner.ts";
import { listQuery, pageSchema, toPageRequest } from "../../shared/page.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import { text } from "../../shared/text.ts";
import { exposureGrantDecisionEndpoints } from "./decision-endpoints.ts";
import { exampleGrant, exampleGrantId, exampleNewGrant } from "./examples.ts";
import { grantedAuditsEndpoint } from "./granted-audits-endpoint.ts";

type Grants = Calls<typeof ExposureGrantService>;

interface GrantDependencies {
  grants: Grants;
  /** Knows which owners exist. */
  credentials: Pick<Calls<typeof CredentialsService>, "hasOwner">;
  /** Knows which sources the grantee's policies name. */
  policies: Pick<Calls<typeof PolicyService>, "isNamedSource">;
  /** Maximum number of grants that one owner can create in an hour. */
  grantsPerHour: number;
}

/** `/exposure-grants` of Profile A, for both sides; what the grantee decides is in `decision-endpoints.ts`. */
export function exposureGrantEndpoints({ callsOf, config }: ResourceContext): Endpoint[] {
  const grants = callsOf(ExposureGrantService);
  const dependencies = {
    grants,
    credentials: callsOf(CredentialsService),
    policies: callsOf(PolicyService),
    grantsPerHour: config.EXPOSURE_GRANTS_PER_HOUR,
  };
  return [
    create(dependencies),
    list(grants),
    retrieve(grants),
    remove(grants),
    ...exposureGrantDecisionEndpoints(grants),
    grantedAuditsEndpoint({ grants, audits: callsOf(AuditService) }),
  ];
}

const shared = { profile: "A", tag: "Exposure" } as const;
const params = idParams("grant_id", "grant", exampleGrantId);
const notFound = problemOfReason("EXPOSURE_GRANT_NOT_FOUND");
const granteeNotFound = problemOfReason("GRANTEE_NOT_FOUND");
const duplicate = problemOfReason("DUPLICATE_GRANT");
const tooMany = problemOfReason("OPEN_OFFER_LIMIT_REACHED", { most: 50, environment: "sandbox" });
const ended = problemOfReason("WRONG_GRANT_STATUS", { status: "declined", action: "revoked" });
const response = { description: "The grant.", schema: exposureGrantRecordSchema, example: exampleGrant };

const newGrant = z.object({
  owner_id: ownerId.optional(),
  employer_id: text().meta({ description: "Your id of the employer." }),
  grantee_owner_id: text().meta({ description: "Id of the owner who may read the exposure." }),
  grantee_employer_id: text()
    .nullish()
    .meta({
      description:
        "Id that the grantee uses for the employer. Defaults to the employer of its policy that names you and the employer in " +
        "`exposure_sources`; without one, to your id.",
    }),
  ...bodyShape(exposureGrantMembers),
});

function create({ grants, credentials, policies, grantsPerHour }: GrantDependencies): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/exposure-grants",
    scope: "exposure:write",
    operationId: "createExposureGrant",
    summary: "Offer another owner access to an employer's exposure",
    description:
      "Creates an offer and emits `exposure_grant.offered` to both sides. It has no effect until the grantee accepts it: then " +
      "the grantee can read the employer's past and future exposure, and its audits include it. Use it to let an insurance carrier " +
      "read the payroll that you report for the employers that it insures. If a policy of the grantee has named you and the employer " +
      "in `exposure_sources`, the grant is accepted at once and `exposure_grant.accepted` is emitted instead. A cancelled or expired " +
      "policy is no consent, and neither is one that named you before such a grant was declined or ended. " +
      `An owner can create ${grantsPerHour} grants in an hour.`,
    body: checkedBody(newGrant, exampleNewGrant),
    ownerLimit: { name: "grant creation", windows: grantCreationWindows(grantsPerHour) },
    refusals: [granteeNotFound, duplicate, tooMany],
    responses: { 201: response },
    async handle({ body, call }) {
      const { employer_id: employerId, grantee_owner_id: granteeOwnerId } = body;
      const { exists } = await credentials.hasOwner({ ownerId: granteeOwnerId }, call);
      if (!exists) throw new ProblemError(granteeNotFound);
      const source = { employerId, policyOwnerId: granteeOwnerId, policyEmployerId: body.grantee_employer_id ?? "" };
      const {
        isNamed: namedByGrantee,
        namedAt,
        namedBy,
        policyEmployerId,
      } = await policies.isNamedSource(source, call);
      const naming = { namedByGrantee, namedBy, ...(namedAt && { namedAt }) };
      const granteeEmployerId = source.policyEmployerId || policyEmployerId;
      const plain = fromBodyMembers(exposureGrantMembers, body);
      const offer = { employerId, granteeOwnerId, granteeEmployerId, ...plain, ...naming };
      const { exposureGrant } = await grants.createExposureGrant(offer, call);
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
    description:
      "Lists the grants that you gave, or those that you received, the newest first. Grants that have ended are listed too. " +
      "`employer_id` filters by your own id of the employer.",
    query: listQuery(grantStatuses).extend({
      direction: choice(grantDirections)
        .default("given")
        .meta({ description: "Lists the grants that you gave, or those that others offered to you." }),
    }),
    responses: {
      200: {
        description: "A page of grants.",
        schema: pageSchema(exposureGrantRecordSchema),
        example: { data: [exampleGrant], has_more: false },
      },
    },
    async handle({ query, call }) {
      const page = await grants.listExposureGrants({ ...toPageRequest(query), direction: query.direction }, call);
      return { status: 200, body: { data: page.exposureGrants.map(toExposureGrantRecord), has_more: page.hasMore } };
    },
  });
}

function retrieve(grants: Grants): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/exposure-grants/{grant_id}",
    scope: "exposure:read",
    operationId: "getExposureGrant",
    summary: "Retrieve an exposure grant",
    description: "Returns a grant that you gave or received.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: { 200: response },
    async handle({ params: { grant_id: id }, call }) {
      const { exposureGrant } = await grants.getExposureGrant({ id }, call);
      return { status: 200, body: toExposureGrantRecord(requireRecord(exposureGrant)) };
    },
  });
}

function remove(grants: Grants): Endpoint {
  return endpoint({
    ...shared,
    method: "DELETE",
    path: "/exposure-grants/{grant_id}",
    scope: "exposure:write",
    operationId: "deleteExposureGrant",
    summary: "Revoke an exposure grant",
    description:
      "Ends a grant or an offer, for either side, and emits `exposure_grant.revoked` to both. The grantee can no longer read the " +
      "exposure. Audits that were rated with it keep their figures. The record is retained with the status `revoked`.",
    params,
    query: ownerQuery,
    refusals: [notFound, ended],
    responses: {
      200: {
        description: "The grant is revoked.",
        schema: deletedSchema("exposure_grant"),
        example: toDeleted(exampleGrantId, "exposure_grant"),
      },
    },
    async handle({ params: { grant_id: id }, call }) {
      await grants.deleteExposureGrant({ id }, call);
      return { status: 200, body: toDeleted(id, "exposure_grant") };
    },
  });
}
