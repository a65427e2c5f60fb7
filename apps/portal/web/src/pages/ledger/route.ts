import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

/** The ledger of a pay-as-you-go policy; `term` shows an earlier term. */
export const ledgerRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "policies/$policyId/ledger",
  validateSearch: optionalTexts("term"),
  component: lazyRouteComponent(() => import("./ledger-page.tsx"), "LedgerPage"),
});
