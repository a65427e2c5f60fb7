import { Button } from "@mantine/core";
import {
  type ListRateTablesResponse,
  type RateTable,
  RateTableService,
} from "@platform/contracts/premium_audit/v1/rate_tables";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePermission } from "../../../app/permission.ts";
import { ListPage } from "../../../shared/list/list-page.tsx";
import { useList } from "../../../shared/list/use-list.ts";
import { Count } from "../../../shared/parts/amount.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { RowLink } from "../../../shared/parts/row-link.tsx";
import { Day, Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { LoadRates } from "./load-rates.tsx";

const environmentRoute = getRouteApi("/$environment");

const column = columnsOf<RateTable>();
const columns = column.columns([
  column.accessor(({ name }) => name, {
    id: "name",
    header: "Table",
    cell: ({ row: { original: table } }) => (
      <RowLink from="/$environment/rate-tables" to="./$rateTableId" params={{ rateTableId: table.id }} search={{}}>
        {table.name}
      </RowLink>
    ),
  }),
  column.display({
    id: "rows",
    header: "Rows",
    meta: { align: "end" },
    cell: ({ row }) => <Count value={row.original.rowCount} />,
  }),
  column.accessor(({ version }) => version, { id: "version", header: "Version", meta: { align: "end" } }),
  column.display({
    id: "from",
    header: "From",
    meta: { wideOnly: true },
    cell: ({ row }) => <Day date={row.original.effectiveFrom} />,
  }),
  column.display({
    id: "updated",
    header: "Updated",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.updatedAt} />,
  }),
]);

const rowsOf = (page: ListRateTablesResponse) => page.rateTables;

/** All rate tables, newest first. */
export function RateTablesPage() {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("policies");
  const [isLoading, setLoading] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <ListPage
        title="Rate tables"
        description="Rates of a carrier by state and class code. A policy that names a table is rated by it."
        columns={columns}
        list={useList(RateTableService.method.listRateTables, {}, rowsOf)}
        rowId={({ id }) => id}
        actions={canChange && <Button onClick={() => setLoading(true)}>Load a table</Button>}
        empty={
          <Empty title="No rate tables yet">Load one from a CSV file, or through the API: POST /rate-tables.</Empty>
        }
      />
      {isLoading && (
        <LoadRates
          onClose={() => setLoading(false)}
          onLoaded={(rateTableId) =>
            navigate({ to: "/$environment/rate-tables/$rateTableId", params: { environment, rateTableId }, search: {} })
          }
        />
      )}
    </>
  );
}
