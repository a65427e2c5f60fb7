import type { EvidenceSealed } from "@platform/contracts/events/v1/evidence_events";
import { z } from "zod";
import { choiceOf } from "../value/choice.ts";
import { environmentSchema } from "../value/environment.ts";
import { publicTime } from "../value/public-time.ts";

/** The signed end of the chain of an owner's activity. */
export const activitySealSchema = z
  .object({
    object: z.literal("activity_seal"),
    owner_id: z.string(),
    environment: environmentSchema,
    position: z.int().meta({ description: "Position of the latest change. 0 if there is none." }),
    digest: z.string().meta({ description: "Digest of the latest change. Empty if there is none." }),
    sealed_at: z.iso.datetime(),
    public_key: z.string().meta({ description: "Ed25519 key of the installation: SPKI, DER, base64." }),
    signature: z.string().meta({
      description:
        "Base64 of the Ed25519 signature of six lines: `premium-audit evidence 1`, `owner_id`, `environment`, `position`, `digest`, `sealed_at`.",
    }),
  })
  .meta({ id: "ActivitySeal" });

type Seal = Pick<
  EvidenceSealed,
  "ownerId" | "environment" | "position" | "digest" | "sealedAt" | "publicKey" | "signature"
>;

export function toActivitySeal(seal: Seal): z.input<typeof activitySealSchema> {
  return {
    object: "activity_seal",
    owner_id: seal.ownerId,
    environment: choiceOf(seal.environment),
    position: Number(seal.position),
    digest: seal.digest,
    sealed_at: publicTime(seal.sealedAt),
    public_key: Buffer.from(seal.publicKey).toString("base64"),
    signature: Buffer.from(seal.signature).toString("base64"),
  };
}
