import { useInfiniteQuery, useQuery } from "@connectrpc/connect-query";
import { Button, Group, Tabs, Text } from "@mantine/core";
import { PortalAuditsService } from "@platform/contracts/portal/v1/audits";
import type { TermAudit } from "@platform/contracts/premium_audit/v1/audits";
import { useMemo, useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { Empty } from "../../shared/empty.tsx";
import { FilterBar } from "../../shared/list/filter-bar.tsx";
import { useFilters } from "../../shared/list/use-filters.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { BulkRun } from "./bulk-run.tsx";
import { auditQueueRoute } from "./routes.ts";
import * as cells from "./term-columns.tsx";
import { ChoiceContext, PremiumsContext, termKey } from "./term-columns.tsx";
import { bulkActions, termStates } from "./term-states.ts";
import { premiumsPerCall, usePremiums } from "./use-premiums.ts";

const { columns } = columnsOf<TermAudit>();
const { choose, policy, employer, term, estimate, premium, reason, audit } = cells;
const { payrollToDate, premiumToDate, premiumOnNarrow } = cells;
const columnsOfState: Readonly<Record<string, ReturnType<typeof columns>>> = {
  due: columns([policy, employer, term, estimate]),
  failed: columns([policy, employer, term, reason, audit]),
  running: columns([policy, employer, term, estimate, payrollToDate, premiumToDate, premiumOnNarrow]),
};
const otherColumns = columns([policy, employer, term, estimate, premium, premiumOnNarrow, audit]);

const fields = {
  employer_id: { label: "Employer id" },
  ends_from: { label: "Ends from", type: "date" },
  ends_to: { label: "Ends to", type: "date" },
} as const;

/** What needs an audit, by the end of the term; carriers start many at once. */
export function QueuePage() {
  const search = auditQueueRoute.useSearch();
  const { state = "due" } = search;
  const navigate = auditQueueRoute.useNavigate();
  const filters = useFilters(search, fields);
  const { employer_id: employerId, ends_from: endsFrom, ends_to: endsTo } = filters.values;
  const canChange = usePermission("audits");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [running, setRunning] = useState<readonly TermAudit[]>();
  const filter = { employerId, endsFrom, endsTo };
  const counts = useQuery(PortalAuditsService.method.countTermAudits, filter);
  const limit = state === "running" ? premiumsPerCall : 100;
  const terms = useInfiniteQuery(
    PortalAuditsService.method.listTermAudits,
    { ...filter, state, limit, page: "" },
    {
      pageParamKey: "page",
      getNextPageParam: ({ nextPage }) => nextPage || undefined,
      refetchInterval: state === "in_progress" ? 3000 : false,
    },
  );
  const rows = terms.data?.pages.flatMap((page) => page.terms);
  const premiums = usePremiums(rows ?? []);
  const action = canChange ? bulkActions[state] : undefined;
  const isChoosing = action !== undefined;
  const shown = useMemo(() => {
    const own = columnsOfState[state] ?? otherColumns;
    return isChoosing ? [choose, ...own] : own;
  }, [state, isChoosing]);
  const picked = rows?.filter((row) => chosen.has(termKey(row))) ?? [];
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const finish = () => {
    setRunning(undefined);
    setChosen(new Set());
    terms.refetch();
    counts.refetch();
  };
  return (
    <>
      <PageHeader
        title="Audit queue"
        description="Terms of policies and what their audits need, by the end of the term."
      />
      <Tabs
        value={state}
        onChange={(value) => {
          setChosen(new Set());
          navigate({ search: { ...search, state: value ?? "due" }, replace: true, resetScroll: false });
        }}
        keepMounted={false}
        mb="md"
      >
        <Tabs.List>
          {termStates.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
              {counts.data && ` (${counts.data.counts[value] ?? 0})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={state} pt="md">
          <FilterBar filters={filters} />
          {action && rows && rows.length > 0 && (
            <Group gap="xs" mb="sm">
              <Button
                size="xs"
                variant="default"
                onClick={() =>
                  setChosen(picked.length === rows.length ? new Set() : new Set(rows.map((row) => termKey(row))))
                }
              >
                {picked.length === rows.length ? "Choose none" : `Choose all ${rows.length} shown`}
              </Button>
              <Button size="xs" disabled={picked.length === 0} onClick={() => setRunning(picked)}>
                {action.label}
              </Button>
              <Text size="sm" role="status">
                {picked.length > 0 ? `${picked.length} chosen` : ""}
              </Text>
            </Group>
          )}
          <ChoiceContext value={{ chosen, toggle }}>
            <PremiumsContext value={premiums}>
              <DataTable
                label={termStates.find(({ value }) => value === state)?.label ?? "Terms"}
                columns={shown}
                rows={rows}
                listing={terms}
                rowId={termKey}
                empty={
                  <Empty title={filters.isFiltered ? "No term matches" : "Nothing here"}>
                    {filters.isFiltered
                      ? "Change the filters, or clear them."
                      : termStates.find(({ value }) => value === state)?.empty}
                  </Empty>
                }
              />
            </PremiumsContext>
          </ChoiceContext>
        </Tabs.Panel>
      </Tabs>
      {running && action && <BulkRun title={action.label} terms={running} action={action.action} onClose={finish} />}
    </>
  );
}
