import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { type FileMapping, FileMappingService } from "@platform/contracts/payroll_intake/v1/file_mappings";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { ConfirmDialog } from "../../shared/parts/confirm-dialog.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { Time } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { fieldName } from "../../shared/text/field-name.ts";
import { RenameMapping } from "./rename-mapping.tsx";

const environmentRoute = getRouteApi("/$environment");

/** The mappings that the owner saved by name: what each reads, with another name or without it from now on. */
export function MappingsPage() {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("payroll");
  const [renaming, setRenaming] = useState<FileMapping>();
  const [deleting, setDeleting] = useState<FileMapping>();
  const list = useQuery(FileMappingService.method.listFileMappings, { limit: 100 });
  const refresh = () => {
    setRenaming(undefined);
    setDeleting(undefined);
    list.refetch();
  };
  const remove = useMutation(FileMappingService.method.deleteFileMapping, { onSuccess: refresh });
  const columns = useColumns(canChange ? { onRename: setRenaming, onDelete: setDeleting } : undefined);
  return (
    <>
      <PageHeader
        title="Saved mappings"
        description="How columns of payroll files are read when their headers say too little. Choose one by its name when you upload a file."
        back={{ label: "Payroll reports", to: "/$environment/payroll", params: { environment }, search: {} }}
      />
      <DataTable
        label="Saved mappings"
        columns={columns}
        rows={list.data?.fileMappings}
        listing={list}
        rowId={({ id }) => id}
        canSort
        empty={<Empty title="No saved mapping">Check a file, assign its columns and save the mapping by a name.</Empty>}
      />
      {renaming && <RenameMapping mapping={renaming} onClose={() => setRenaming(undefined)} onRenamed={refresh} />}
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          action="Delete the mapping"
          mutation={remove}
          input={{ id: deleting.id }}
          onClose={() => {
            remove.reset();
            setDeleting(undefined);
          }}
          isDangerous
        >
          Uploads of your programs that name it are refused from now on. Reports that were read with it stay as they
          are.
        </ConfirmDialog>
      )}
    </>
  );
}

interface Actions {
  readonly onRename: (mapping: FileMapping) => void;
  readonly onDelete: (mapping: FileMapping) => void;
}

const column = columnsOf<FileMapping>();
const name = column.accessor((mapping) => mapping.name, {
  id: "name",
  header: "Name",
  cell: ({ row: { original: row } }) => (
    <div style={{ overflowWrap: "anywhere" }}>
      {row.name}
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        {readsText(row)}
      </Text>
    </div>
  ),
});
const reads = column.display({
  id: "reads",
  header: "Reads",
  meta: { wideOnly: true },
  cell: ({ row }) => <span style={{ overflowWrap: "anywhere" }}>{readsText(row.original)}</span>,
});
const changed = column.display({
  id: "changed",
  header: "Changed",
  meta: { wideOnly: true },
  cell: ({ row }) => <Time at={row.original.updatedAt} />,
});

/** @param actions absent if the person may not change mappings */
function useColumns(actions: Actions | undefined) {
  // The functions that set state stay the same.
  const { onRename, onDelete } = actions ?? {};
  return useMemo(() => {
    const actionColumn = column.display({
      id: "actions",
      header: "Actions",
      meta: { hiddenHeader: true, align: "end" },
      cell: ({ row: { original: row } }) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <Button size="compact-xs" variant="default" onClick={() => onRename?.(row)}>
            Rename<VisuallyHidden> {row.name}</VisuallyHidden>
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => onDelete?.(row)}>
            Delete<VisuallyHidden> {row.name}</VisuallyHidden>
          </Button>
        </Group>
      ),
    });
    return column.columns([name, reads, changed, ...(onRename ? [actionColumn] : [])]);
  }, [onRename, onDelete]);
}

/** `Employee id from Badge, Hours from Reg + OT, Tips not read`. */
function readsText({ mapping }: FileMapping): string {
  const texts = mapping.map(({ member, headers }) => {
    const what = fieldName(member);
    return headers.length === 0 ? `${what} not read` : `${what} from ${headers.join(" + ")}`;
  });
  return texts.join(", ");
}
