import { createRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { requireSession } from "./require-session.ts";
import { rootRoute } from "./root-route.tsx";

/** The pages of the operator's staff; nobody else finds them. */
export const operatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "operator",
  beforeLoad: async ({ context, location }) => {
    const session = await requireSession(context.queryClient, location.href);
    if (!session.isOperator) throw notFound();
    return { session };
  },
  component: lazyRouteComponent(() => import("./operator-shell.tsx"), "OperatorShell"),
});
