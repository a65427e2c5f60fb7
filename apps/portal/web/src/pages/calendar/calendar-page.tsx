import { useQuery } from "@connectrpc/connect-query";
import { ActionIcon, Group, Skeleton, Text } from "@mantine/core";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { type ComponentProps, useMemo } from "react";
import { useEmployerNames } from "../../shared/employers/employer-name.tsx";
import { FilterBar } from "../../shared/list/filter-bar.tsx";
import { useFilters } from "../../shared/list/use-filters.ts";
import { Empty } from "../../shared/parts/empty.tsx";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { PageHeader } from "../../shared/parts/page-header.tsx";
import { CalendarGrid } from "./calendar-grid.tsx";
import { isGap, lateDays, monthCells } from "./month-cells.ts";

const calendarRoute = getRouteApi("/$environment/calendar");

const fields = {
  employer: { label: "Employer" },
  show: {
    label: "Employers",
    choices: { "": "All employers", gaps: "With missing, estimated, failed or voided months" },
  },
};

/** `site-9` before `site-10`. */
const byName = new Intl.Collator("en-US", { numeric: true });

/** Employers by months of a year: what was received, late, failed or voided, and who is missing. */
export function CalendarPage() {
  const today = new Date().toISOString().slice(0, 10);
  const search = calendarRoute.useSearch();
  const year = Number(search.year) || Number(today.slice(0, 4));
  // With the month before, so that an employer who stopped at the end of a year is missing in January.
  const calendar = useQuery(PortalPayrollService.method.getPayrollCalendar, {
    from: `${year - 1}-12-01`,
    to: `${year}-12-31`,
  });
  const employers = calendar.data?.employers;
  const nameOf = useEmployerNames(employers?.map(({ employerId }) => employerId) ?? []);
  const rows = useMemo(
    () =>
      employers
        ?.map((employer) => {
          const { employerId } = employer;
          return { employerId, name: nameOf(employerId), cells: monthCells(employer, year, today) };
        })
        .sort((one, other) => byName.compare(one.name, other.name)),
    [employers, nameOf, year, today],
  );
  return (
    <>
      <PageHeader
        title="Payroll calendar"
        description="One line for each employer, one cell for each month in which a period ends."
      >
        <YearSwitch year={year} />
      </PageHeader>
      {calendar.error ? <ErrorPanel error={calendar.error} onRetry={() => calendar.refetch()} /> : null}
      {calendar.isPending && <Skeleton height={240} />}
      {rows?.length === 0 && <Empty title={`No payroll in ${year}`}>Choose another year, or upload payroll.</Empty>}
      {rows && rows.length > 0 && <Employers rows={rows} hasMore={calendar.data?.hasMore ?? false} />}
    </>
  );
}

function YearSwitch({ year }: { readonly year: number }) {
  const navigate = calendarRoute.useNavigate();
  const open = (other: number) =>
    navigate({ search: (before) => ({ ...before, year: String(other) }), resetScroll: false });
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size="lg" onClick={() => open(year - 1)} aria-label={`Show ${year - 1}`}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <Text fw={600} aria-live="polite">
        {year}
      </Text>
      <ActionIcon variant="default" size="lg" onClick={() => open(year + 1)} aria-label={`Show ${year + 1}`}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

interface EmployersProps {
  readonly rows: ComponentProps<typeof CalendarGrid>["rows"];
  /** True if the year has more reports than are shown. */
  readonly hasMore: boolean;
}

function Employers({ rows, hasMore }: EmployersProps) {
  const filters = useFilters(calendarRoute.useSearch(), fields);
  const { employer, show } = filters.values;
  const shown = useMemo(
    () =>
      rows
        .filter(({ employerId, name }) => `${employerId} ${name}`.toLowerCase().includes(employer.toLowerCase()))
        .filter(({ cells }) => show !== "gaps" || cells.some(isGap)),
    [rows, employer, show],
  );
  const missing = rows.filter(({ cells }) => cells.some(({ status }) => status === "missing"));
  return (
    <>
      <FilterBar filters={filters} />
      <Text size="sm" mb="sm">
        {missingText(missing.map(({ name }) => name))}
        {hasMore && " The year has more reports than are shown; the oldest are left out."}
      </Text>
      {shown.length === 0 ? (
        <Empty title="No employer matches">Change the filters, or clear them.</Empty>
      ) : (
        <CalendarGrid rows={shown} />
      )}
      <Text size="xs" mt="sm">
        Late: received more than {lateDays} days after the period ended, or after the day on which a pay-as-you-go
        policy expects it. Missing: a month without a report after the employer's first one. Expected, overdue and
        estimated: a ledger waits for the report, and charges an estimate once it is late. Arrow keys move between
        cells.
      </Text>
    </>
  );
}

/** Text that names the employers that have not reported; of many, the first. */
function missingText(employers: readonly string[]): string {
  if (employers.length === 0) return "Nobody is missing.";
  const rest = employers.length - 5;
  const firstEmployers = employers.slice(0, 5).join(", ");
  return rest > 0 ? `Missing: ${firstEmployers} and ${rest} more.` : `Missing: ${firstEmployers}.`;
}
