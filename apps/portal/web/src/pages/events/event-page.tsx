import { useQuery } from "@connectrpc/connect-query";
import { Anchor, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { EventLogService, type LoggedEvent } from "@platform/contracts/webhooks/v1/event_log";
import { type ListDeliveriesResponse, WebhooksService } from "@platform/contracts/webhooks/v1/webhooks";
import { getRouteApi, Link } from "@tanstack/react-router";
import { linkedDeliveryColumns } from "../../shared/deliveries/delivery-link.tsx";
import { ListTable } from "../../shared/list/list-page.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { Nothing } from "../../shared/parts/amount.tsx";
import { Copyable } from "../../shared/parts/copyable.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Facts } from "../../shared/parts/facts.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { TextBlock } from "../../shared/parts/text-block.tsx";
import { Time } from "../../shared/parts/time.tsx";

const environmentRoute = getRouteApi("/$environment");
const eventRoute = getRouteApi("/$environment/events/$eventId");

/** One event: what it is about, what caused it, its data, and the webhooks that it was sent to. */
export function EventPage() {
  const { eventId } = eventRoute.useParams();
  const { environment } = environmentRoute.useRouteContext();
  const query = useQuery(EventLogService.method.getEvent, { eventId });
  const event = query.data?.event;
  const back = { label: "Events", to: "/$environment/events", params: { environment }, search: {} } as const;
  if (!event) {
    return (
      <>
        <PageHeader title="Event" back={back} />
        {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : <Skeleton height={140} />}
      </>
    );
  }
  return (
    <>
      <PageHeader title={event.type} description={`Number ${event.sequence.toLocaleString("en-US")}`} back={back} />
      <Stack gap="lg">
        <Paper withBorder p="md">
          <EventFacts event={event} />
        </Paper>
        <section>
          <Title order={2} mb="sm">
            Data
          </Title>
          {event.payloadRemovedAt ? (
            <Text size="sm">It was removed on request. The number, the type and the record stay.</Text>
          ) : (
            <TextBlock label="Data of the event" text={indented(event.data)} />
          )}
        </section>
        <section>
          <Title order={2} mb="sm">
            Deliveries
          </Title>
          <Deliveries eventId={event.id} />
        </section>
      </Stack>
    </>
  );
}

function EventFacts({ event }: { readonly event: LoggedEvent }) {
  const { requestId } = event;
  return (
    <Facts
      facts={[
        ["Recorded", <Time key="recorded" at={event.recordedAt} full />],
        ["Happened", <Time key="occurred" at={event.occurredAt} full />],
        [
          "Record",
          event.resourceId ? (
            <Copyable key="record" value={event.resourceId} what="record id" />
          ) : (
            <Nothing key="record" />
          ),
        ],
        ["Event id", <Copyable key="id" value={event.id} what="event id" />],
        [
          "Request id",
          requestId ? (
            <Anchor
              key="request"
              size="sm"
              renderRoot={(props) => (
                <Link
                  from="/$environment/events/$eventId"
                  to="/$environment/requests"
                  search={{ id: requestId }}
                  {...props}
                />
              )}
            >
              {requestId}
            </Anchor>
          ) : (
            <Nothing key="request" />
          ),
        ],
        ...(event.payloadRemovedAt
          ? ([["Payload removed", <Time key="removed" at={event.payloadRemovedAt} full />]] as const)
          : []),
      ]}
    />
  );
}

const rowsOf = (page: ListDeliveriesResponse) => page.deliveries;

/** The deliveries of the event to all webhooks; a row opens the delivery. */
function Deliveries({ eventId }: { readonly eventId: string }) {
  const list = useList(WebhooksService.method.listDeliveries, { eventId }, rowsOf);
  return (
    <ListTable
      label="Deliveries of the event"
      columns={linkedDeliveryColumns}
      list={list}
      rowId={({ id }) => id}
      empty={
        <Empty title="No deliveries">
          No webhook is registered for the event, or its deliveries are no longer retained.
        </Empty>
      }
    />
  );
}

function indented(data: string): string {
  try {
    return JSON.stringify(JSON.parse(data), null, 2);
  } catch {
    return data;
  }
}
