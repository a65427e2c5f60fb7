import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";

export const homeRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "/",
  staticData: { title: "Home", nav: { section: "Home" } },
  component: lazyRouteComponent(() => import("./home-page.tsx"), "HomePage"),
});
