import { useInfiniteQuery } from "@connectrpc/connect-query";
import type { ActivityEntry } from "@platform/contracts/portal/v1/activity";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { Nothing } from "../../../shared/parts/amount.tsx";
import { Copyable } from "../../../shared/parts/copyable.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { actionText } from "../../../shared/text/activity-texts.ts";
import { words } from "../../../shared/text/words.ts";
import { EnvironmentField, useEnvironment } from "./environment-field.tsx";

const column = columnsOf<ActivityEntry>();

const columns = column.columns([
  column.accessor((entry) => actionText(entry.action), { id: "action", header: "What" }),
  column.accessor((entry) => entry.actorName || entry.actorId || words(entry.actorType), {
    id: "actor",
    header: "Who",
    cell: ({ row: { original: entry }, getValue }) =>
      entry.actorId && !entry.actorName ? <Copyable value={entry.actorId} what="actor id" isShort /> : getValue(),
  }),
  column.accessor((entry) => words(entry.actorType), { id: "kind", header: "As", meta: { wideOnly: true } }),
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

/** Changes of the owner's records, with the names of staff, which the owner does not see. */
export function OwnerActivity({ ownerId }: { readonly ownerId: string }) {
  const environment = useEnvironment();
  const activity = useInfiniteQuery(
    PortalOwnersService.method.listOwnerActivity,
    { ownerId, environment, limit: 100, startingAfter: "" },
    {
      pageParamKey: "startingAfter",
      getNextPageParam: (page) => (page.hasMore ? page.entries.at(-1)?.id : undefined),
    },
  );
  return (
    <>
      <EnvironmentField />
      <DataTable
        label="Activity"
        columns={columns}
        rows={activity.data?.pages.flatMap((page) => page.entries)}
        listing={activity}
        rowId={(entry) => entry.id}
        empty={
          <Empty title="Nothing was changed yet">Changes of the owner's records and settings are listed here.</Empty>
        }
      />
    </>
  );
}
