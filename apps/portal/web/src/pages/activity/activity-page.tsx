import { useInfiniteQuery } from "@connectrpc/connect-query";
import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type ActivityEntry, PortalActivityService } from "@platform/contracts/portal/v1/activity";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Nothing } from "../../shared/amount.tsx";
import { Copyable } from "../../shared/copyable.tsx";
import { Empty } from "../../shared/empty.tsx";
import { Filters } from "../../shared/filters.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { Time } from "../../shared/time.tsx";
import { actionText, actorText } from "./activity-texts.ts";
import { activityRoute } from "./route.ts";

const column = columnsOf<ActivityEntry>();
const columns = column.columns([
  column.accessor((entry) => actionText(entry.action), { id: "action", header: "What" }),
  column.accessor(actorText, { id: "actor", header: "Who" }),
  column.display({
    id: "resource",
    header: "Record",
    meta: { wideOnly: true },
    cell: ({ row: { original: entry } }) =>
      entry.resourceId ? <Copyable value={entry.resourceId} what="record id" isShort /> : <Nothing />,
  }),
  column.display({
    id: "request",
    header: "Request id",
    meta: { wideOnly: true },
    cell: ({ row: { original: entry } }) =>
      entry.requestId ? <Copyable value={entry.requestId} what="request id" isShort /> : <Nothing />,
  }),
  column.display({ id: "when", header: "When", cell: ({ row }) => <Time at={row.original.createdAt} /> }),
]);

const resources = [
  { value: "", label: "All records" },
  { value: "api_key", label: "API keys" },
  { value: "webhook", label: "Webhooks" },
  { value: "payroll_report", label: "Payroll reports" },
  { value: "employee", label: "Employees" },
  { value: "policy", label: "Policies" },
  { value: "audit", label: "Audits" },
  { value: "payment", label: "Payments" },
  { value: "exposure_grant", label: "Grants" },
  { value: "person", label: "People" },
  { value: "session", label: "Sessions" },
];

/** Every change of the owner's records: who made it, when, and with which request. */
export function ActivityPage() {
  const { resource_type = "", request_id = "" } = activityRoute.useSearch();
  const navigate = activityRoute.useNavigate();
  const [typed, setTyped] = useState(request_id);
  const search = useDebouncedCallback((value: string) => {
    navigate({
      search: { ...(resource_type && { resource_type }), ...(value && { request_id: value }) },
      replace: true,
    });
  }, 300);
  const activity = useInfiniteQuery(
    PortalActivityService.method.listActivity,
    { resourceType: resource_type, requestId: request_id, limit: 100, startingAfter: "" },
    {
      pageParamKey: "startingAfter",
      getNextPageParam: (page) => (page.hasMore ? page.entries.at(-1)?.id : undefined),
    },
  );
  const isFiltered = resource_type !== "" || request_id !== "";
  return (
    <>
      <PageHeader
        title="Activity"
        description="Who changed what. Find a request by the id that your application or an error message shows."
      />
      <Filters
        isFiltered={isFiltered}
        onClear={() => {
          setTyped("");
          navigate({ search: {} });
        }}
      >
        <TextInput
          aria-label="Request id"
          placeholder="Request id"
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            search(event.currentTarget.value.trim());
          }}
        />
        <NativeSelect
          aria-label="Records"
          data={resources}
          value={resource_type}
          onChange={({ currentTarget: { value } }) =>
            navigate({ search: { ...(request_id && { request_id }), ...(value && { resource_type: value }) } })
          }
        />
      </Filters>
      <DataTable
        label="Activity"
        columns={columns}
        rows={activity.data?.pages.flatMap((page) => page.entries)}
        listing={activity}
        rowId={(entry) => entry.id}
        empty={
          <Empty title={isFiltered ? "Nothing matches" : "Nothing was changed yet"}>
            {isFiltered
              ? "Change the filters, or clear them."
              : "Changes by people, keys and schedules are listed here."}
          </Empty>
        }
      />
    </>
  );
}
