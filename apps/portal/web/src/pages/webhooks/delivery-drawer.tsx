import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Button, Drawer, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { usePermission } from "../../app/permission.ts";
import { Copyable } from "../../shared/copyable.tsx";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { Facts } from "../../shared/facts.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { Time } from "../../shared/time.tsx";
import classes from "./delivery-drawer.module.css";

interface DeliveryDrawerProps {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly onClose: () => void;
  readonly onRetried: () => unknown;
}

/** One delivery with each attempt and what the receiver answered; can be tried again. */
export function DeliveryDrawer({ webhookId, deliveryId, onClose, onRetried }: DeliveryDrawerProps) {
  const canChange = usePermission("webhooks");
  const query = useQuery(PortalWebhooksService.method.getDelivery, { webhookId, deliveryId });
  const retry = useMutation(PortalWebhooksService.method.retryDelivery, {
    onSuccess: async () => {
      await query.refetch();
      onRetried();
    },
  });
  const delivery = query.data?.delivery;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={delivery ? delivery.eventType : "Delivery"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isPending && <Skeleton height={160} />}
      {delivery && (
        <Stack>
          <Facts
            facts={[
              ["Status", <StatusBadge key="status" status={delivery.status} />],
              ["Created", <Time key="created" at={delivery.createdAt} full />],
              ["Next attempt", <Time key="next" at={delivery.nextAttemptAt} full />],
              ["Event id", <Copyable key="event" value={delivery.eventId} what="event id" />],
              ["Delivery id", <Copyable key="id" value={delivery.id} what="delivery id" />],
            ]}
          />
          {retry.error ? <ErrorPanel error={retry.error} /> : null}
          {canChange && (
            <div>
              <Button
                size="xs"
                variant="default"
                loading={retry.isPending}
                onClick={() => retry.mutate({ webhookId, deliveryId })}
              >
                Try again now
              </Button>
            </div>
          )}
          <Title order={3}>Attempts</Title>
          {query.data?.attempts.length === 0 && <Text size="sm">None yet.</Text>}
          {query.data?.attempts.map((attempt) => (
            <Paper withBorder p="sm" key={attempt.number}>
              <Facts
                facts={[
                  [`Attempt ${attempt.number}`, <Time key="at" at={attempt.startedAt} full />],
                  ["Answer", attempt.responseCode ?? (attempt.error || "none")],
                  ["Duration", `${attempt.durationMs.toLocaleString("en-US")} ms`],
                ]}
              />
              {attempt.error && attempt.responseCode !== undefined && <Text size="sm">{attempt.error}</Text>}
              {attempt.responseBody && (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
                <pre className={classes.body} tabIndex={0}>
                  {attempt.responseBody}
                </pre>
              )}
            </Paper>
          ))}
        </Stack>
      )}
    </Drawer>
  );
}
