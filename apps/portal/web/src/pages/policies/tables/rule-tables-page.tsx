import {
  type ListRuleTablesResponse,
  type RuleTable,
  RuleTableService,
} from "@platform/contracts/premium_audit/v1/rule_tables";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useList } from "../../../shared/list/use-list.ts";
import { Empty } from "../../../shared/parts/empty.tsx";
import { RowLink } from "../../../shared/parts/row-link.tsx";
import { LoadRules } from "./load-rules.tsx";
import { TablesPage, tableColumns } from "./tables-page.tsx";

const environmentRoute = getRouteApi("/$environment");

const columns = tableColumns<RuleTable>("Rules", ({ id, name }) => (
  <RowLink from="/$environment/rule-tables" to="./$ruleTableId" params={{ ruleTableId: id }} search={{}}>
    {name}
  </RowLink>
));

const rowsOf = (page: ListRuleTablesResponse) => page.ruleTables;

/** All rule tables. */
export function RuleTablesPage() {
  const { environment } = environmentRoute.useRouteContext();
  const navigate = useNavigate();
  const open = (ruleTableId: string) =>
    navigate({ to: "/$environment/rule-tables/$ruleTableId", params: { environment, ruleTableId }, search: {} });
  return (
    <TablesPage
      title="Rule tables"
      description="Rules of a carrier, such as limits of the pay of officers. Those of the table that a policy names come before the rules on file."
      columns={columns}
      list={useList(RuleTableService.method.listRuleTables, {}, rowsOf)}
      empty={<Empty title="No rule tables yet">Load one from a CSV file. Without one, the rules on file apply.</Empty>}
      dialog={(close) => <LoadRules onClose={close} onLoaded={open} />}
    />
  );
}
