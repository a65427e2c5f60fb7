import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

/** What a request of the API did; its id is in the URL. */
export const requestsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "requests",
  validateSearch: optionalTexts("id"),
  staticData: { title: "Requests", nav: { section: "Developers" } },
  component: lazyRouteComponent(() => import("./requests-page.tsx"), "RequestsPage"),
});
