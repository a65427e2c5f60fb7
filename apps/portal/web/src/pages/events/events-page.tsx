import { useQuery } from "@connectrpc/connect-query";
import { Paper, Text } from "@mantine/core";
import { PortalWebhooksService } from "@platform/contracts/portal/v1/webhooks";
import { EventLogService, type ListEventsResponse, type LoggedEvent } from "@platform/contracts/webhooks/v1/event_log";
import { getRouteApi } from "@tanstack/react-router";
import { ListPage } from "../../shared/list/list-page.tsx";
import { useFilters } from "../../shared/list/use-filters.ts";
import { useList } from "../../shared/list/use-list.ts";
import { Nothing } from "../../shared/parts/amount.tsx";
import { Copyable } from "../../shared/parts/copyable.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { isoOf, Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { checkpointOf, eventFields, toEventSearch } from "./event-filters.ts";
import { missedText } from "./missed.ts";

const eventsRoute = getRouteApi("/$environment/events");

const column = columnsOf<LoggedEvent>();
const columns = column.columns([
  column.accessor((event) => event.type, {
    id: "type",
    header: "Event",
    cell: ({ row: { original: event } }) => (
      <RowLink from="/$environment/events" to="/$environment/events/$eventId" params={{ eventId: event.id }}>
        {event.type}
      </RowLink>
    ),
  }),
  column.accessor(({ sequence }) => String(sequence), {
    id: "sequence",
    header: "Number",
    meta: { align: "end" },
    cell: ({ row }) => row.original.sequence.toLocaleString("en-US"),
  }),
  column.accessor(({ resourceId }) => resourceId, {
    id: "resource",
    header: "Record",
    meta: { wideOnly: true },
    cell: ({ row: { original: event } }) =>
      event.resourceId ? <Copyable value={event.resourceId} what="record id" isShort /> : <Nothing />,
  }),
  column.accessor(({ recordedAt }) => isoOf(recordedAt), {
    id: "recorded",
    header: "Recorded",
    cell: ({ row }) => <Time at={row.original.recordedAt} />,
  }),
]);
const rowsOf = (page: ListEventsResponse) => page.events;

/** Every event of the owner, whether or not a webhook is subscribed to it, and what somebody missed of them. */
export function EventsPage() {
  const { listEvents } = EventLogService.method;
  const ends = useQuery(listEvents, { limit: 1 });
  const types = useQuery(PortalWebhooksService.method.listEventTypes);
  const filters = useFilters(eventsRoute.useSearch(), eventFields(types.data?.eventTypes ?? []));
  const list = useList(listEvents, toEventSearch(filters.values), rowsOf);
  const { after: _, ...others } = filters.values;
  const isPartial = Object.values(others).some((value) => value !== "");
  return (
    <ListPage
      title="Events"
      description="Everything that happened to your records, numbered without holes. A webhook gets the same number in Svc-Event-Sequence."
      columns={columns}
      list={list}
      rowId={({ id }) => id}
      filters={filters}
      noMatch="No event matches"
      empty={<Empty title="No events yet">The first payroll report, policy or employee makes one.</Empty>}
    >
      {ends.data && (
        <Paper withBorder p="sm" mb="md">
          <Text size="sm" role="status">
            {missedText({
              checkpoint: checkpointOf(filters.values),
              firstSequence: ends.data.firstSequence,
              lastSequence: ends.data.lastSequence,
              listed: isPartial ? undefined : list.rows?.map(({ sequence }) => sequence),
            })}
          </Text>
        </Paper>
      )}
    </ListPage>
  );
}
