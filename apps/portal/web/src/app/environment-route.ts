import { createRoute, lazyRouteComponent, notFound, redirect } from "@tanstack/react-router";
import { currentMembership, rememberEnvironment } from "../api/session.ts";
import { lacksOwner } from "./owner-address.ts";
import { NoSuchPage } from "./page-problems.tsx";
import { requireSession } from "./require-session.ts";
import { rootRoute } from "./root-route.tsx";

/** Everything about an owner's records: the path names the environment, and before it the owner (`ownerAddress`), so that links keep both. */
export const environmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$environment",
  beforeLoad: async ({ context, location, params: { environment } }) => {
    if (environment !== "sandbox" && environment !== "production") throw notFound();
    const session = await requireSession(context.queryClient, location.publicHref);
    const membership = currentMembership(session);
    if (membership && lacksOwner(location.publicHref)) throw redirect({ href: location.publicHref, replace: true });
    rememberEnvironment(environment);
    return { session, environment, membership };
  },
  // Shown for an unknown address below; one that is refused above is not found outside the frame.
  notFoundComponent: NoSuchPage,
  component: lazyRouteComponent(() => import("./shell.tsx"), "Shell"),
});
