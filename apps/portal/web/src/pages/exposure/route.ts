import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

/** Exposure by month, state and class. The filters are in the URL, and `bar` is the part whose reports are shown. */
export const exposureRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "exposure",
  validateSearch: optionalTexts("employer_id", "state", "class_code", "from", "to", "by", "bar"),
  staticData: { title: "Exposure", nav: { section: "Payroll" } },
  component: lazyRouteComponent(() => import("./exposure-page.tsx"), "ExposurePage"),
});
