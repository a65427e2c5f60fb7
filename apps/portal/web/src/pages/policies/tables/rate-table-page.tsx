import { useQuery } from "@connectrpc/connect-query";
import { Button, NativeSelect, Paper, Skeleton, Stack } from "@mantine/core";
import {
  type ListRateTableRowsResponse,
  type RateTable,
  type RateTableRow,
  RateTableService,
  type RateTableVersion,
} from "@platform/contracts/premium_audit/v1/rate_tables";
import { rateTableMembers } from "@platform/public-records/noun/rate-table";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { usePermission } from "../../../app/permission.ts";
import { ListTable } from "../../../shared/list/list-page.tsx";
import { useFilters } from "../../../shared/list/use-filters.ts";
import { useList } from "../../../shared/list/use-list.ts";
import { Count, Money, Nothing, Rate } from "../../../shared/parts/amount.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { Facts } from "../../../shared/parts/facts.tsx";
import { PageHeader } from "../../../shared/parts/page-header.tsx";
import { RecordMenu } from "../../../shared/parts/record-menu.tsx";
import { Day, Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { memberFacts } from "../../../shared/table/member-columns.tsx";
import { dayText } from "../../../shared/text/date-text.ts";
import { rateBases } from "../../../shared/worksheet/rate-bases.ts";
import { LoadRates } from "./load-rates.tsx";
import { UsedByPolicies } from "./used-by-policies.tsx";

const environmentRoute = getRouteApi("/$environment");
const rateTableRoute = getRouteApi("/$environment/rate-tables/$rateTableId");

const column = columnsOf<RateTableRow>();
const columns = column.columns([
  column.accessor(({ state }) => state, { id: "state", header: "State" }),
  column.accessor(({ classCode }) => classCode, { id: "class", header: "Class code" }),
  column.accessor(({ description }) => description, {
    id: "description",
    header: "Description",
    meta: { wideOnly: true },
    cell: ({ getValue }) => getValue() || <Nothing />,
  }),
  column.display({
    id: "rate",
    header: "Rate",
    meta: { align: "end" },
    cell: ({ row: { original: row } }) => (
      <>
        <Rate value={row.rate} /> {rateBases[row.basis] ?? "per $100"}
      </>
    ),
  }),
  column.display({
    id: "minimum",
    header: "Minimum premium",
    meta: { align: "end", wideOnly: true },
    cell: ({ row }) => <Money value={row.original.minimumPremium} />,
  }),
  column.display({
    id: "from",
    header: "From",
    meta: { wideOnly: true },
    cell: ({ row }) => <Day date={row.original.effectiveFrom} />,
  }),
]);

const fields = {
  state: { label: "State", maxLength: 2, toSent: (typed: string) => typed.toUpperCase() },
  class_code: { label: "Class code" },
};
const rowsOf = (page: ListRateTableRowsResponse) => page.rows;

/** One rate table: the rows of its latest version, or of an earlier one. */
export function RateTablePage() {
  const { environment } = environmentRoute.useRouteContext();
  const { rateTableId } = rateTableRoute.useParams();
  const canChange = usePermission("policies");
  const [isLoading, setLoading] = useState(false);
  const query = useQuery(RateTableService.method.getRateTable, { id: rateTableId });
  const versions = useQuery(RateTableService.method.listRateTableVersions, { id: rateTableId });
  const back = { label: "Rate tables", to: "/$environment/rate-tables", params: { environment } } as const;
  const table = query.data?.rateTable;
  if (!table) {
    return (
      <>
        <PageHeader title="Rate table" back={back} />
        {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : <Skeleton height={160} />}
      </>
    );
  }
  return (
    <>
      <PageHeader title={table.name} back={back}>
        {canChange && <Button onClick={() => setLoading(true)}>Load a new version</Button>}
        <RecordMenu ids={[["rate table id", table.id]]} />
      </PageHeader>
      <Stack gap="lg">
        <TableFacts table={table} />
        <VersionSelect table={table} versions={versions.data?.versions ?? []} />
        <Rates key={table.version} rateTableId={rateTableId} />
        <UsedByPolicies table={{ rateTable: rateTableId }} />
      </Stack>
      {isLoading && (
        <LoadRates
          table={table}
          onClose={() => setLoading(false)}
          onLoaded={() => {
            setLoading(false);
            query.refetch();
            versions.refetch();
          }}
        />
      )}
    </>
  );
}

function TableFacts({ table }: { readonly table: RateTable }) {
  return (
    <Paper withBorder p="md">
      <Facts
        facts={[
          ["Rows", <Count key="rows" value={table.rowCount} />],
          ["From", table.effectiveFrom ? <Day key="from" date={table.effectiveFrom} /> : "Always"],
          [
            "New rates apply to",
            table.appliesTo === "outstanding"
              ? "All policies, from their day on"
              : "Policies that begin on their day or later",
          ],
          ...memberFacts(rateTableMembers, table),
          ["Updated", <Time key="updated" at={table.updatedAt} full />],
        ]}
      />
    </Paper>
  );
}

interface VersionSelectProps {
  readonly table: RateTable;
  readonly versions: readonly RateTableVersion[];
}

function VersionSelect({ table, versions }: VersionSelectProps) {
  const search = rateTableRoute.useSearch();
  const navigate = rateTableRoute.useNavigate();
  if (versions.length <= 1) return null;
  return (
    <NativeSelect
      label="Version"
      maw={320}
      value={String(versionOf(search) || table.version)}
      data={versions.map((one) => ({
        value: String(one.version),
        label: `${one.version}: ${one.rowCount} rows${one.effectiveFrom ? ` from ${dayText(one.effectiveFrom)}` : ""}`,
      }))}
      onChange={({ currentTarget: { value } }) =>
        navigate({ search: { ...search, version: value }, resetScroll: false })
      }
    />
  );
}

/** The version of the URL; 0 for the latest. */
function versionOf({ version }: { readonly version?: string | undefined }): number {
  return Number(version) || 0;
}

function Rates({ rateTableId }: { readonly rateTableId: string }) {
  const search = rateTableRoute.useSearch();
  const filters = useFilters(search, fields);
  const { state, class_code: classCode } = filters.values;
  const list = useList(
    RateTableService.method.listRateTableRows,
    { id: rateTableId, version: versionOf(search), state, classCode },
    rowsOf,
  );
  return (
    <section>
      <ListTable
        label="Rates"
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        filters={filters}
        noMatch="No rate matches"
        empty={<Empty title="No rates" />}
      />
    </section>
  );
}
