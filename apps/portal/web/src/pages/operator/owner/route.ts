import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operatorRoute } from "../../../app/operator-route.ts";
import { optionalTexts } from "../../../shared/parts/search.ts";

/**
 * One owner. `show` is the tab, `environment` that of records and activity; `report`, `webhook` (with `status` of its deliveries)
 * and `delivery` open one of them.
 */
export const ownerRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "owners/$ownerId",
  validateSearch: optionalTexts("show", "environment", "report", "webhook", "status", "delivery"),
  component: lazyRouteComponent(() => import("./owner-page.tsx"), "OwnerPage"),
});
