import { createRoute, redirect } from "@tanstack/react-router";
import { lastEnvironment } from "../api/session.ts";
import { requireSession } from "./require-session.ts";
import { rootRoute } from "./root-route.tsx";

/** `/` leads to the first page of the environment that the person looked at last. */
export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: async ({ context, location }) => {
    const session = await requireSession(context.queryClient, location.href);
    if (session.isOperator) throw redirect({ to: "/operator/owners", search: {} });
    throw redirect({ to: "/$environment", params: { environment: lastEnvironment(session) } });
  },
});
