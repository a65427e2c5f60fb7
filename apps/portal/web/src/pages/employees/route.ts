import { IconId } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/search.ts";

export const employeesRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "employees",
  validateSearch: optionalTexts("employer_id", "status", "employee"),
  staticData: { title: "Employees", nav: { section: "Payroll", icon: IconId } },
  component: lazyRouteComponent(() => import("./employees-page.tsx"), "EmployeesPage"),
});
