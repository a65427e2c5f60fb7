import { IconUsers } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";

export const peopleRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "people",
  staticData: { title: "People", nav: { section: "Organization", icon: IconUsers } },
  component: lazyRouteComponent(() => import("./people-page.tsx"), "PeoplePage"),
});
