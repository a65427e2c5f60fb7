import { Anchor, Button, Group, Modal, Progress, Stack, Text } from "@mantine/core";
import type { TermAudit } from "@platform/contracts/premium_audit/v1/audits";
import { getRouteApi, Link } from "@tanstack/react-router";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { Money } from "../../shared/parts/amount.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { withDayTexts } from "../../shared/text/date-text.ts";
import { termKey } from "./term-columns.tsx";
import { type BulkResult, useBulkAudits } from "./use-bulk-audits.ts";

const environmentRoute = getRouteApi("/$environment");

interface BulkRunProps {
  readonly title: string;
  readonly terms: readonly TermAudit[];
  readonly action: "start" | "revise";
  readonly onClose: () => void;
}

interface Row {
  readonly term: TermAudit;
  readonly result: BulkResult | undefined;
}

const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor(({ term }) => term.policyNumber, {
    id: "policy",
    header: "Policy",
    cell: ({ row: { original } }) => <PolicyName row={original} />,
  }),
  column.display({
    id: "status",
    header: "Result",
    cell: ({ row: { original } }) => <Result result={original.result} />,
  }),
  column.display({
    id: "premium",
    header: "Total premium",
    meta: { align: "end" },
    cell: ({ row: { original } }) => <Money value={original.result?.audit?.results?.totalPremium ?? ""} />,
  }),
]);

/** Starts or repeats many audits, a few at a time, and shows the result of each. Closing it leaves the rest undone. */
export function BulkRun({ title, terms, action, onClose }: BulkRunProps) {
  const results = useBulkAudits(terms, action);
  const done = terms.filter((term) => results.get(termKey(term))?.isDone).length;
  const isDone = done === terms.length;
  return (
    <Modal opened onClose={onClose} title={title} size="xl" closeButtonProps={{ "aria-label": "Close" }}>
      <Stack>
        <Text size="sm" role="status">
          {isDone ? `All ${terms.length} are finished.` : `${done} of ${terms.length} are finished.`}
        </Text>
        <Progress value={(100 * done) / terms.length} aria-label="Finished" />
        <DataTable
          label="Results"
          columns={columns}
          rows={terms.map((term) => ({ term, result: results.get(termKey(term)) }))}
          listing={{ isPending: false, error: null, refetch: () => undefined }}
          rowId={({ term }) => termKey(term)}
          empty={null}
        />
        <Group justify="flex-end">
          <Button variant={isDone ? "filled" : "default"} onClick={onClose}>
            {isDone ? "Done" : "Stop"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function PolicyName({ row: { term, result } }: { readonly row: Row }) {
  const { environment } = environmentRoute.useRouteContext();
  const auditId = result?.audit?.id ?? term.auditId;
  return (
    <>
      {auditId ? (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/$environment/audits/$auditId" params={{ environment, auditId }} search={{}} {...props} />
          )}
        >
          {term.policyNumber}
        </Anchor>
      ) : (
        term.policyNumber
      )}
      <Text size="xs" c="dimmed">
        <EmployerName employerId={term.employerId} />
      </Text>
    </>
  );
}

function Result({ result }: { readonly result: BulkResult | undefined }) {
  if (!result) return <>Waiting</>;
  const { audit, refusal } = result;
  const reason = refusal ?? (audit?.failure && withDayTexts(audit.failure.message));
  return (
    <>
      {refusal ? <StatusBadge status="failed" /> : <StatusBadge status={audit?.status ?? "in_progress"} />}
      {reason && (
        <Text size="xs" c="dimmed" lineClamp={3} title={reason}>
          {reason}
        </Text>
      )}
    </>
  );
}
