import { createRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { currentMembership, rememberEnvironment } from "../api/session.ts";
import { NoSuchPage } from "./page-problems.tsx";
import { requireSession } from "./require-session.ts";
import { rootRoute } from "./root-route.tsx";

/** Everything about an owner's records: the first part of the path names the environment, so that links keep it. */
export const environmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$environment",
  beforeLoad: async ({ context, location, params: { environment } }) => {
    if (environment !== "sandbox" && environment !== "production") throw notFound();
    const session = await requireSession(context.queryClient, location.href);
    rememberEnvironment(environment);
    return { session, environment, membership: currentMembership(session) };
  },
  // Shown for an unknown address below; one that is refused above is not found outside the frame.
  notFoundComponent: NoSuchPage,
  component: lazyRouteComponent(() => import("./shell.tsx"), "Shell"),
});
