import { Anchor, Title } from "@mantine/core";
import type { PayrollReport } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { Link } from "@tanstack/react-router";
import { EmployerName } from "../../shared/employers/employer-name.tsx";
import { Money } from "../../shared/parts/amount.tsx";
import { Empty } from "../../shared/parts/empty.tsx";
import { StatusBadge } from "../../shared/parts/status-badge.tsx";
import { Period } from "../../shared/parts/time.tsx";
import { reportStanding } from "../../shared/text/report-standing.ts";
import classes from "./home-page.module.css";

interface LatestPayrollProps {
  readonly environment: string;
  readonly reports: readonly PayrollReport[];
}

/** The newest reports, and the way to all. */
export function LatestPayroll({ environment, reports }: LatestPayrollProps) {
  return (
    <section aria-labelledby="home-latest">
      <div className={classes.heading}>
        <Title order={2} id="home-latest">
          Latest payroll
        </Title>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/$environment/payroll" params={{ environment }} search={{}} {...props} />}
        >
          All reports
        </Anchor>
      </div>
      <Reports environment={environment} reports={reports} />
    </section>
  );
}

function Reports({ environment, reports }: LatestPayrollProps) {
  if (reports.length === 0) return <Empty title="No payroll yet">It appears here as soon as it arrives.</Empty>;
  return (
    <ul className={classes.list}>
      {reports.map((report) => (
        <li key={report.id}>
          <Link
            className={classes.row}
            to="/$environment/payroll/$reportId"
            params={{ environment, reportId: report.id }}
            search={{}}
          >
            <span className={classes.main}>
              <strong>
                <EmployerName employerId={report.employerId} />
              </strong>
              <Period start={report.periodStart} end={report.periodEnd} />
            </span>
            <Money value={report.submittedGrossWages} />
            <span className={classes.status}>
              <StatusBadge status={reportStanding(report)} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
