import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type MouseEvent, memo } from "react";
import { dayText } from "../../shared/text/date-text.ts";
import classes from "./calendar-page.module.css";
import type { CellStatus, MonthCell } from "./month-cells.ts";
import { useGridKeys } from "./use-grid-keys.ts";

const environmentRoute = getRouteApi("/$environment");

/** The months of one employer. */
export interface CalendarRow {
  readonly employerId: string;
  readonly name: string;
  readonly cells: readonly MonthCell[];
}

const labels: Readonly<Record<CellStatus, string>> = {
  received: "Received",
  late: "Late",
  processing: "Processing",
  failed: "Failed",
  voided: "Voided",
  missing: "Missing",
  estimated: "Estimated",
  overdue: "Overdue",
  expected: "Expected",
  none: "",
};
const shortName = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const longName = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const dayOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** Employers by months. Arrow keys move between cells, Enter opens the reports of one. */
export function CalendarGrid({ rows }: { readonly rows: readonly CalendarRow[] }) {
  const { environment } = environmentRoute.useRouteContext();
  const navigate = useNavigate();
  const months = rows[0]?.cells ?? [];
  const { grid, tabIndexOf } = useGridKeys(rows.length, months.length);
  // One handler for all links: a router's link for each of thousands of cells would each follow the router's state.
  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest("a");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate({ href: link.getAttribute("href") ?? "" });
  };
  return (
    <section className={classes.scroll} aria-label="Payroll calendar">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it are what is clicked */}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells the arrow keys reach */}
      <table className={classes.table} role="grid" aria-rowcount={rows.length + 1} onClick={open} {...grid}>
        <thead>
          <tr>
            <th scope="col">Employer</th>
            {months.map(({ month }) => (
              <th scope="col" key={month}>
                {shortName.format(dayOf(month))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ employerId, name, cells }, row) => (
            <tr key={employerId}>
              <th scope="row" title={employerId}>
                {name}
              </th>
              {cells.map((cell, column) => (
                <td key={cell.month}>
                  <Cell
                    {...{ cell, employerId, employer: name, environment, row, column }}
                    tabIndex={tabIndexOf(row, column)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  readonly cell: MonthCell;
  readonly employerId: string;
  /** Its name. */
  readonly employer: string;
  readonly environment: string;
  readonly row: number;
  readonly column: number;
  readonly tabIndex: number;
}

const Cell = memo(function Cell({ cell, employerId, employer, environment, row, column, tabIndex }: CellProps) {
  const { status, reports, month } = cell;
  const cellProps = {
    className: classes.cell,
    "data-status": status,
    "data-row": row,
    "data-column": column,
    tabIndex,
  };
  const count = reports.length > 1 ? ` (${reports.length})` : "";
  const due = cell.awaiting ? `, due ${dayText(cell.awaiting.dueOn)}` : "";
  const name = `${employer}, ${longName.format(dayOf(month))}: ${labels[status] || "nothing expected"}${due}${count}`;
  if (reports.length === 0 && !cell.awaiting) {
    return (
      <span {...cellProps} role="img" aria-label={name}>
        {labels[status]}
      </span>
    );
  }
  return (
    <a {...cellProps} href={hrefOf(environment, employerId, cell)} aria-label={name} title={name}>
      {labels[status]}
      {count}
    </a>
  );
});

/** The report of a cell, or the list of them; without any, the ledger that expects one. */
function hrefOf(environment: string, employerId: string, { reports, month, awaiting }: MonthCell): string {
  const [only] = reports;
  if (!only && awaiting) return `/${environment}/policies/${awaiting.policyId}/ledger`;
  if (only && reports.length === 1) return `/${environment}/payroll/${only.reportId}`;
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  const days = { employer_id: employerId, period_from: `${month}-01`, period_to: last };
  return `/${environment}/payroll?${new URLSearchParams(days)}`;
}
