import { ProofService } from "@platform/contracts/premium_audit/v1/proofs";
import type { Calls } from "@platform/rpc/client/client";
import { z } from "zod";
import { checkedBody, type Endpoint, endpoint } from "../../../edge/endpoint.ts";
import { problemOfReason } from "../../../edge/errors/reason-problem.ts";
import type { ResourceContext } from "../../../edge/resource.ts";
import { ownerId, ownerQuery } from "../../shared/owner.ts";
import { idParams } from "../../shared/path.ts";
import { exampleAuditId } from "../audits/examples.ts";
import { auditVersion, maxAuditVersion, versionDescription } from "../audits/version.ts";
import { exampleInputs, exampleProof, exampleReplay } from "./examples.ts";
import { proofSchema, replaySchema, toProof, toReplay, toVersionInputs, versionInputsSchema } from "./record.ts";

type Proofs = Calls<typeof ProofService>;

/** `/audits/{audit_id}/proof`, `/audits/{audit_id}/inputs` and `/audits/{audit_id}/replay` of Profile A: the inputs from which an audit was rated. */
export function proofEndpoints({ callsOf }: ResourceContext): Endpoint[] {
  const proofs = callsOf(ProofService);
  return [proof(proofs), inputs(proofs), replay(proofs)];
}

/** A replay rates the payroll of a whole term, and reads it from the payroll records again. */
const replayTimeoutMs = 60_000;

const shared = { profile: "A", tag: "Audits", scope: "audits:read" } as const;
const params = idParams("audit_id", "audit", exampleAuditId);
const notFound = problemOfReason("AUDIT_NOT_FOUND");
const noVersion = problemOfReason("AUDIT_VERSION_NOT_FOUND", { version: 3 });
const notKept = problemOfReason("INPUTS_NOT_KEPT", { version: 1 });
const versionError = `a whole number from 1 to ${maxAuditVersion}`;

function proof(proofs: Proofs): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{audit_id}/proof",
    operationId: "getAuditProof",
    summary: "Retrieve the proof of an audit",
    description:
      "Returns each version with its actor, its reason, and SHA-256 digests: of each input from which it was rated, of its worksheet, and of the version itself, which includes the digest of the version before. A later change of a version or of an input would change every digest after it.",
    params,
    query: ownerQuery,
    refusals: [notFound],
    responses: { 200: { description: "The proof.", schema: proofSchema, example: exampleProof } },
    async handle({ params: { audit_id: id }, call }) {
      return { status: 200, body: toProof(id, await proofs.getProof({ auditId: id }, call)) };
    },
  });
}

function inputs(proofs: Proofs): Endpoint {
  return endpoint({
    ...shared,
    method: "GET",
    path: "/audits/{audit_id}/inputs",
    operationId: "listVersionInputs",
    summary: "Retrieve the inputs of a version",
    description:
      "Returns the texts from which the digests of a version are calculated: the policy's terms, rates, rule rows and subcontractors as they " +
      "were then, and the worksheet. The lines of a report are its records: `GET /payroll/reports/{report_id}/records`.",
    params,
    query: ownerQuery.extend({ version: auditVersion }),
    refusals: [notFound, noVersion, notKept],
    responses: { 200: { description: "The inputs.", schema: versionInputsSchema, example: exampleInputs } },
    async handle({ params: { audit_id: id }, query, call }) {
      const response = await proofs.listVersionInputs({ auditId: id, version: query.version ?? 0 }, call);
      return { status: 200, body: toVersionInputs(id, response) };
    },
  });
}

const replayed = z.object({
  owner_id: ownerId.optional(),
  version: z
    .int({ error: versionError })
    .min(1, { error: versionError })
    .max(maxAuditVersion, { error: versionError })
    .nullish()
    .meta(versionDescription),
});

function replay(proofs: Proofs): Endpoint {
  return endpoint({
    ...shared,
    method: "POST",
    path: "/audits/{audit_id}/replay",
    operationId: "replayAudit",
    summary: "Rate a version of an audit again",
    description:
      "Rates the version from its stored inputs, compares the result with its worksheet, and compares the stored payroll with the payroll records of today. Returns whether all is equal, or the first difference. Changes nothing.",
    params,
    body: { ...checkedBody(replayed, { version: 1 }), isOptional: true },
    refusals: [notFound, noVersion, notKept],
    responses: { 200: { description: "The replay.", schema: replaySchema, example: exampleReplay } },
    async handle({ params: { audit_id: id }, body, call }) {
      const request = { auditId: id, version: body.version ?? 0 };
      const response = await proofs.checkReplay(request, { ...call, timeoutMs: replayTimeoutMs });
      return { status: 200, body: toReplay(id, response) };
    },
  });
}
