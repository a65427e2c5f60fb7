import { useQuery } from "@connectrpc/connect-query";
import { Button } from "@mantine/core";
import { type Outbox, PortalOperationsService } from "@platform/contracts/portal/v1/operations";
import { useState } from "react";
import { Count, Nothing } from "../../../shared/parts/amount.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { PageHeader } from "../../../shared/parts/page-header.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { SilentServices } from "../silent-services.tsx";
import { RepublishForm } from "./republish-form.tsx";

const column = columnsOf<Outbox>();
const columns = column.columns([
  column.accessor((outbox) => outbox.service, { id: "service", header: "Service" }),
  column.accessor((outbox) => outbox.pending, {
    id: "pending",
    header: "Waiting",
    meta: { align: "end" },
    cell: ({ getValue }) => (getValue() >= 10_000 ? "10,000 or more" : <Count value={getValue()} />),
  }),
  column.display({ id: "oldest", header: "Oldest", cell: ({ row }) => <Time at={row.original.oldestAt} /> }),
  column.display({
    id: "error",
    header: "Last error",
    meta: { wideOnly: true },
    cell: ({ row: { original: outbox } }) =>
      outbox.lastError ? (
        <>
          {outbox.lastError} (<Time at={outbox.lastErrorAt} />)
        </>
      ) : (
        <Nothing />
      ),
  }),
]);

/** Events that services have committed and not published yet. Refreshes by itself. */
export function OutboxesPage() {
  const [isRepublishing, setRepublishing] = useState(false);
  const outboxes = useQuery(PortalOperationsService.method.listOutboxes, {}, { refetchInterval: 5000 });
  return (
    <>
      <PageHeader
        title="Outboxes"
        description="Events that a service has committed and not published yet. Usually they wait for less than a second."
      >
        <Button variant="default" onClick={() => setRepublishing(true)}>
          Publish again
        </Button>
      </PageHeader>
      <SilentServices silent={outboxes.data?.silent ?? []} />
      <DataTable
        label="Outboxes"
        columns={columns}
        rows={outboxes.data?.outboxes}
        listing={outboxes}
        rowId={({ service }) => service}
        empty={<Empty title="No outbox">No service has responded.</Empty>}
      />
      {isRepublishing && (
        <RepublishForm
          services={outboxes.data?.outboxes.map(({ service }) => service) ?? []}
          onClose={() => setRepublishing(false)}
          onDone={() => outboxes.refetch()}
        />
      )}
    </>
  );
}
