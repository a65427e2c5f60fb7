import { Button, VisuallyHidden } from "@mantine/core";
import {
  type Employer,
  EmployerService,
  type ListEmployersResponse,
} from "@platform/contracts/payroll_intake/v1/employers";
import { useMemo, useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { EmployerForm } from "../../shared/employers/employer-form.tsx";
import { ListPage } from "../../shared/list/list-page.tsx";
import { useList } from "../../shared/list/use-list.ts";
import { Nothing } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { RowLink } from "../../shared/parts/row-link.tsx";
import { isoOf, Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";

const column = columnsOf<Employer>();
const employerId = column.accessor(({ members }) => members?.employerId ?? "", {
  id: "employer",
  header: "Employer",
  cell: ({ row: { original: employer } }) => (
    <RowLink
      from="/$environment/employers"
      to="./$employerId"
      params={{ employerId: employer.members?.employerId ?? "" }}
    >
      {employer.members?.employerId}
    </RowLink>
  ),
});
const name = column.accessor(({ members }) => members?.name ?? "", {
  id: "name",
  header: "Name",
  cell: ({ getValue }) => getValue() || <Nothing />,
});
const fein = column.accessor(({ members }) => members?.fein ?? "", {
  id: "fein",
  header: "FEIN",
  meta: { wideOnly: true },
  cell: ({ getValue }) => getValue() || <Nothing />,
});
const since = column.accessor(({ createdAt }) => isoOf(createdAt), {
  id: "since",
  header: "Known since",
  meta: { wideOnly: true },
  cell: ({ row }) => <Time at={row.original.createdAt} />,
});

const rowsOf = (page: ListEmployersResponse) => page.employers;

/** All employers, newest first: the first payroll, roster or policy makes one, or a person does. */
export function EmployersPage() {
  const canChange = usePermission("payroll");
  const [isAdding, setAdding] = useState(false);
  const [changing, setChanging] = useState<Employer>();
  const list = useList(EmployerService.method.listEmployers, {}, rowsOf);
  const columns = useColumns(canChange ? setChanging : undefined);
  const close = () => {
    setAdding(false);
    setChanging(undefined);
  };
  const refresh = () => {
    close();
    list.refetch();
  };
  return (
    <>
      <ListPage
        title="Employers"
        description="Payroll, rosters and policies name an employer by its id. A new id is asked about first."
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        actions={canChange && <Button onClick={() => setAdding(true)}>Add an employer</Button>}
        empty={<Empty title="No employers yet">The first payroll makes one, or add it here.</Empty>}
      />
      {isAdding && <EmployerForm onClose={close} onDone={refresh} />}
      {changing && <EmployerForm employer={changing} onClose={close} onDone={refresh} />}
    </>
  );
}

/** @param onChange absent if the person may not change employers */
function useColumns(onChange: ((employer: Employer) => void) | undefined) {
  return useMemo(() => {
    const actions = column.display({
      id: "actions",
      header: "Actions",
      meta: { hiddenHeader: true, align: "end" },
      cell: ({ row: { original: employer } }) => (
        <Button size="compact-xs" variant="default" onClick={() => onChange?.(employer)}>
          Change<VisuallyHidden> {employer.members?.employerId}</VisuallyHidden>
        </Button>
      ),
    });
    return column.columns([employerId, name, fein, since, ...(onChange ? [actions] : [])]);
  }, [onChange]);
}
