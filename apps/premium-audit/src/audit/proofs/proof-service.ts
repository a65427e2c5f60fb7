import { ProofService } from "@platform/contracts/premium_audit/v1/proofs";
import { type Implementation, implementForTenants } from "@platform/rpc/server/handlers";
import type { Dependencies } from "../../policy/dependencies.ts";
import { getProof } from "./get-proof.ts";
import { listVersionInputs } from "./list-version-inputs.ts";
import { toInputMessage, toProvenVersionMessage, toReplayMessage } from "./proof-message.ts";
import { replayVersion } from "./replay-version.ts";

/** Implements ProofService. */
export function proofService(dependencies: Pick<Dependencies, "database" | "citations">): Implementation {
  return implementForTenants(ProofService, {
    async getProof({ auditId }, call) {
      const versions = await getProof(dependencies, call, { auditId });
      return { versions: versions.map(toProvenVersionMessage) };
    },
    async listVersionInputs({ auditId, version }, call) {
      const result = await listVersionInputs(dependencies, call, { auditId, version });
      const { worksheet } = result;
      return {
        version: result.version,
        inputs: result.inputs.map((input) => ({ input: toInputMessage(input), document: input.document })),
        ...(worksheet && { worksheet: { input: worksheet, document: worksheet.document } }),
      };
    },
    async checkReplay({ auditId, version }, call) {
      return toReplayMessage(await replayVersion(dependencies, call, { auditId, version }));
    },
  });
}
