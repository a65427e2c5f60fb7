import { useQuery } from "@connectrpc/connect-query";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { Link } from "@tanstack/react-router";
import { Money } from "../../shared/amount.tsx";
import { Empty } from "../../shared/empty.tsx";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { Period } from "../../shared/time.tsx";
import classes from "./home-page.module.css";

/** The newest reports. */
export default function LatestPayroll({ environment }: { readonly environment: string }) {
  const latest = useQuery(PortalPayrollService.method.listReports, { limit: 6 });
  return (
    <>
      {latest.error ? <ErrorPanel error={latest.error} onRetry={() => latest.refetch()} /> : null}
      {latest.data?.reports.length === 0 && <Empty title="No payroll yet">Upload a file under Payroll reports.</Empty>}
      <ul className={classes.list} aria-busy={latest.isPending}>
        {latest.data?.reports.map((report) => (
          <li key={report.id}>
            <Link
              className={classes.row}
              to="/$environment/payroll/$reportId"
              params={{ environment, reportId: report.id }}
              search={{}}
            >
              <span className={classes.main}>
                <strong>{report.employerId}</strong>
                <Period start={report.periodStart} end={report.periodEnd} />
              </span>
              <Money value={report.submittedGrossWages} />
              <StatusBadge status={report.status} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
