import { Title } from "@mantine/core";
import type { ClassPremium } from "@platform/contracts/premium_audit/v1/statements";
import { StackedBars } from "../../../shared/chart/stacked-bars.tsx";
import { Money, Nothing } from "../../../shared/parts/amount.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { decimalDifference } from "../../../shared/text/decimal-difference.ts";

/** The most classes that the chart shows; the table has all. */
const mostBars = 8;
const barHeightPx = 44;
const axisHeightPx = 70;

const nameOf = ({ state, classCode }: ClassPremium) => `${state} ${classCode}`.trim();

const column = columnsOf<ClassPremium>();
const columns = column.columns([
  column.accessor(nameOf, { id: "class", header: "Class" }),
  column.accessor(({ description }) => description, {
    id: "description",
    header: "Work",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
  column.display({
    id: "estimated",
    header: "Estimated",
    meta: { align: "end" },
    cell: ({ row }) => <Money value={row.original.estimatedPremium ?? ""} />,
  }),
  column.display({
    id: "audited",
    header: "Audited",
    meta: { align: "end" },
    cell: ({ row }) => <Money value={row.original.actualPremium ?? ""} />,
  }),
  column.display({
    id: "difference",
    header: "Difference",
    meta: { align: "end", wideOnly: true },
    cell: ({ row: { original: row } }) => (
      <Money value={decimalDifference(row.estimatedPremium ?? "0", row.actualPremium ?? "0")} />
    ),
  }),
]);

/** Manual premium of each class, as it was estimated and as it was audited: a chart, and the figures of it. */
export function PremiumByClass({ classes }: { readonly classes: readonly ClassPremium[] }) {
  if (classes.length === 0) return null;
  const size = (one: ClassPremium) => Math.max(Number(one.estimatedPremium ?? 0), Number(one.actualPremium ?? 0));
  const drawn = classes.toSorted((one, other) => size(other) - size(one)).slice(0, mostBars);
  return (
    <section>
      <Title order={2} mb="sm">
        Premium by class, estimated and audited
      </Title>
      <StackedBars
        stacks={{
          parts: [{ label: "Estimated" }, { label: "Audited" }],
          bars: drawn.map((one) => ({
            key: nameOf(one),
            values: [Number(one.estimatedPremium ?? 0), Number(one.actualPremium ?? 0)],
          })),
        }}
        barLabel={(name) => name}
        isGrouped
        isHorizontal
        height={axisHeightPx + drawn.length * barHeightPx}
      />
      <DataTable
        label="Premium by class"
        columns={columns}
        rows={classes}
        listing={{ isPending: false, error: null, refetch: () => undefined }}
        rowId={nameOf}
        empty={null}
      />
    </section>
  );
}
