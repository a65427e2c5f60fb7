import { useQuery } from "@connectrpc/connect-query";
import { Button } from "@mantine/core";
import type { PayrollRecordLine } from "@platform/contracts/payroll_intake/v1/exposure";
import { PortalOwnersService } from "@platform/contracts/portal/v1/owners";
import { useState } from "react";
import { Count, Money } from "../../../shared/parts/amount.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { once } from "./once.ts";

const column = columnsOf<PayrollRecordLine>();
const columns = column.columns([
  column.accessor((record) => record.position + 1, { id: "position", header: "Record", meta: { align: "end" } }),
  column.accessor((record) => record.name || record.employeeId, { id: "name", header: "Employee" }),
  column.accessor((record) => record.classCode, { id: "class", header: "Class code" }),
  column.accessor((record) => record.hoursWorked, {
    id: "hours",
    header: "Hours",
    meta: { align: "end" },
    cell: ({ getValue }) => <Count value={getValue()} />,
  }),
  column.accessor((record) => record.grossWages, {
    id: "wages",
    header: "Gross wages",
    meta: { align: "end" },
    cell: ({ getValue }) => <Money value={getValue()} />,
  }),
]);

interface SupportPayrollProps {
  readonly tenant: { readonly ownerId: string; readonly environment: string };
  readonly reportId: string;
}

/** The first records of a report with names and wages, read only by a click: the owner must consent and gets a notice. */
export function SupportPayroll({ tenant, reportId }: SupportPayrollProps) {
  const [isOpen, setOpen] = useState(false);
  const options = { ...once, enabled: isOpen };
  const query = useQuery(PortalOwnersService.method.viewOwnerPayroll, { ...tenant, reportId }, options);
  if (!isOpen) {
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          Show names and wages
        </Button>
      </div>
    );
  }
  return (
    <DataTable
      label="Names and wages"
      columns={columns}
      rows={query.data?.page?.records}
      listing={query}
      rowId={({ position }) => String(position)}
      empty={<Empty title="No accepted records" />}
    />
  );
}
