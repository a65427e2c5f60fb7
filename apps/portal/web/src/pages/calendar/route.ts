import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

/** Months that each employer has reported. */
export const calendarRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "calendar",
  validateSearch: optionalTexts("year", "employer", "show"),
  staticData: { title: "Payroll calendar", nav: { section: "Payroll" } },
  component: lazyRouteComponent(() => import("./calendar-page.tsx"), "CalendarPage"),
});
