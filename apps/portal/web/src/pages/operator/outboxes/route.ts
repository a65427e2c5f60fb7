import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operatorRoute } from "../../../app/operator-route.ts";

/** Events that services have not published yet. */
export const outboxesRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "outboxes",
  staticData: { title: "Outboxes", nav: { section: "Operator" } },
  component: lazyRouteComponent(() => import("./outboxes-page.tsx"), "OutboxesPage"),
});
