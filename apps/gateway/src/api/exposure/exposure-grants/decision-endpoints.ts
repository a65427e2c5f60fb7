import type { ExposureGrantService } from "@platform/contracts/payroll_intake/v1/exposure";
import { exposureGrantRecordSchema, toExposureGrantRecord } from "@platform/public-records/record/exposure-grant";
import type { Calls } from "@platform/rpc/client/client";
import { type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import { ownerQuery } from "../../shared/owner.ts";
import { idParams } from "../../shared/path.ts";
import { requireRecord } from "../../shared/require-record.ts";
import {
  exampleAcceptedGrant,
  exampleDeclinedGrant,
  exampleReceivedGrantId,
  exampleUnwantedGrantId,
} from "./examples.ts";

type Grants = Calls<typeof ExposureGrantService>;

/** Decisions of a grantee about an offer: `/exposure-grants/{grant_id}/accept` and `/decline` of Profile A. */
export function exposureGrantDecisionEndpoints(grants: Grants): Endpoint[] {
  return [
    decision({
      verb: "accept",
      operationId: "acceptExposureGrant",
      description:
        "The exposure counts from now on: `GET /exposure`, previews and audits of your employer `grantee_employer_id` include it. " +
        "Emits `exposure_grant.accepted` to both sides. Only the grantee can accept.",
      exampleId: exampleReceivedGrantId,
      example: exampleAcceptedGrant,
      wrongStatus: { status: "revoked", action: "accepted" },
      decide: grants.acceptExposureGrant,
    }),
    decision({
      verb: "decline",
      operationId: "declineExposureGrant",
      description:
        "The exposure never counts. Emits `exposure_grant.declined` to both sides. Only the grantee can decline; to end a grant that " +
        "you have accepted, delete it.",
      exampleId: exampleUnwantedGrantId,
      example: exampleDeclinedGrant,
      wrongStatus: { status: "accepted", action: "declined" },
      decide: grants.declineExposureGrant,
    }),
  ];
}

interface Decision {
  verb: "accept" | "decline";
  operationId: string;
  description: string;
  exampleId: string;
  example: typeof exampleAcceptedGrant | typeof exampleDeclinedGrant;
  /** The refusal that the reference shows. */
  wrongStatus: { status: string; action: string };
  decide: Grants["acceptExposureGrant"] | Grants["declineExposureGrant"];
}

function decision({ verb, operationId, description, exampleId, example, wrongStatus, decide }: Decision): Endpoint {
  return endpoint({
    profile: "A",
    tag: "Exposure",
    method: "POST",
    scope: "exposure:write",
    query: ownerQuery,
    path: `/exposure-grants/{grant_id}/${verb}`,
    operationId,
    summary: `${verb === "accept" ? "Accept" : "Decline"} an offered exposure grant`,
    description,
    params: idParams("grant_id", "grant", exampleId),
    refusals: [problemOfReason("EXPOSURE_GRANT_NOT_FOUND"), problemOfReason("WRONG_GRANT_STATUS", wrongStatus)],
    responses: { 200: { description: "The grant.", schema: exposureGrantRecordSchema, example } },
    async handle({ params: { grant_id: id }, call }) {
      const { exposureGrant } = await decide({ id }, call);
      return { status: 200, body: toExposureGrantRecord(requireRecord(exposureGrant)) };
    },
  });
}
