import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { operatorRoute } from "../../../app/operator-route.ts";
import { optionalTexts } from "../../../shared/parts/search.ts";

/** Every owner; the filters are in the URL. */
export const ownersRoute = createRoute({
  getParentRoute: () => operatorRoute,
  path: "owners",
  validateSearch: optionalTexts("search", "type", "plan", "status"),
  staticData: { title: "Owners", nav: { section: "Operator" } },
  component: lazyRouteComponent(() => import("./owners-page.tsx"), "OwnersPage"),
});
