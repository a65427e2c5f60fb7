import type { ActivityEntry } from "@platform/contracts/portal/v1/activity";
import { Nothing } from "../../shared/parts/amount.tsx";
import { Copyable } from "../../shared/parts/copyable.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { actionText, actorText } from "../../shared/text/activity-texts.ts";

const column = columnsOf<ActivityEntry>();
const columns = column.columns([
  column.accessor((entry) => actionText(entry.action), { id: "action", header: "What" }),
  column.display({
    id: "resource",
    header: "Record",
    cell: ({ row: { original: entry } }) =>
      entry.resourceId ? <Copyable value={entry.resourceId} what="record id" isShort /> : <Nothing />,
  }),
  column.accessor(actorText, { id: "actor", header: "Who", meta: { wideOnly: true } }),
  column.display({
    id: "when",
    header: "When",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.createdAt} full />,
  }),
]);

const loaded = { isPending: false, error: null, refetch: () => undefined };

/** Changes by a request, newest first. */
export function Changes({ changes }: { readonly changes: readonly ActivityEntry[] }) {
  return (
    <DataTable
      label="What it changed"
      columns={columns}
      rows={changes}
      listing={loaded}
      rowId={(entry) => entry.id}
      empty={
        <Empty title="Nothing is recorded">It may be recorded in a few seconds, or is older than the activity.</Empty>
      }
    />
  );
}
