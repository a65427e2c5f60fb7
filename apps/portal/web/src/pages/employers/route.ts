import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";

/** The employers that payroll, rosters and policies name. */
export const employersRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "employers",
  staticData: { title: "Employers", nav: { section: "Payroll" } },
  component: lazyRouteComponent(() => import("./employers-page.tsx"), "EmployersPage"),
});
