import { useQuery } from "@connectrpc/connect-query";
import { Alert, Button, Skeleton, Title } from "@mantine/core";
import { PortalHomeService } from "@platform/contracts/portal/v1/home";
import { getRouteApi } from "@tanstack/react-router";
import { developers } from "../../app/permission.ts";
import { ErrorPanel } from "../../shared/parts/error-panel.tsx";
import { Attention } from "./attention.tsx";
import { FirstSteps } from "./first-steps.tsx";
import classes from "./home-page.module.css";
import { LatestPayroll } from "./latest-payroll.tsx";
import { MonthExposure } from "./month-exposure.tsx";
import { Usage } from "./usage.tsx";

const environmentRoute = getRouteApi("/$environment");

const partNames: Readonly<Record<string, string>> = { keys: "API keys" };
const list = new Intl.ListFormat("en-US");
const everyMs = 60_000;

/** All parts of the home page, from one call. A part that is unavailable is named, and the others are shown. */
export default function Overview({ environment }: { readonly environment: string }) {
  const query = useQuery(PortalHomeService.method.getHome, {}, { refetchInterval: everyMs });
  const { membership } = environmentRoute.useRouteContext();
  const isDeveloper = membership !== undefined && developers.includes(membership.role);
  const home = query.data;
  if (!home) {
    return query.error ? <ErrorPanel error={query.error} onRetry={() => query.refetch()} /> : <Skeleton height={240} />;
  }
  const names = home.unavailable.map((part) => partNames[part] ?? part);
  return (
    <>
      {names.length > 0 && (
        <Alert color="amber" variant="light" mb="lg" title={`Unavailable now: ${list.format(names)}`} role="status">
          The rest of this page is up to date. Nothing was lost.{" "}
          <Button size="compact-xs" variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      <div className={classes.columns}>
        {home.isNew && (
          <section aria-labelledby="home-steps">
            <Title order={2} mb="sm" id="home-steps">
              First steps
            </Title>
            <FirstSteps environment={environment} hasKeys={home.hasKeys} />
          </section>
        )}
        {(!home.isNew || home.tasks.length > 0) && (
          <section aria-labelledby="home-tasks">
            <Title order={2} mb="sm" id="home-tasks">
              Needs a hand
            </Title>
            <Attention environment={environment} home={home} onChanged={() => query.refetch()} />
          </section>
        )}
        {!home.isNew && !home.unavailable.includes("exposure") && (
          <MonthExposure environment={environment} month={home.month} figures={home.figures} />
        )}
        {!home.isNew && !home.unavailable.includes("payroll") && (
          <LatestPayroll environment={environment} reports={home.latestReports} />
        )}
        {isDeveloper && !home.unavailable.includes("usage") && <Usage home={home} />}
      </div>
    </>
  );
}
