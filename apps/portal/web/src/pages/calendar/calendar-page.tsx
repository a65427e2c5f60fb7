import { useQuery } from "@connectrpc/connect-query";
import { Button, Group, Skeleton, Text } from "@mantine/core";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { Link } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { Empty } from "../../shared/empty.tsx";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import classes from "./calendar-page.module.css";
import { type CellStatus, lateDays, type MonthCell, monthCells } from "./month-cells.ts";
import { calendarRoute } from "./route.ts";

const labels: Readonly<Record<Exclude<CellStatus, "none">, string>> = {
  received: "Received",
  late: "Late",
  processing: "Processing",
  failed: "Failed",
  voided: "Voided",
  missing: "Missing",
};
const monthName = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/** Employers by months of a year: what was received, late, failed or voided, and who is missing. */
export function CalendarPage() {
  const { environment } = environmentRoute.useRouteContext();
  const today = new Date().toISOString().slice(0, 10);
  const year = Number(calendarRoute.useSearch().year) || Number(today.slice(0, 4));
  const navigate = calendarRoute.useNavigate();
  const calendar = useQuery(PortalPayrollService.method.getPayrollCalendar, {
    from: `${year}-01-01`,
    to: `${year}-12-31`,
  });
  const employers = calendar.data?.employers.map((employer) => ({
    employer,
    cells: monthCells(employer, year, today),
  }));
  const missing = employers?.filter(({ cells }) => cells.some(({ status }) => status === "missing")) ?? [];
  const open = (to: number) => navigate({ search: { year: String(to) } });
  return (
    <>
      <PageHeader
        title="Payroll calendar"
        description="One line for each employer, one cell for each month in which a period ends."
      >
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => open(year - 1)} aria-label={`Show ${year - 1}`}>
            ←
          </Button>
          <Text fw={600} aria-live="polite">
            {year}
          </Text>
          <Button variant="default" size="xs" onClick={() => open(year + 1)} aria-label={`Show ${year + 1}`}>
            →
          </Button>
        </Group>
      </PageHeader>
      {calendar.error ? <ErrorPanel error={calendar.error} onRetry={() => calendar.refetch()} /> : null}
      {calendar.isPending && <Skeleton height={240} />}
      {employers?.length === 0 && (
        <Empty title={`No payroll in ${year}`}>Choose another year, or upload payroll.</Empty>
      )}
      {employers && employers.length > 0 && (
        <>
          <Text size="sm" mb="sm">
            {missing.length === 0
              ? "Nobody is missing."
              : `Missing: ${missing.map(({ employer }) => employer.employerId).join(", ")}.`}
            {calendar.data?.hasMore && " The year has more reports than are shown; the oldest are left out."}
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
          <section className={classes.scroll} aria-label="Payroll calendar" tabIndex={0}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Employer</th>
                  {Array.from({ length: 12 }, (_month, index) => {
                    const name = monthName.format(Date.UTC(year, index));
                    return (
                      <th scope="col" key={name}>
                        {name}
                      </th>
                    );
                  })}
                </tr>
              </thead>
              <tbody>
                {employers.map(({ employer, cells }) => (
                  <tr key={employer.employerId}>
                    <th scope="row">{employer.employerId}</th>
                    {cells.map((cell) => (
                      <td key={cell.month}>
                        <Cell cell={cell} employerId={employer.employerId} environment={environment} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <Text size="xs" mt="sm">
            Late: received more than {lateDays} days after the period ended.
          </Text>
        </>
      )}
    </>
  );
}

interface CellProps {
  readonly cell: MonthCell;
  readonly employerId: string;
  readonly environment: string;
}

function Cell({ cell, employerId, environment }: CellProps) {
  if (cell.status === "none") return null;
  const [only] = cell.reports;
  const text = cell.reports.length > 1 ? `${labels[cell.status]} (${cell.reports.length})` : labels[cell.status];
  const own = { className: classes.cell, "data-status": cell.status };
  if (!only) return <span {...own}>{text}</span>;
  return cell.reports.length === 1 ? (
    <Link {...own} to="/$environment/payroll/$reportId" params={{ environment, reportId: only.reportId }} search={{}}>
      {text}
    </Link>
  ) : (
    <Link {...own} to="/$environment/payroll" params={{ environment }} search={{ employer_id: employerId }}>
      {text}
    </Link>
  );
}
