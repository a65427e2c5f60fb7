import { createRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { requireSession } from "../../app/require-session.ts";
import { rootRoute } from "../../app/root-route.tsx";

/** The pages of the operator's staff; nobody else finds them. */
export const ownersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "operator/owners",
  beforeLoad: async ({ context, location }) => {
    const session = await requireSession(context.queryClient, location.href);
    if (!session.isOperator) throw notFound();
    return { session };
  },
  component: lazyRouteComponent(() => import("./owners-page.tsx"), "OwnersPage"),
});
