import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Button, Drawer, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { type Delivery, DeliveryStatus, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { usePermission } from "../../../app/permission.ts";
import { statusOfDelivery } from "../../../shared/deliveries/delivery-status.ts";
import { Copyable } from "../../../shared/parts/copyable.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { Facts } from "../../../shared/parts/facts.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { Attempt } from "./attempt.tsx";
import { RemovePayload } from "./remove-payload.tsx";
import { SentBody } from "./sent-body.tsx";

interface DeliveryDrawerProps {
  readonly webhookId: string;
  readonly deliveryId: string;
  /** True if the webhook is on: otherwise nothing can be sent. */
  readonly canSend: boolean;
  readonly onClose: () => void;
  readonly onRetried: () => unknown;
}

/** One delivery: what was sent, each attempt and the receiver's response; can be tried again. */
export function DeliveryDrawer({ webhookId, deliveryId, canSend, onClose, onRetried }: DeliveryDrawerProps) {
  const query = useQuery(
    WebhooksService.method.getDelivery,
    { webhookId, deliveryId, withBody: true },
    {
      refetchInterval: ({ state }) =>
        canSend && state.data?.delivery?.status === DeliveryStatus.ATTEMPTING ? 2000 : false,
    },
  );
  const delivery = query.data?.delivery;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={delivery ? delivery.eventType : "Delivery"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending && <Skeleton height={160} />}
      {delivery && query.data && (
        <Stack>
          <DeliveryFacts delivery={delivery} canSend={canSend} />
          <DeliveryActions
            delivery={delivery}
            canSend={canSend}
            onRetried={async () => {
              await query.refetch();
              onRetried();
            }}
            onRemoved={() => query.refetch()}
          />
          <Title order={3}>Body</Title>
          <SentBody body={query.data.body} bytes={query.data.bodyBytes} removedSha256={delivery.payloadSha256} />
          <Title order={3}>Attempts</Title>
          {query.data.attempts.length === 0 && <Text size="sm">None yet.</Text>}
          {query.data.attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </Stack>
      )}
    </Drawer>
  );
}

function DeliveryFacts({ delivery, canSend }: { readonly delivery: Delivery; readonly canSend: boolean }) {
  return (
    <Facts
      facts={[
        ["Status", <StatusBadge key="status" status={statusOfDelivery(delivery, canSend)} />],
        ["Created", <Time key="created" at={delivery.createdAt} full />],
        ["Next attempt", <Time key="next" at={delivery.nextAttemptAt} full />],
        ["Event id", <Copyable key="event" value={delivery.eventId} what="event id" />],
        ["Delivery id", <Copyable key="id" value={delivery.id} what="delivery id" />],
        ...(delivery.payloadRemovedAt
          ? ([["Payload removed", <Time key="removed" at={delivery.payloadRemovedAt} full />]] as const)
          : []),
      ]}
    />
  );
}

interface DeliveryActionsProps {
  readonly delivery: Delivery;
  readonly canSend: boolean;
  readonly onRetried: () => Promise<void>;
  readonly onRemoved: () => unknown;
}

/** Retries a delivery, or removes its payload. */
function DeliveryActions({ delivery, canSend, onRetried, onRemoved }: DeliveryActionsProps) {
  const canChange = usePermission("webhooks");
  const canRemove = usePermission("evidence");
  const retry = useMutation(WebhooksService.method.retryDelivery, { onSuccess: onRetried });
  const { webhookId, id: deliveryId, payloadRemovedAt } = delivery;
  return (
    <>
      {retry.error ? <ErrorPanel error={retry.error} /> : null}
      {canChange && (
        <Group gap="sm">
          <Button
            size="xs"
            variant="default"
            loading={retry.isPending}
            disabled={!canSend || payloadRemovedAt !== undefined}
            onClick={() => retry.mutate({ webhookId, deliveryId })}
          >
            Try again now
          </Button>
          {canRemove && delivery.status !== DeliveryStatus.ATTEMPTING && !payloadRemovedAt && (
            <RemovePayload delivery={delivery} onRemoved={onRemoved} />
          )}
          {!canSend && <Text size="sm">Enable the webhook first: nothing is sent while it is off.</Text>}
        </Group>
      )}
    </>
  );
}
