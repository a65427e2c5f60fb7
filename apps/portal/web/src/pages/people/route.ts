import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";

export const peopleRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "people",
  staticData: { title: "People", nav: { section: "Organization" } },
  component: lazyRouteComponent(() => import("./people-page.tsx"), "PeoplePage"),
});
