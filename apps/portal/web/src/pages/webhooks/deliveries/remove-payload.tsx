import { useMutation } from "@connectrpc/connect-query";
import { Alert, Button, Group, Text } from "@mantine/core";
import { type Delivery, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { useState } from "react";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";

interface RemovePayloadProps {
  readonly delivery: Delivery;
  readonly onRemoved: () => unknown;
}

/** A button that removes what a delivery sent, after a question. The question is part of the drawer: a dialog over it is not accessible. */
export function RemovePayload({ delivery: { webhookId, id: deliveryId }, onRemoved }: RemovePayloadProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(WebhooksService.method.removeDeliveryPayload, { onSuccess: onRemoved });
  if (!isAsking) {
    return (
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        Remove the payload
      </Button>
    );
  }
  return (
    <Alert w="100%" color="red" title="Remove the payload?">
      <Text size="sm">
        The body of this event, the headers that were sent and the responses of your receivers are removed from all
        deliveries of the event. It cannot be tried again or replayed. The records stay, with the SHA-256 of the body.
        This cannot be undone.
      </Text>
      {remove.error ? <ErrorPanel error={remove.error} /> : null}
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={() => setAsking(false)} data-autofocus>
          Cancel
        </Button>
        <Button
          size="xs"
          color="red.8"
          loading={remove.isPending}
          onClick={() => remove.mutate({ webhookId, deliveryId })}
        >
          Remove it
        </Button>
      </Group>
    </Alert>
  );
}
