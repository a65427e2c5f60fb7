import { Checkbox, PasswordInput, type PasswordInputProps } from "@mantine/core";
import type { Webhook } from "@platform/contracts/webhooks/v1/webhooks";
import type { ReactNode } from "react";
import { Copyable } from "../../shared/parts/copyable.tsx";

interface SigningFieldsProps {
  /** Undefined: a new webhook. */
  readonly webhook: Webhook | undefined;
  /** Errors by member. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Fields of the secret of a new webhook, and of signatures with a key pair. */
export function SigningFields({ webhook, fields }: SigningFieldsProps) {
  return (
    <>
      {!webhook && <OwnSecret name="secret" error={fields.secret} />}
      <Checkbox
        label="Also sign with a key pair (ed25519)"
        description="Your receiver then needs no secret, only the public key."
        name="asymmetricSignature"
        defaultChecked={webhook !== undefined && webhook.publicKey !== ""}
      />
    </>
  );
}

/** A secret that the owner brings. */
export function OwnSecret(props: PasswordInputProps) {
  return (
    <PasswordInput
      label="Your own secret"
      description="whsec_ and the base64 of 24 to 64 random bytes. Leave it empty, and one is generated."
      autoComplete="off"
      {...props}
    />
  );
}

export function signingIn(form: FormData) {
  return { asymmetricSignature: form.has("asymmetricSignature") };
}

/** The public keys of a webhook. */
export function signingFacts({ publicKey, previousPublicKey }: Webhook): [name: string, value: ReactNode][] {
  const facts: [string, string][] = [
    ["Public key", publicKey],
    ["Previous public key", previousPublicKey],
  ];
  return facts
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, <Copyable key={name} value={value} what={name.toLowerCase()} />]);
}
