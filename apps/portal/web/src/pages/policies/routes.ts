import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/search.ts";

export const policiesRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "policies",
  validateSearch: optionalTexts("employer_id", "status"),
  staticData: { title: "Policies", nav: { section: "Premium" } },
  component: lazyRouteComponent(() => import("./policies-page.tsx"), "PoliciesPage"),
});

/** One policy: its terms, and the premium as payroll arrives. */
export const policyRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "policies/$policyId",
  component: lazyRouteComponent(() => import("./policy-page.tsx"), "PolicyPage"),
});
