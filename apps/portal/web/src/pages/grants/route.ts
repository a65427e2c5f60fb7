import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

/** Grants given (by default) or received. */
export const grantsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "grants",
  validateSearch: optionalTexts("direction", "status", "grant"),
  staticData: { title: "Grants", nav: { section: "Grants" } },
  component: lazyRouteComponent(() => import("./grants-page.tsx"), "GrantsPage"),
});
