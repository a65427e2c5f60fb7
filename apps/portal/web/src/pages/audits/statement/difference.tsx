import { Text, Title } from "@mantine/core";
import type { AmountChange, StatementDifference } from "@platform/contracts/premium_audit/v1/statements";
import { Money } from "../../../shared/parts/amount.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { words } from "../../../shared/text/words.ts";

interface Row {
  readonly name: string;
  readonly change: AmountChange | undefined;
}

const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor(({ name }) => name, { id: "name", header: "Figure" }),
  column.display({
    id: "before",
    header: "Before",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.change?.before ?? ""} />,
  }),
  column.display({
    id: "after",
    header: "Now",
    meta: { align: "end" },
    cell: ({ row }) => <Money value={row.original.change?.after ?? ""} />,
  }),
  column.display({
    id: "change",
    header: "Difference",
    meta: { align: "end" },
    cell: ({ row }) => <Money value={row.original.change?.change ?? ""} />,
  }),
]);

/** Figures that the statement calls otherwise. */
const figureNames: Readonly<Record<string, string>> = { actual_premium: "Audited premium" };

/** Changes since the version before. */
export function StatementDifferenceSection({ difference }: { readonly difference: StatementDifference }) {
  const { version, figures, classes } = difference;
  const rows: Row[] = [
    ...figures.map(({ figure, amount }) => ({ name: figureNames[figure] ?? words(figure), change: amount })),
    ...classes.flatMap(({ state, classCode, remuneration, premium }) => [
      { name: `${state} ${classCode}: remuneration`.trim(), change: remuneration },
      { name: `${state} ${classCode}: premium`.trim(), change: premium },
    ]),
  ];
  return (
    <section>
      <Title order={2} mb="sm">
        What changed since version {version}
      </Title>
      <DataTable
        label="What changed"
        columns={columns}
        rows={rows}
        listing={{ isPending: false, error: null, refetch: () => undefined }}
        rowId={({ name }) => name}
        empty={<Text size="sm">All figures are the same.</Text>}
      />
    </section>
  );
}
