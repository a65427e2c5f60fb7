import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

export const employeesRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "employees",
  validateSearch: optionalTexts("employer_id", "search", "status"),
  staticData: { title: "Employees", nav: { section: "Employees" } },
  component: lazyRouteComponent(() => import("./employees-page.tsx"), "EmployeesPage"),
});

/** One person over time; `show=changes` shows who changed the record instead of the pay. */
export const employeeRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "employees/$employeeRecordId",
  validateSearch: optionalTexts("show"),
  component: lazyRouteComponent(() => import("./employee-page.tsx"), "EmployeePage"),
});
