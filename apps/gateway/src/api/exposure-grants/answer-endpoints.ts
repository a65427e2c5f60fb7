import type { ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
import { exposureGrantRecordSchema, toExposureGrantRecord } from "@platform/public-records/exposure-grant";
import type { Calls } from "@platform/rpc/client";
import { type Endpoint, endpoint } from "../../edge/endpoint.ts";
import { problemOfReason } from "../../edge/errors/reason-problem.ts";
import { ownerQuery } from "../shared/owner.ts";
import { idParams } from "../shared/path.ts";
import { requireRecord } from "../shared/require-record.ts";
import {
  exampleAcceptedGrant,
  exampleDeclinedGrant,
  exampleReceivedGrantId,
  exampleUnwantedGrantId,
} from "./examples.ts";

type Grants = Calls<typeof ExposureGrantService>;

/** How a grantee answers an offer: `/exposure-grants/{id}/accept` and `/decline` of Profile A. */
export function exposureGrantAnswerEndpoints(grants: Grants): Endpoint[] {
  return [accept(grants), decline(grants)];
}

const shared = { profile: "A", tag: "Exposure", method: "POST", scope: "exposure:write", query: ownerQuery } as const;
const notFound = problemOfReason("EXPOSURE_GRANT_NOT_FOUND");

function accept(grants: Grants): Endpoint {
  return endpoint({
    ...shared,
    path: "/exposure-grants/{id}/accept",
    operationId: "acceptExposureGrant",
    summary: "Accept an offered exposure grant",
    description:
      "The exposure counts from now on: `GET /exposure`, previews and audits of your employer `grantee_employer_id` include it. " +
      "Emits `exposure_grant.accepted` to both sides. Only the grantee can accept.",
    params: idParams("grant", exampleReceivedGrantId),
    refusals: [notFound, problemOfReason("WRONG_GRANT_STATUS", { status: "revoked", action: "accepted" })],
    responses: {
      200: { description: "The grant.", schema: exposureGrantRecordSchema, example: exampleAcceptedGrant },
    },
    async handle({ params: { id }, call }) {
      const { exposureGrant } = await grants.acceptExposureGrant({ id }, call);
      return { status: 200, body: toExposureGrantRecord(requireRecord(exposureGrant)) };
    },
  });
}

function decline(grants: Grants): Endpoint {
  return endpoint({
    ...shared,
    path: "/exposure-grants/{id}/decline",
    operationId: "declineExposureGrant",
    summary: "Decline an offered exposure grant",
    description:
      "The exposure never counts. Emits `exposure_grant.declined` to both sides. Only the grantee can decline; to end a grant that " +
      "you have accepted, delete it.",
    params: idParams("grant", exampleUnwantedGrantId),
    refusals: [notFound, problemOfReason("WRONG_GRANT_STATUS", { status: "accepted", action: "declined" })],
    responses: {
      200: { description: "The grant.", schema: exposureGrantRecordSchema, example: exampleDeclinedGrant },
    },
    async handle({ params: { id }, call }) {
      const { exposureGrant } = await grants.declineExposureGrant({ id }, call);
      return { status: 200, body: toExposureGrantRecord(requireRecord(exposureGrant)) };
    },
  });
}
