import { Text, Title } from "@mantine/core";
import type { Comparison, GetReconciliationResponse } from "@platform/contracts/premium_audit/v1/documents";
import type { TotalKind } from "@platform/contracts/premium_audit/v1/worksheets";
import type { EnumName } from "@platform/service/call/enum-names";
import { Money } from "../../../shared/parts/amount.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { StatusBadge } from "../../../shared/parts/status-badge.tsx";
import { Period } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { words } from "../../../shared/text/words.ts";

const sources: Readonly<Record<string, string>> = {
  federal: "Forms 941",
  state: "State wage reports",
  register: "Payroll registers",
} satisfies Record<EnumName<typeof TotalKind>, string>;

const column = columnsOf<Comparison>();
const columns = column.columns([
  column.display({
    id: "period",
    header: "Period",
    cell: ({ row: { original: row } }) => (
      <>
        <Period start={row.periodStart} end={row.periodEnd} />
        <Text size="xs" hiddenFrom="sm">
          {sourceOf(row)}, {stateOf(row)}
        </Text>
        {row.exceedsAudit && (
          <Text size="xs" c="dimmed">
            Not all of it is audited
          </Text>
        )}
      </>
    ),
  }),
  column.accessor(sourceOf, { id: "source", header: "Source", meta: { wideOnly: true } }),
  column.accessor(stateOf, { id: "state", header: "State", meta: { wideOnly: true } }),
  column.display({
    id: "stated",
    header: "Stated",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.stated} />,
  }),
  column.display({
    id: "payroll",
    header: "Payroll",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.payroll} />,
  }),
  column.display({
    id: "difference",
    header: "Difference",
    meta: { align: "end" },
    cell: ({ row }) => <Money value={row.original.difference} />,
  }),
  column.display({
    id: "status",
    header: "Status",
    cell: ({ row }) => <StatusBadge status={row.original.isReconciled ? "reconciled" : "unreconciled"} />,
  }),
]);

function sourceOf({ kind }: Comparison): string {
  return sources[kind] ?? words(kind);
}

function stateOf({ state }: Comparison): string {
  return state || "All states";
}

interface ReconciliationProps {
  readonly query: {
    readonly data: GetReconciliationResponse | undefined;
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
}

/** Wages that documents state beside the payroll that is reported now, by period and state, with what does not agree. */
export function Reconciliation({ query }: ReconciliationProps) {
  const comparisons = query.data?.comparisons ?? [];
  if (query.error) return <ErrorPanel error={query.error} onRetry={query.refetch} />;
  if (comparisons.length === 0) return null;
  return (
    <>
      <Title order={3} mt="md" mb="xs">
        Documents and payroll
      </Title>
      <DataTable
        label="Documents and payroll"
        columns={columns}
        rows={comparisons}
        listing={query}
        rowId={({ periodStart, periodEnd, kind, state }) => [periodStart, periodEnd, kind, state].join("/")}
        empty={null}
      />
    </>
  );
}
