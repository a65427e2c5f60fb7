import { createRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { NoSuchPage } from "./page-problems.tsx";
import { requireSession } from "./require-session.ts";
import { rootRoute } from "./root-route.tsx";

/** The pages of the operator's staff; nobody else finds them. */
export const operatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "operator",
  beforeLoad: async ({ context, location }) => {
    const session = await requireSession(context.queryClient, location.publicHref);
    if (!session.isOperator) throw notFound();
    return { session };
  },
  // Shown for an unknown address below; one that is refused above is not found outside the frame.
  notFoundComponent: NoSuchPage,
  component: lazyRouteComponent(() => import("./operator-shell.tsx"), "OperatorShell"),
});
