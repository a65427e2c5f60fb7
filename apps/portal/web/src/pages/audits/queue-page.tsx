import { useInfiniteQuery, useQuery } from "@connectrpc/connect-query";
import { Button, Group, Tabs, Text } from "@mantine/core";
import { AuditService, type TermAudit } from "@platform/contracts/premium_audit/v1/audits";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { usePermission } from "../../app/permission.ts";
import { FilterBar } from "../../shared/list/filter-bar.tsx";
import { useFilters } from "../../shared/list/use-filters.ts";
import { Empty } from "../../shared/parts/empty.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { columnsOf } from "../../shared/table/columns.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { BulkRun } from "./bulk-run.tsx";
import { QueueTabList } from "./queue-tab-list.tsx";
import { bulkActions, tabOf } from "./queue-tabs.ts";
import * as cells from "./term-columns.tsx";
import { ChoiceContext, PremiumsContext, termKey } from "./term-columns.tsx";
import { premiumsPerCall, usePremiums } from "./use-premiums.ts";

const auditQueueRoute = getRouteApi("/$environment/audit-queue");

const { columns } = columnsOf<TermAudit>();
const { choose, policy, employer, term, due, state, estimate, premium, reason, audit } = cells;
const { payrollToDate, premiumToDate, premiumOnNarrow } = cells;
const columnsOfTab: Readonly<Record<string, ReturnType<typeof columns>>> = {
  due: columns([policy, employer, term, estimate]),
  overdue: columns([policy, employer, term, due, state, reason, audit]),
  awaiting_records: columns([policy, employer, term, due, reason, audit]),
  failed: columns([policy, employer, term, due, reason, audit]),
  in_progress: columns([policy, employer, term, due, estimate, audit]),
  running: columns([policy, employer, term, estimate, payrollToDate, premiumToDate, premiumOnNarrow]),
};
const otherColumns = columns([policy, employer, term, estimate, premium, premiumOnNarrow, audit]);

const fields = {
  employer_id: { label: "Employer", type: "employer" as const },
  ends_from: { label: "Ends from", type: "date" },
  ends_to: { label: "Ends to", type: "date" },
  due_to: { label: "Due until", type: "date" },
} as const;

/** Terms that need an audit, by their end or the due date; carriers start many at once. */
export function QueuePage() {
  const search = auditQueueRoute.useSearch();
  const tab = tabOf(search.state);
  const navigate = auditQueueRoute.useNavigate();
  const filters = useFilters(search, fields);
  const { employer_id: employerId, ends_from: endsFrom, ends_to: endsTo, due_to: dueTo } = filters.values;
  const filter = { employerId, endsFrom, endsTo, dueTo };
  const canChange = usePermission("audits");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [running, setRunning] = useState<readonly TermAudit[]>();
  const counts = useQuery(AuditService.method.countTermAudits, filter);
  const terms = useTerms(tab, filter);
  const rows = terms.data?.pages.flatMap((page) => page.terms);
  const action = canChange ? bulkActions[tab.value] : undefined;
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
        description="Terms of policies and what their audits need: what is not finished by its due date, everything else by the end of the term."
      />
      <Tabs
        value={tab.value}
        onChange={(value) => {
          setChosen(new Set());
          navigate({ search: { ...search, state: tabOf(value ?? "").value }, replace: true, resetScroll: false });
        }}
        keepMounted={false}
        mb="md"
      >
        <QueueTabList counts={counts.data} />
        <Tabs.Panel value={tab.value} pt="md">
          <FilterBar filters={filters} />
          {action && rows && rows.length > 0 && (
            <BulkAction label={action.label} rows={rows} chosen={chosen} onChoose={setChosen} onRun={setRunning} />
          )}
          <ChoiceContext value={{ chosen, toggle: (key) => setChosen(toggled(chosen, key)) }}>
            <TermTable
              tab={tab}
              rows={rows}
              terms={terms}
              canChoose={action !== undefined}
              isFiltered={filters.isFiltered}
            />
          </ChoiceContext>
        </Tabs.Panel>
      </Tabs>
      {running && action && <BulkRun title={action.label} terms={running} action={action.action} onClose={finish} />}
    </>
  );
}

type Tab = ReturnType<typeof tabOf>;

interface TermFilter {
  readonly employerId: string;
  readonly endsFrom: string;
  readonly endsTo: string;
  readonly dueTo: string;
}

/** The terms of a tab; those in progress are read again every three seconds. */
function useTerms(tab: Tab, filter: TermFilter) {
  const limit = tab.value === "running" ? premiumsPerCall : 100;
  const rowsOfTab = tab.value === "overdue" ? { overdue: true } : { state: tab.value };
  return useInfiniteQuery(
    AuditService.method.listTermAudits,
    { ...filter, ...rowsOfTab, orderBy: tab.byDueDate ? "due_date" : "last_day", limit, page: "" },
    {
      pageParamKey: "page",
      getNextPageParam: ({ nextPage }) => nextPage || undefined,
      refetchInterval: tab.value === "in_progress" ? 3000 : false,
    },
  );
}

function toggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface BulkActionProps {
  readonly label: string;
  readonly rows: readonly TermAudit[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (keys: ReadonlySet<string>) => void;
  readonly onRun: (terms: readonly TermAudit[]) => void;
}

/** Chooses terms, and starts or repeats their audits. */
function BulkAction({ label, rows, chosen, onChoose, onRun }: BulkActionProps) {
  const picked = rows.filter((row) => chosen.has(termKey(row)));
  const areAllPicked = picked.length === rows.length;
  return (
    <Group gap="xs" mb="sm">
      <Button
        size="xs"
        variant="default"
        onClick={() => onChoose(areAllPicked ? new Set() : new Set(rows.map((row) => termKey(row))))}
      >
        {areAllPicked ? "Choose none" : `Choose all ${rows.length} shown`}
      </Button>
      <Button size="xs" disabled={picked.length === 0} onClick={() => onRun(picked)}>
        {label}
      </Button>
      <Text size="sm" role="status">
        {picked.length > 0 ? `${picked.length} chosen` : ""}
      </Text>
    </Group>
  );
}

interface TermTableProps {
  readonly tab: Tab;
  readonly rows: readonly TermAudit[] | undefined;
  readonly terms: ReturnType<typeof useTerms>;
  readonly canChoose: boolean;
  readonly isFiltered: boolean;
}

function TermTable({ tab, rows, terms, canChoose, isFiltered }: TermTableProps) {
  const shown = useMemo(() => {
    const tabColumns = columnsOfTab[tab.value] ?? otherColumns;
    return canChoose ? [choose, ...tabColumns] : tabColumns;
  }, [tab.value, canChoose]);
  return (
    <PremiumsContext value={usePremiums(rows ?? [])}>
      <DataTable
        label={tab.label}
        columns={shown}
        rows={rows}
        listing={terms}
        rowId={termKey}
        empty={
          <Empty title={isFiltered ? "No term matches" : "Nothing here"}>
            {isFiltered ? "Change the filters, or clear them." : tab.empty}
          </Empty>
        }
      />
    </PremiumsContext>
  );
}
