import {
  type ActivityEntry,
  type ListActivityResponse,
  PortalActivityService,
} from "@platform/contracts/portal/v1/activity";
import { ListTable } from "../../shared/list/list-page.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { Nothing } from "../../shared/parts/amount.tsx";
import { Copyable } from "../../shared/parts/copyable.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { actionText, actorText } from "../../shared/text/activity-texts.ts";

const column = columnsOf<ActivityEntry>();
const columns = column.columns([
  column.display({ id: "when", header: "When", cell: ({ row }) => <Time at={row.original.createdAt} full /> }),
  column.accessor(({ action }) => actionText(action), { id: "action", header: "What" }),
  column.accessor(actorText, { id: "actor", header: "Who" }),
  column.display({
    id: "request",
    header: "Request id",
    meta: { wideOnly: true },
    cell: ({ row: { original } }) =>
      original.requestId ? <Copyable value={original.requestId} what="request id" isShort /> : <Nothing />,
  }),
]);
const rowsOf = (page: ListActivityResponse) => page.entries;

/** Changes of the record of an employee with who made them, newest first. */
export function Changes({ employeeRecordId }: { readonly employeeRecordId: string }) {
  const filter = { resourceType: "employee", resourceId: employeeRecordId };
  return (
    <ListTable
      label="Changes"
      columns={columns}
      list={useList(PortalActivityService.method.listActivity, filter, rowsOf)}
      rowId={({ id }) => id}
      empty={<Empty title="No changes are recorded">Changes appear here a moment after they were made.</Empty>}
    />
  );
}
