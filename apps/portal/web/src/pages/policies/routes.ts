import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

export const policiesRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "policies",
  validateSearch: optionalTexts("employer_id", "status"),
  staticData: { title: "Policies", nav: { section: "Policies" } },
  component: lazyRouteComponent(() => import("./policies-page.tsx"), "PoliciesPage"),
});

/** The form of a new policy. */
export const newPolicyRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "policies/new",
  component: lazyRouteComponent(() => import("./new-policy-page.tsx"), "NewPolicyPage"),
});

/** One policy: its terms, and the premium as payroll arrives. */
export const policyRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "policies/$policyId",
  component: lazyRouteComponent(() => import("./policy-page.tsx"), "PolicyPage"),
});

/** The form that changes a policy. */
export const editPolicyRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "policies/$policyId/edit",
  component: lazyRouteComponent(() => import("./edit-policy-page.tsx"), "EditPolicyPage"),
});

/** The rate tables of the owner. */
export const rateTablesRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "rate-tables",
  staticData: { title: "Rate tables", nav: { section: "Policies", notFor: ["employer"] } },
  component: lazyRouteComponent(() => import("./tables/rate-tables-page.tsx"), "RateTablesPage"),
});

/** One rate table: the rows of a version. */
export const rateTableRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "rate-tables/$rateTableId",
  validateSearch: optionalTexts("version", "state", "class_code"),
  component: lazyRouteComponent(() => import("./tables/rate-table-page.tsx"), "RateTablePage"),
});

/** The rule tables of the owner. */
export const ruleTablesRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "rule-tables",
  staticData: { title: "Rule tables", nav: { section: "Policies", notFor: ["employer"] } },
  component: lazyRouteComponent(() => import("./tables/rule-tables-page.tsx"), "RuleTablesPage"),
});

/** One rule table: the rules of a version. */
export const ruleTableRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "rule-tables/$ruleTableId",
  validateSearch: optionalTexts("version"),
  component: lazyRouteComponent(() => import("./tables/rule-table-page.tsx"), "RuleTablePage"),
});

/** Subcontractors that employers hired. */
export const subcontractorsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "subcontractors",
  validateSearch: optionalTexts("employer_id"),
  staticData: { title: "Subcontractors", nav: { section: "Policies" } },
  component: lazyRouteComponent(() => import("./subcontractors/subcontractors-page.tsx"), "SubcontractorsPage"),
});
