import { IconReportMoney } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { optionalTexts } from "../../shared/search.ts";

/** The list of audits; with a status it is a queue. */
export const auditsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "audits",
  validateSearch: optionalTexts("employer_id", "status"),
  staticData: { title: "Audits", nav: { section: "Premium", icon: IconReportMoney } },
  component: lazyRouteComponent(() => import("./audits-page.tsx"), "AuditsPage"),
});

/** One audit with its worksheet; `version` shows an earlier one. */
export const auditRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "audits/$auditId",
  validateSearch: optionalTexts("version"),
  component: lazyRouteComponent(() => import("./audit-page.tsx"), "AuditPage"),
});
