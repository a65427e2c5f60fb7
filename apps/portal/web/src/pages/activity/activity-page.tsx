import { Anchor } from "@mantine/core";
import {
  type ActivityEntry,
  type ListActivityResponse,
  PortalActivityService,
} from "@platform/contracts/portal/v1/activity";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ListPage } from "../../shared/list/list-page.tsx";
import { useFilters } from "../../shared/list/use-filters.ts";
import { useList } from "../../shared/list/use-list.ts";
import { Nothing } from "../../shared/parts/amount.tsx";
import { Copyable } from "../../shared/parts/copyable.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { isoOf, Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { actionText, actorText } from "../../shared/text/activity-texts.ts";

const activityRoute = getRouteApi("/$environment/activity");

const column = columnsOf<ActivityEntry>();
const columns = column.columns([
  column.accessor((entry) => actionText(entry.action), { id: "action", header: "What" }),
  column.accessor(actorText, { id: "actor", header: "Who" }),
  column.accessor(({ resourceId }) => resourceId, {
    id: "resource",
    header: "Record",
    meta: { wideOnly: true },
    cell: ({ row: { original: entry } }) =>
      entry.resourceId ? <Copyable value={entry.resourceId} what="record id" isShort /> : <Nothing />,
  }),
  column.accessor(({ requestId }) => requestId, {
    id: "request",
    header: "Request id",
    meta: { wideOnly: true },
    cell: ({ row: { original: entry } }) =>
      entry.requestId ? <RequestLink requestId={entry.requestId} /> : <Nothing />,
  }),
  column.accessor(({ createdAt }) => isoOf(createdAt), {
    id: "when",
    header: "When",
    cell: ({ row }) => <Time at={row.original.createdAt} />,
  }),
]);

/** Leads to what the request did. */
function RequestLink({ requestId }: { readonly requestId: string }) {
  return (
    <Anchor
      size="sm"
      title={requestId}
      renderRoot={(props) => (
        <Link from="/$environment/activity" to="/$environment/requests" search={{ id: requestId }} {...props} />
      )}
    >
      {`${requestId.slice(0, 8)}…${requestId.slice(-5)}`}
    </Anchor>
  );
}

const fields = {
  request_id: { label: "Request id" },
  resource_type: {
    label: "Records",
    choices: {
      "": "All records",
      api_key: "API keys",
      webhook: "Webhooks",
      payroll_report: "Payroll reports",
      employee: "Employees",
      policy: "Policies",
      audit: "Audits",
      payment: "Payments",
      exposure_grant: "Grants",
      person: "People",
      invitation: "Invitations",
      owner: "The organization",
      logo: "Logo",
      support: "The operator's support",
    },
  },
};
const rowsOf = (page: ListActivityResponse) => page.entries;

/** Every change of the owner's records: who made it, when, and with which request. */
export function ActivityPage() {
  const filters = useFilters(activityRoute.useSearch(), fields);
  const { resource_type: resourceType, request_id: requestId } = filters.values;
  return (
    <ListPage
      title="Activity"
      description="Who changed what. Find a request by the id that your application or an error message shows."
      columns={columns}
      list={useList(PortalActivityService.method.listActivity, { resourceType, requestId }, rowsOf)}
      rowId={({ id }) => id}
      filters={filters}
      empty={<Empty title="Nothing was changed yet">Changes by people, keys and schedules are listed here.</Empty>}
    />
  );
}
