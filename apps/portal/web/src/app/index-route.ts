import { createRoute, redirect } from "@tanstack/react-router";
import { addressOwner, currentMembership, lastEnvironment } from "../api/session.ts";
import { requireSession } from "./require-session.ts";
import { rootRoute } from "./root-route.tsx";

/** `/` leads to the first page of the environment that the person looked at last. */
export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: async ({ context, location }) => {
    const session = await requireSession(context.queryClient, location.publicHref);
    if (session.isOperator) throw redirect({ to: "/operator/owners", search: {} });
    // The person may have lost access to the owner that the last page was about.
    addressOwner(undefined);
    currentMembership(session);
    throw redirect({ to: "/$environment", params: { environment: lastEnvironment(session) } });
  },
});
