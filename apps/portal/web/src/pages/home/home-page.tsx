import { Skeleton } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { PageHeader } from "../../shared/parts/page-header.tsx";

const environmentRoute = getRouteApi("/$environment");

// It asks the server; the page is shown before it has its messages.
const Overview = lazy(() => import("./month-overview.tsx"));

/** Records that need a hand, exposure of the month, usage against limits, and the latest payroll. */
export function HomePage() {
  const { environment, session } = environmentRoute.useRouteContext();
  const name = session.person?.name.split(" ")[0];
  return (
    <>
      <PageHeader title="Home" heading={name ? `Hello, ${name}` : "Home"} />
      <Suspense fallback={<Skeleton height={240} />}>
        <Overview environment={environment} />
      </Suspense>
    </>
  );
}
