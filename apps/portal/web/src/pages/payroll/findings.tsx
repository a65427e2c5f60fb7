import { Button, Group } from "@mantine/core";
import type { Finding, Report } from "@platform/contracts/portal/v1/payroll";
import { IconDownload } from "@tabler/icons-react";
import { environmentRoute } from "../../app/environment-route.ts";
import { Nothing } from "../../shared/amount.tsx";
import { Empty } from "../../shared/empty.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";

type Row = Finding & { readonly kind: "error" | "warning"; readonly key: string };

const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor((row) => row.position ?? -1, {
    id: "record",
    header: "Record",
    meta: { align: "end" },
    cell: ({ getValue }) => (getValue() < 0 ? "report" : getValue() + 1),
  }),
  column.accessor((row) => row.kind, {
    id: "kind",
    header: "Kind",
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.accessor((row) => row.employeeId, {
    id: "employee",
    header: "Employee",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
  column.accessor((row) => row.message, { id: "message", header: "What is wrong" }),
  column.accessor((row) => row.received ?? "", {
    id: "received",
    header: "Received",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
  column.accessor((row) => row.expected ?? "", {
    id: "expected",
    header: "Expected",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
]);

interface FindingsProps {
  readonly report: Report;
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** How many more there are than these. */
  readonly notListed: number;
}

/** Errors, which reject their record, and warnings, by record; all of them as a download. */
export function Findings({ report, errors, warnings, notListed }: FindingsProps) {
  const rows: Row[] = [
    ...errors.map((finding, index) => ({ ...finding, kind: "error" as const, key: `error-${index}` })),
    ...warnings.map((finding, index) => ({ ...finding, kind: "warning" as const, key: `warning-${index}` })),
  ];
  const { environment, membership } = environmentRoute.useRouteContext();
  const scope = new URLSearchParams({ environment, owner: membership?.ownerId ?? "" });
  const isProcessing = report.status === "processing";
  return (
    <>
      {rows.length > 0 && (
        <Group justify="space-between" mb="sm">
          <span>
            {notListed > 0 ? `The first ${rows.length} of ${rows.length + notListed}. The download has all.` : ""}
          </span>
          <Button
            component="a"
            href={`/download/reports/${report.id}/findings.csv?${scope}`}
            download
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            Download as CSV
          </Button>
        </Group>
      )}
      <DataTable
        label="Findings"
        columns={columns}
        rows={rows}
        listing={{ isPending: false, error: null, refetch: () => undefined }}
        rowId={(row) => row.key}
        canSort
        empty={
          <Empty title={isProcessing ? "Checking the records" : "No findings"}>
            {isProcessing
              ? "Findings appear here as soon as the report is processed."
              : "Every record was accepted as it is."}
          </Empty>
        }
      />
    </>
  );
}
