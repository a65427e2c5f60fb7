import { useQuery } from "@connectrpc/connect-query";
import { Button, NativeSelect, Skeleton, Stack } from "@mantine/core";
import { type RuleTable, type RuleTableRow, RuleTableService } from "@platform/contracts/premium_audit/v1/rule_tables";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { usePermission } from "../../../app/permission.ts";
import { Empty } from "../../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../../shared/parts/page-header.tsx";
import { Day, Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { DataTable } from "../../../shared/table/data-table.tsx";
import { words } from "../../../shared/text/words.ts";
import { LoadRules } from "./load-rules.tsx";
import { ruleText } from "./rule-values.ts";
import { UsedByPolicies } from "./used-by-policies.tsx";

const environmentRoute = getRouteApi("/$environment");
const ruleTableRoute = getRouteApi("/$environment/rule-tables/$ruleTableId");

const column = columnsOf<RuleTableRow>();
const columns = column.columns([
  column.accessor(({ kind }) => words(kind), { id: "kind", header: "Rule" }),
  column.accessor(({ state }) => state, { id: "state", header: "State" }),
  column.accessor(ruleText, {
    id: "text",
    header: "What it says",
    cell: ({ getValue }) => <span style={{ overflowWrap: "anywhere" }}>{getValue()}</span>,
  }),
  column.display({
    id: "from",
    header: "From",
    cell: ({ row }) => <Day date={row.original.effectiveFrom} />,
  }),
  column.accessor(({ source }) => source, { id: "source", header: "Source", meta: { wideOnly: true } }),
]);

/** One rule table: the rules of its latest version, or of an earlier one. */
export function RuleTablePage() {
  const { environment } = environmentRoute.useRouteContext();
  const { ruleTableId } = ruleTableRoute.useParams();
  const canChange = usePermission("policies");
  const [isLoading, setLoading] = useState(false);
  const query = useQuery(RuleTableService.method.getRuleTable, { id: ruleTableId });
  const table = query.data?.ruleTable;
  const back = { label: "Rule tables", to: "/$environment/rule-tables", params: { environment } } as const;
  if (!table) {
    return (
      <>
        <PageHeader title="Rule table" back={back} />
        {query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : <Skeleton height={160} />}
      </>
    );
  }
  return (
    <>
      <PageHeader title={table.name} description={<Updated table={table} />} back={back}>
        {canChange && <Button onClick={() => setLoading(true)}>Load a new version</Button>}
      </PageHeader>
      <Stack gap="lg">
        <Rules key={table.version} table={table} />
        <UsedByPolicies table={{ ruleTable: table.id }} />
      </Stack>
      {isLoading && (
        <LoadRules
          table={table}
          onClose={() => setLoading(false)}
          onLoaded={() => {
            setLoading(false);
            query.refetch();
          }}
        />
      )}
    </>
  );
}

function Updated({ table }: { readonly table: RuleTable }) {
  return (
    <>
      Version {table.version}, <Time at={table.updatedAt} />
    </>
  );
}

function Rules({ table }: { readonly table: RuleTable }) {
  const search = ruleTableRoute.useSearch();
  const navigate = ruleTableRoute.useNavigate();
  const { id } = table;
  const version = Number(search.version) || 0;
  const versions = useQuery(RuleTableService.method.listRuleTableVersions, { id });
  const rows = useQuery(RuleTableService.method.listRuleTableRows, { id, version });
  return (
    <section>
      {table.version > 1 && (
        <NativeSelect
          label="Version"
          maw={320}
          mb="md"
          value={String(version || table.version)}
          data={(versions.data?.versions ?? []).map((one) => ({
            value: String(one.version),
            label: `${one.version}: ${one.rowCount} rules`,
          }))}
          onChange={({ currentTarget: { value } }) => navigate({ search: { version: value }, resetScroll: false })}
        />
      )}
      <DataTable
        label="Rules"
        columns={columns}
        rows={rows.data?.rows}
        listing={rows}
        rowId={(row) => row.id}
        empty={<Empty title="No rules" />}
      />
    </section>
  );
}
