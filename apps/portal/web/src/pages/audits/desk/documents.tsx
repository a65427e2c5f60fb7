import { useMutation, useQuery } from "@connectrpc/connect-query";
import { Anchor, Button, Text, VisuallyHidden } from "@mantine/core";
import {
  type Document,
  DocumentService,
  type ListDocumentsResponse,
} from "@platform/contracts/premium_audit/v1/documents";
import { auditDocumentMembers } from "@platform/public-records/noun/audit-document";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { usePermission } from "../../../app/permission.ts";
import { useList } from "../../../shared/list/use-list.ts";
import { Money, Nothing } from "../../../shared/parts/amount.tsx";
import { ConfirmDialog } from "../../../shared/parts/confirm-dialog.tsx";
import { Copyable } from "../../../shared/parts/copyable.tsx";
import { RecordSection } from "../../../shared/parts/record-section.tsx";
import { Period, Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { memberColumns } from "../../../shared/table/member-columns.tsx";
import { typeLabel } from "./document-type.ts";
import { NewDocument } from "./new-document.tsx";
import { Reconciliation } from "./reconciliation.tsx";

const environmentRoute = getRouteApi("/$environment");

interface DocumentsProps {
  readonly auditId: string;
  /** Called when a document has changed what the audit is compared with. */
  readonly onChanged: () => unknown;
}

const documentsOf = (page: ListDocumentsResponse) => page.documents;

/** Documents that the insured handed in for an audit, compared with payroll. Auditors add and delete documents. */
export function Documents({ auditId, onChanged }: DocumentsProps) {
  const canChange = usePermission("audits");
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Document>();
  const list = useList(DocumentService.method.listDocuments, { auditId }, documentsOf);
  const reconciliation = useQuery(DocumentService.method.getReconciliation, { auditId });
  const refresh = () => {
    setAdding(false);
    setDeleting(undefined);
    list.refetch();
    reconciliation.refetch();
    onChanged();
  };
  const remove = useMutation(DocumentService.method.deleteDocument, { onSuccess: refresh });
  const columns = useColumns(auditId, canChange ? setDeleting : undefined);
  if (list.rows?.length === 0 && !canChange) return null;
  return (
    <RecordSection title="Documents" action={canChange && { label: "Add a document", onClick: () => setAdding(true) }}>
      <DataTable
        label="Documents of the audit"
        columns={columns}
        rows={list.rows}
        listing={list}
        rowId={({ id }) => id}
        empty={
          <Text size="sm" c="dimmed">
            No document was handed in.
          </Text>
        }
      />
      <Reconciliation query={reconciliation} />
      {isAdding && (
        <NewDocument auditId={auditId} documents={list.rows ?? []} onClose={() => setAdding(false)} onDone={refresh} />
      )}
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.fileName || typeLabel(deleting.members?.type ?? "")}?`}
          action="Delete the document"
          mutation={remove}
          input={{ auditId, id: deleting.id }}
          onClose={() => {
            remove.reset();
            setDeleting(undefined);
          }}
          isDangerous
        >
          It is not compared with payroll any more. It stays on record for the retention period.
        </ConfirmDialog>
      )}
    </RecordSection>
  );
}

const column = columnsOf<Document>();

/** @param onDelete absent if the person may not delete */
function useColumns(auditId: string, onDelete: ((document: Document) => void) | undefined) {
  const { environment, membership } = environmentRoute.useRouteContext();
  const owner = membership?.ownerId ?? "";
  return useMemo(() => {
    const query = new URLSearchParams({ environment, owner });
    const document = column.display({
      id: "document",
      header: "Document",
      cell: ({ row: { original: row } }) => (
        <DocumentLink document={row} href={`/download/audits/${auditId}/documents/${row.id}?${query}`} />
      ),
    });
    const remove = column.display({
      id: "delete",
      header: "Delete",
      meta: { hiddenHeader: true, align: "end" },
      cell: ({ row: { original: row } }) => (
        <Button size="compact-xs" variant="default" onClick={() => onDelete?.(row)}>
          Delete<VisuallyHidden> {row.fileName || row.id}</VisuallyHidden>
        </Button>
      ),
    });
    return column.columns([document, period, state, wages, ...plain, checksum, added, ...(onDelete ? [remove] : [])]);
  }, [auditId, environment, owner, onDelete]);
}

const period = column.display({
  id: "period",
  header: "Period",
  meta: { wideOnly: true },
  cell: ({ row }) => (
    <Period start={row.original.members?.periodStart ?? ""} end={row.original.members?.periodEnd ?? ""} />
  ),
});
const state = column.display({
  id: "state",
  header: "State",
  meta: { wideOnly: true },
  cell: ({ row }) => row.original.members?.state || <Nothing />,
});
const wages = column.display({
  id: "wages",
  header: "Wages stated",
  meta: { align: "end" },
  cell: ({ row }) => <Money value={row.original.members?.wages ?? ""} />,
});
const plain = memberColumns(column, auditDocumentMembers, ({ members }) => members);
const checksum = column.display({
  id: "checksum",
  header: "SHA-256",
  meta: { wideOnly: true },
  cell: ({ row }) => <Copyable value={row.original.sha256} what="SHA-256" isShort />,
});
const added = column.display({
  id: "added",
  header: "Added",
  meta: { wideOnly: true },
  cell: ({ row }) => <Time at={row.original.createdAt} />,
});

function DocumentLink({ document, href }: { readonly document: Document; readonly href: string }) {
  const { id, fileName, correctedBy, members } = document;
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      <Anchor inherit href={href} download>
        {typeLabel(members?.type ?? "")}
        <VisuallyHidden>: download {fileName || id}</VisuallyHidden>
      </Anchor>
      {members?.periodStart && (
        <Text size="xs" component="div" hiddenFrom="sm">
          <Period start={members.periodStart} end={members.periodEnd} />
        </Text>
      )}
      <Text size="xs" c="dimmed" component="div">
        {fileName} <Copyable value={id} what="document id" isShort />
        {correctedBy && (
          <>
            {" "}
            Corrected by <Copyable value={correctedBy} what="id of the correction" isShort />
          </>
        )}
      </Text>
    </div>
  );
}
