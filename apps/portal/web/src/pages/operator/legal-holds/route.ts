import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operatorRoute } from "../../../app/operator-route.ts";
import { optionalTexts } from "../../../shared/parts/search.ts";

/** Legal holds; `status=released` lists the former ones. */
export const legalHoldsRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "legal-holds",
  validateSearch: optionalTexts("status"),
  staticData: { title: "Legal holds", nav: { section: "Operator" } },
  component: lazyRouteComponent(() => import("./legal-holds-page.tsx"), "LegalHoldsPage"),
});
