import { useMutation } from "@connectrpc/connect-query";
import { Button, Group, VisuallyHidden } from "@mantine/core";
import {
  type ListSubcontractorsResponse,
  type Subcontractor,
  SubcontractorService,
} from "@platform/contracts/premium_audit/v1/subcontractors";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { usePermission } from "../../../app/permission.ts";
import { EmployerName } from "../../../shared/employers/employer-name.tsx";
import { ListPage } from "../../../shared/list/list-page.tsx";
import { useFilters } from "../../../shared/list/use-filters.ts";
import { useList } from "../../../shared/list/use-list.ts";
import { Count, Money, Nothing } from "../../../shared/parts/amount.tsx";
import { ConfirmDialog } from "../../../shared/parts/confirm-dialog.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { Day } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { sumOf } from "../../../shared/text/sum-of.ts";
import { EditCertificates, EditSubcontractorPayments } from "./edit-subcontractor-rows.tsx";
import { SubcontractorForm } from "./subcontractor-form.tsx";

const subcontractorsRoute = getRouteApi("/$environment/subcontractors");

const actions = { payments: "Payments", certificates: "Certificates", change: "Change", remove: "Delete" } as const;
type Action = keyof typeof actions;

/** The dialog that is open, and its subcontractor. */
interface Open {
  readonly action: Action;
  readonly subcontractor: Subcontractor;
}

const column = columnsOf<Subcontractor>();
const name = column.accessor(({ members }) => members?.name ?? "", { id: "name", header: "Subcontractor" });
const employer = column.accessor(({ members }) => members?.employerId ?? "", {
  id: "employer",
  header: "Hired by",
  cell: ({ getValue }) => <EmployerName employerId={getValue()} />,
});
const work = column.accessor(({ members }) => [members?.state, members?.classCode].filter(Boolean).join(" "), {
  id: "work",
  header: "Work",
  meta: { wideOnly: true },
  cell: ({ getValue }) => getValue() || "governing class",
});
const paid = column.display({
  id: "paid",
  header: "Paid",
  meta: { align: "end" },
  cell: ({ row }) => <Money value={sumOf((row.original.members?.payments ?? []).map(({ amount }) => amount))} />,
});
const certificates = column.display({
  id: "certificates",
  header: "Certificates",
  meta: { align: "end", wideOnly: true },
  cell: ({ row }) => <Count value={row.original.members?.certificates.length ?? 0} />,
});
const insured = column.display({
  id: "insured",
  header: "Insured until",
  cell: ({ row }) => {
    const last = (row.original.members?.certificates ?? [])
      .map(({ to: lastDay }) => lastDay)
      .toSorted()
      .at(-1);
    return last ? <Day date={last} /> : <Nothing />;
  },
});

const fields = { employer_id: { label: "Employer", type: "employer" as const } };
const rowsOf = (page: ListSubcontractorsResponse) => page.subcontractors;

/** Subcontractors that employers hired, with what they were paid and their certificates of insurance. */
export function SubcontractorsPage() {
  const canChange = usePermission("policies");
  const filters = useFilters(subcontractorsRoute.useSearch(), fields);
  const { employer_id: employerId } = filters.values;
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<Open>();
  const list = useList(SubcontractorService.method.listSubcontractors, { employerId }, rowsOf);
  const columns = useColumns(canChange ? setOpen : undefined);
  const close = () => {
    setAdding(false);
    setOpen(undefined);
  };
  const refresh = () => {
    close();
    list.refetch();
  };
  return (
    <>
      <ListPage
        title="Subcontractors"
        description="Payments for days without a certificate of insurance count in the audit of the employer that made them."
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        filters={filters}
        noMatch="No subcontractor matches"
        actions={canChange && <Button onClick={() => setAdding(true)}>Add a subcontractor</Button>}
        empty={<Empty title="No subcontractors yet">Add those that an employer hired, with their certificates.</Empty>}
      />
      {isAdding && <SubcontractorForm employerId={employerId} onClose={close} onDone={refresh} />}
      {open && <OpenDialog open={open} onClose={close} onDone={refresh} />}
    </>
  );
}

/** @param onOpen absent if the person may not change subcontractors */
function useColumns(onOpen: ((open: Open) => void) | undefined) {
  return useMemo(() => {
    const buttons = column.display({
      id: "actions",
      header: "Actions",
      meta: { hiddenHeader: true, align: "end" },
      cell: ({ row: { original: subcontractor } }) => (
        <Group gap="xs" justify="flex-end">
          {(Object.keys(actions) as Action[]).map((action) => (
            <Button
              key={action}
              size="compact-xs"
              variant="default"
              onClick={() => onOpen?.({ action, subcontractor })}
            >
              {actions[action]}
              <VisuallyHidden> of {subcontractor.members?.name}</VisuallyHidden>
            </Button>
          ))}
        </Group>
      ),
    });
    return column.columns([name, employer, work, paid, certificates, insured, ...(onOpen ? [buttons] : [])]);
  }, [onOpen]);
}

interface OpenDialogProps {
  readonly open: Open;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function OpenDialog({ open: { action, subcontractor }, onClose, onDone }: OpenDialogProps) {
  const remove = useMutation(SubcontractorService.method.deleteSubcontractor, { onSuccess: onDone });
  const dialog = { subcontractor, onClose, onDone };
  if (action === "payments") return <EditSubcontractorPayments {...dialog} />;
  if (action === "certificates") return <EditCertificates {...dialog} />;
  if (action === "change") return <SubcontractorForm {...dialog} employerId="" />;
  return (
    <ConfirmDialog
      title={`Delete ${subcontractor.members?.name}?`}
      action="Delete the subcontractor"
      mutation={remove}
      input={{ id: subcontractor.id }}
      onClose={onClose}
      isDangerous
    >
      Its payments no longer count in audits that are made from now on.
    </ConfirmDialog>
  );
}
