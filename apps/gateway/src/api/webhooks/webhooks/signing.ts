import { hash } from "node:crypto";
import type { Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import { z } from "zod";
import { shape } from "../../shared/shape.ts";

const expectedSecret = "whsec_ and the base64 of 24 to 64 bytes";

/** Checked once more by the webhooks service, which counts the bytes. */
export const ownSecret = z
  .string({ error: expectedSecret })
  .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, { error: expectedSecret })
  .meta({
    description: "Your own secret: `whsec_` and the base64 of 24 to 64 random bytes. If omitted, one is made.",
  });

const asymmetricSignature = z.boolean({ error: "true or false" }).meta({
  description:
    "True if `webhook-signature` also has an ed25519 signature (`v1a` of Standard Webhooks), which `public_key` of the webhook verifies.",
});

/** Members of a registration. */
export const signingMembers = {
  secret: ownSecret.optional(),
  asymmetric_signature: asymmetricSignature.optional(),
};

/** Members of a change. */
export const signingChanges = {
  asymmetric_signature: asymmetricSignature.optional().meta({
    description: "True creates a key pair unless the webhook has one. False deletes it.",
  }),
};

/** The signing of a registration or change. */
export interface Signing {
  secret?: string | undefined;
  asymmetric_signature?: boolean | undefined;
}

export function fromSigning({ secret, asymmetric_signature: asymmetricSignature }: Signing) {
  return {
    ...(secret !== undefined && { secret }),
    ...(asymmetricSignature !== undefined && { asymmetricSignature }),
  };
}

/** Members of a webhook. */
export const signingSchemas = {
  public_key: z.string().optional().meta({
    description:
      "Verifies `v1a` signatures: `whpk_` and the base64 of an ed25519 key. Present only with such signatures.",
  }),
  previous_public_key: z
    .string()
    .optional()
    .meta({ description: "The key before the last rotation. It also signs until the end of the overlap." }),
};

export function toSigning({ publicKey, previousPublicKey }: Webhook) {
  return {
    ...(publicKey !== "" && { public_key: publicKey }),
    ...(previousPublicKey !== "" && { previous_public_key: previousPublicKey }),
  };
}

const jwkSchema = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  use: z.literal("sig"),
  kid: z.string().meta({ description: "Thumbprint of the key (RFC 7638)." }),
  x: z.string().meta({ description: "The key in base64url." }),
});

/** A JSON Web Key Set (RFC 7517, RFC 8037): the same in both profiles. */
const keySetSchema = z
  .object({ keys: z.array(jwkSchema).meta({ description: "The present key, then the previous one." }) })
  .meta({ id: "WebhookKeySet" });

export const keySet = shape(keySetSchema, {
  keys: [toJwk("whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=")],
}).madeBy(({ publicKey, previousPublicKey }: Webhook) => ({
  keys: [publicKey, previousPublicKey].filter(Boolean).map(toJwk),
}));

function toJwk(publicKey: string): z.input<typeof jwkSchema> {
  const x = Buffer.from(publicKey.slice("whpk_".length), "base64").toString("base64url");
  const kid = hash("sha256", JSON.stringify({ crv: "Ed25519", kty: "OKP", x }), "base64url");
  return { kty: "OKP", crv: "Ed25519", use: "sig", kid, x };
}
