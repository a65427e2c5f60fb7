import { Button, Group } from "@mantine/core";
import type { FileColumns, Finding, PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import type { FindingSeverity } from "@platform/contracts/portal/v1/owners";
import type { EnumName } from "@platform/service/call/enum-names";
import { IconDownload } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { Nothing } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { fieldName } from "../../shared/text/field-name.ts";

const environmentRoute = getRouteApi("/$environment");

type Row = Finding & { readonly kind: EnumName<typeof FindingSeverity>; readonly key: string };

const column = columnsOf<Row>();
const kind = column.accessor((row) => row.kind, {
  id: "kind",
  header: "Kind",
  cell: ({ getValue }) => <StatusBadge status={getValue()} />,
});
const message = column.accessor((row) => row.message, { id: "message", header: "What is wrong" });
const received = column.accessor((row) => row.received ?? "", {
  id: "received",
  header: "Received",
  meta: { wideOnly: true },
  cell: ({ getValue }) => getValue() || <Nothing />,
});
const expected = column.accessor((row) => row.expected ?? "", {
  id: "expected",
  header: "Expected",
  meta: { wideOnly: true },
  cell: ({ getValue }) => getValue() || <Nothing />,
});
const employee = (wideOnly: boolean) =>
  column.accessor((row) => row.employeeId, {
    id: "employee",
    header: "Employee",
    meta: { wideOnly },
    cell: ({ getValue, row }) => getValue() || (row.original.position === undefined ? "whole report" : <Nothing />),
  });

/** A file's findings are at its rows and columns, as a spreadsheet counts them; others at their employees and fields. */
function columnsFor(isFile: boolean, read: FileColumns | undefined) {
  const field = column.accessor((row) => (row.field ? fieldName(row.field, read) : ""), {
    id: "field",
    header: isFile ? "Column" : "Field",
    cell: ({ getValue }) => getValue() || <Nothing />,
  });
  const row = column.accessor(({ position, row }) => (position === undefined ? 0 : (row ?? position + 2)), {
    id: "row",
    header: "Row",
    meta: { align: "end" },
    cell: ({ getValue }) => getValue() || "file",
  });
  return isFile
    ? column.columns([row, field, kind, message, employee(true), received, expected])
    : column.columns([employee(false), field, kind, message, received, expected]);
}

interface FindingsProps {
  readonly report: PayrollReport;
  readonly columns: FileColumns | undefined;
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
  /** How many more there are than these. */
  readonly notListed: number;
}

/** Errors, which reject their record, and warnings, by record; all of them as a download. */
export function Findings({ report, columns: read, errors, warnings, notListed }: FindingsProps) {
  const rows: Row[] = [
    ...errors.map((finding, index) => ({ ...finding, kind: "error" as const, key: `error-${index}` })),
    ...warnings.map((finding, index) => ({ ...finding, kind: "warning" as const, key: `warning-${index}` })),
  ];
  const { environment, membership } = environmentRoute.useRouteContext();
  const scope = new URLSearchParams({ environment, owner: membership?.ownerId ?? "" });
  const isFile = report.fileName !== "";
  const columns = useMemo(() => columnsFor(isFile, read), [isFile, read]);
  const isProcessing = report.status === "processing";
  return (
    <>
      {rows.length > 0 && (
        <Group justify="space-between" mb="sm">
          <span>
            {notListed > 0 ? `The first ${rows.length} of ${rows.length + notListed}. The download has all.` : ""}
          </span>
          <Group gap="xs">
            {isFile && report.status === "completed" && report.recordsFailed > 0 && (
              <Button
                component="a"
                href={`/download/reports/${report.id}/failed-rows.csv?${scope}`}
                download
                variant="default"
                size="xs"
                leftSection={<IconDownload size={14} aria-hidden />}
              >
                Download the rows that failed
              </Button>
            )}
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
        </Group>
      )}
      <DataTable
        label="Findings"
        columns={columns}
        rows={rows}
        listing={{ isPending: false, error: null, refetch: () => undefined }}
        rowId={(row) => row.key}
        canSort
        empty={<Empty title={isProcessing ? "Checking the records" : "No findings"}>{emptyText(report)}</Empty>}
      />
    </>
  );
}

function emptyText({ status, failure }: PayrollReport): string {
  if (status === "processing") return "Findings appear here as soon as the report is processed.";
  return failure ? "The report failed as a whole, before its records counted." : "Every record was accepted as it is.";
}
