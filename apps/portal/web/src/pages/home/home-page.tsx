import { Anchor, Skeleton, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { environmentRoute } from "../../app/environment-route.ts";
import { PageHeader } from "../../shared/page-header.tsx";
import classes from "./home-page.module.css";

// They ask services; the page is shown before it has their messages.
const Attention = lazy(() => import("./attention.tsx"));
const LatestPayroll = lazy(() => import("./latest-payroll.tsx"));

/** What needs a hand, and the latest payroll. */
export function HomePage() {
  const { environment, session } = environmentRoute.useRouteContext();
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
          <Suspense fallback={<Skeleton height={120} />}>
            <LatestPayroll environment={environment} />
          </Suspense>
        </section>
      </div>
    </>
  );
}
