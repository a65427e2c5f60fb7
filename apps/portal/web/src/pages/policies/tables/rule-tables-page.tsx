import { Button } from "@mantine/core";
import {
  type ListRuleTablesResponse,
  type RuleTable,
  RuleTableService,
} from "@platform/contracts/premium_audit/v1/rule_tables";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePermission } from "../../../app/permission.ts";
import { ListPage } from "../../../shared/list/list-page.tsx";
import { useList } from "../../../shared/list/use-list.ts";
import { Count } from "../../../shared/parts/amount.tsx";
import { Empty } from "../../../shared/parts/empty.tsx";
import { RowLink } from "../../../shared/parts/row-link.tsx";
import { Time } from "../../../shared/parts/time.tsx";
import { columnsOf } from "../../../shared/table/columns.ts";
import { LoadRules } from "./load-rules.tsx";

const environmentRoute = getRouteApi("/$environment");

const column = columnsOf<RuleTable>();
const columns = column.columns([
  column.accessor(({ name }) => name, {
    id: "name",
    header: "Table",
    cell: ({ row: { original: table } }) => (
      <RowLink from="/$environment/rule-tables" to="./$ruleTableId" params={{ ruleTableId: table.id }} search={{}}>
        {table.name}
      </RowLink>
    ),
  }),
  column.display({
    id: "rows",
    header: "Rules",
    meta: { align: "end" },
    cell: ({ row }) => <Count value={row.original.rowCount} />,
  }),
  column.accessor(({ version }) => version, { id: "version", header: "Version", meta: { align: "end" } }),
  column.display({
    id: "updated",
    header: "Updated",
    meta: { wideOnly: true },
    cell: ({ row }) => <Time at={row.original.updatedAt} />,
  }),
]);

const rowsOf = (page: ListRuleTablesResponse) => page.ruleTables;

/** All rule tables, newest first. */
export function RuleTablesPage() {
  const { environment } = environmentRoute.useRouteContext();
  const canChange = usePermission("policies");
  const [isLoading, setLoading] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <ListPage
        title="Rule tables"
        description="Rules of a carrier, such as limits of the pay of officers. Those of the table that a policy names come before the rules on file."
        columns={columns}
        list={useList(RuleTableService.method.listRuleTables, {}, rowsOf)}
        rowId={({ id }) => id}
        actions={canChange && <Button onClick={() => setLoading(true)}>Load a table</Button>}
        empty={
          <Empty title="No rule tables yet">Load one from a CSV file. Without one, the rules on file apply.</Empty>
        }
      />
      {isLoading && (
        <LoadRules
          onClose={() => setLoading(false)}
          onLoaded={(ruleTableId) =>
            navigate({ to: "/$environment/rule-tables/$ruleTableId", params: { environment, ruleTableId }, search: {} })
          }
        />
      )}
    </>
  );
}
