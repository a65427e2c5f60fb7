import { useQuery } from "@connectrpc/connect-query";
import { Anchor, Skeleton, Title } from "@mantine/core";
import { PortalPayrollService } from "@platform/contracts/portal/v1/payroll";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { environmentRoute } from "../../app/environment-route.ts";
import { Money } from "../../shared/amount.tsx";
import { Empty } from "../../shared/empty.tsx";
import { ErrorPanel } from "../../shared/error-panel.tsx";
import { PageHeader } from "../../shared/page-header.tsx";
import { StatusBadge } from "../../shared/status-badge.tsx";
import { Period } from "../../shared/time.tsx";
import classes from "./home-page.module.css";

// It asks three services; the page is shown before it has their messages.
const Attention = lazy(() => import("./attention.tsx"));

/** What needs a hand, and the latest payroll. */
export function HomePage() {
  const { environment, session } = environmentRoute.useRouteContext();
  const latest = useQuery(PortalPayrollService.method.listReports, { limit: 6 });
  const name = session.person?.name.split(" ")[0];
  return (
    <>
      <PageHeader title="Home" heading={name ? `Hello, ${name}` : "Home"} />
      <div className={classes.columns}>
        <section>
          <Title order={2} mb="sm">
            Needs a hand
          </Title>
          <Suspense fallback={<Skeleton height={120} />}>
            <Attention environment={environment} />
          </Suspense>
        </section>
        <section>
          <div className={classes.heading}>
            <Title order={2}>Latest payroll</Title>
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link to="/$environment/payroll" params={{ environment }} search={{}} {...props} />
              )}
            >
              All reports
            </Anchor>
          </div>
          {latest.error ? <ErrorPanel error={latest.error} onRetry={() => latest.refetch()} /> : null}
          {latest.data?.reports.length === 0 && (
            <Empty title="No payroll yet">Upload a file under Payroll reports.</Empty>
          )}
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
        </section>
      </div>
    </>
  );
}
