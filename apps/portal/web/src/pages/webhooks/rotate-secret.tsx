import { useMutation } from "@connectrpc/connect-query";
import { NativeSelect, Text } from "@mantine/core";
import { WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { useState } from "react";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { OwnSecret } from "./signing-fields.tsx";

interface RotateSecretProps {
  readonly webhookId: string;
  readonly onClose: () => void;
  readonly onRotated: (secret: string) => void;
}

/** How long the previous secret still signs, in seconds. */
const overlaps = [
  { value: "86400", label: "for a day" },
  { value: "604800", label: "for a week" },
  { value: "0", label: "no longer: it has leaked" },
];

/** Dialog that replaces the secret of a webhook; the new one goes to `onRotated` and is stored nowhere. */
export function RotateSecret({ webhookId, onClose, onRotated }: RotateSecretProps) {
  const [overlap, setOverlap] = useState("86400");
  const [ownSecret, setOwnSecret] = useState("");
  const rotate = useMutation(WebhooksService.method.rotateSecret, {
    // The response has a secret: it leaves the cache with the dialog.
    gcTime: 0,
    onSuccess: ({ secret }) => onRotated(secret),
  });
  return (
    <ConfirmDialog
      title="Replace the secret?"
      action="Replace the secret"
      mutation={rotate}
      input={{ webhookId, overlapSeconds: Number(overlap), secret: ownSecret.trim() }}
      onClose={onClose}
    >
      <NativeSelect
        label="Requests are also signed with the previous secret"
        data={overlaps}
        value={overlap}
        onChange={(event) => setOverlap(event.currentTarget.value)}
      />
      <OwnSecret mt="sm" value={ownSecret} onChange={(event) => setOwnSecret(event.currentTarget.value)} />
      <Text size="sm" mt="sm">
        {overlap === "0"
          ? "From now on requests are signed with the new secret alone: your receiver refuses them until it has that."
          : "Until then Svc-Signature is made with the previous secret and Svc-Signature-Next with the new one, so that your receiver can change over without a gap."}{" "}
        The new secret is shown once.
      </Text>
    </ConfirmDialog>
  );
}
