import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operatorRoute } from "../../../app/operator-route.ts";

/** How every service is. */
export const statusRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "status",
  staticData: { title: "System status", nav: { section: "Operator" } },
  component: lazyRouteComponent(() => import("./status-page.tsx"), "StatusPage"),
});
