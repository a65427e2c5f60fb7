import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

/** Changes of records with who made them; the filters are in the URL. */
export const activityRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "activity",
  validateSearch: optionalTexts("resource_type", "request_id"),
  staticData: { title: "Activity", nav: { section: "Organization" } },
  component: lazyRouteComponent(() => import("./activity-page.tsx"), "ActivityPage"),
});
