import { useQuery } from "@connectrpc/connect-query";
import { Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { Copyable } from "../../../shared/parts/copyable.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { Facts } from "../../../shared/parts/facts.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { once } from "./once.ts";

interface SupportAttemptsProps {
  readonly tenant: { readonly ownerId: string; readonly environment: string };
  readonly webhookId: string;
  readonly deliveryId: string;
}

/** The attempts of one delivery, without the bodies of requests and responses. */
export function SupportAttempts({ tenant, webhookId, deliveryId }: SupportAttemptsProps) {
  const query = useQuery(PortalOwnersService.method.viewOwnerDelivery, { ...tenant, webhookId, deliveryId }, once);
  if (query.error) return <ErrorPanel error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data?.delivery) return <Skeleton height={100} />;
  const { delivery, attempts } = query.data;
  return (
    <Paper withBorder p="md" component="section" aria-label="Delivery">
      <Stack gap="sm">
        <Title order={4}>{delivery.eventType}</Title>
        <Facts
          facts={[
            ["Event id", <Copyable key="event" value={delivery.eventId} what="event id" />],
            ["Delivery id", <Copyable key="id" value={delivery.id} what="delivery id" />],
            ["Next attempt", <Time key="next" at={delivery.nextAttemptAt} full />],
          ]}
        />
        {attempts.length === 0 && <Text size="sm">No attempt was made yet.</Text>}
        {attempts.map(({ number, startedAt, responseCode, error, durationMs }) => (
          <Facts
            key={number}
            facts={[
              [`Attempt ${number}`, <Time key="at" at={startedAt} full />],
              ["Response", responseCode ?? (error || "none")],
              ["Duration", `${durationMs.toLocaleString("en-US")} ms`],
            ]}
          />
        ))}
      </Stack>
    </Paper>
  );
}
