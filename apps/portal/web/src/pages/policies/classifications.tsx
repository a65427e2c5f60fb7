import { Title } from "@mantine/core";
import type { Classification, RatingTerms } from "@platform/contracts/premium_audit/v1/policies";
import { Money, Rate } from "../../shared/parts/amount.tsx";
import { Day } from "../../shared/parts/time.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";

const column = columnsOf<Classification>();
const columns = column.columns([
  column.accessor(({ state }) => state, { id: "state", header: "State" }),
  column.accessor(({ classCode }) => classCode, { id: "class", header: "Class code" }),
  column.display({
    id: "rates",
    header: "Rates",
    cell: ({ row }) =>
      row.original.rates.length === 0
        ? "none of its own"
        : row.original.rates.map(({ effectiveFrom, rate }) => (
            <div key={effectiveFrom}>
              <Rate value={rate} />
              {effectiveFrom && (
                <>
                  {" from "}
                  <Day date={effectiveFrom} />
                </>
              )}
            </div>
          )),
  }),
  column.display({
    id: "payroll",
    header: "Estimated payroll",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.estimatedPayroll ?? ""} />,
  }),
  column.display({
    id: "minimum",
    header: "Minimum premium",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.minimumPremium ?? ""} />,
  }),
]);

/** The classes of a policy with their rates and estimates. */
export function Classifications({ rating }: { readonly rating: RatingTerms }) {
  return (
    <section>
      <Title order={2} mb="sm">
        Classes and rates
      </Title>
      <DataTable
        label="Classes and rates"
        columns={columns}
        rows={rating.classifications}
        listing={{ isPending: false, error: null, refetch: () => undefined }}
        rowId={({ state, classCode }) => `${state} ${classCode}`}
        empty={null}
      />
    </section>
  );
}
