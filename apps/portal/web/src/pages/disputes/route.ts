import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

/** Disputes of all audits; each leads to its audit. */
export const disputesRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "disputes",
  validateSearch: optionalTexts("status"),
  staticData: { title: "Disputes", nav: { section: "Audits" } },
  component: lazyRouteComponent(() => import("./disputes-page.tsx"), "DisputesPage"),
});
