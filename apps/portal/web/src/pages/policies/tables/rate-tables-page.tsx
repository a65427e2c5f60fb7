import {
  type ListRateTablesResponse,
  type RateTable,
  RateTableService,
} from "@platform/contracts/premium_audit/v1/rate_tables";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useList } from "../../../shared/list/use-list.ts";
import { Empty } from "../../../shared/parts/empty.tsx";
import { RowLink } from "../../../shared/parts/row-link.tsx";
import { Day } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { LoadRates } from "./load-rates.tsx";
import { TablesPage, tableColumns } from "./tables-page.tsx";

const environmentRoute = getRouteApi("/$environment");

const firstDay = columnsOf<RateTable>().display({
  id: "from",
  header: "From",
  meta: { wideOnly: true },
  cell: ({ row }) => <Day date={row.original.effectiveFrom} />,
});
const columns = tableColumns<RateTable>(
  "Rows",
  ({ id, name }) => (
    <RowLink from="/$environment/rate-tables" to="./$rateTableId" params={{ rateTableId: id }} search={{}}>
      {name}
    </RowLink>
  ),
  [firstDay],
);

const rowsOf = (page: ListRateTablesResponse) => page.rateTables;

/** All rate tables. */
export function RateTablesPage() {
  const { environment } = environmentRoute.useRouteContext();
  const navigate = useNavigate();
  const open = (rateTableId: string) =>
    navigate({ to: "/$environment/rate-tables/$rateTableId", params: { environment, rateTableId }, search: {} });
  return (
    <TablesPage
      title="Rate tables"
      description="Rates of a carrier by state and class code. A policy that names a table is rated by it."
      columns={columns}
      list={useList(RateTableService.method.listRateTables, {}, rowsOf)}
      empty={<Empty title="No rate tables yet">Load one from a CSV file, or through the API: POST /rate-tables.</Empty>}
      dialog={(close) => <LoadRates onClose={close} onLoaded={open} />}
    />
  );
}
