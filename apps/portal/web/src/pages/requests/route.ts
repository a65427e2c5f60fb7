import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { developers } from "../../app/permission.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

/** Effects of a request of the API, whose id is in the URL. */
export const requestsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "requests",
  validateSearch: optionalTexts("id"),
  staticData: { title: "Requests", nav: { section: "Developers", roles: developers } },
  component: lazyRouteComponent(() => import("./requests-page.tsx"), "RequestsPage"),
});
