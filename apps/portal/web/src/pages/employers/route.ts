import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";

/** The employers that payroll, rosters and policies name. */
export const employersRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "employers",
  component: lazyRouteComponent(() => import("./employers-page.tsx"), "EmployersPage"),
});
