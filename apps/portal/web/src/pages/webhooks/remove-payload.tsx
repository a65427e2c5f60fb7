import { useMutation } from "@connectrpc/connect-query";
import { Button } from "@mantine/core";
import { type Delivery, PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { useState } from "react";
import { ConfirmDialog } from "../../shared/confirm-dialog.tsx";

interface RemovePayloadProps {
  readonly delivery: Delivery;
  readonly onRemoved: () => unknown;
}

/** A button that removes what a delivery sent, after a question. */
export function RemovePayload({ delivery: { webhookId, id: deliveryId }, onRemoved }: RemovePayloadProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(PortalWebhooksService.method.removeDeliveryPayload, {
    onSuccess: () => {
      setAsking(false);
      onRemoved();
    },
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        Remove the payload
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Remove the payload?"
          action="Remove the payload"
          isDangerous
          mutation={remove}
          input={{ webhookId, deliveryId }}
          onClose={() => setAsking(false)}
        >
          The body of this event, the headers that were sent and the answers of your receivers are removed from all
          deliveries of the event. It cannot be tried again or replayed. The records stay, with the SHA-256 of the body.
          This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
