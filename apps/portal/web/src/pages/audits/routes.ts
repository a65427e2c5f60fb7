import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { environmentRoute } from "../../app/environment-route.ts";
import { auditors } from "../../app/permission.ts";
import { optionalTexts } from "../../shared/parts/search.ts";

/** The list of audits. */
export const auditsRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "audits",
  validateSearch: optionalTexts("employer_id", "status"),
  staticData: { title: "Audits", nav: { section: "Audits" } },
  component: lazyRouteComponent(() => import("./audits-page.tsx"), "AuditsPage"),
});

/** Terms that need an audit, by their end or the due date. */
export const auditQueueRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "audit-queue",
  validateSearch: optionalTexts("state", "employer_id", "ends_from", "ends_to", "due_to"),
  staticData: { title: "Audit queue", nav: { section: "Audits", roles: auditors, notFor: ["employer"] } },
  component: lazyRouteComponent(() => import("./queue-page.tsx"), "QueuePage"),
});

/** One audit with its worksheet; `version` shows an earlier one, `compare` what changed since another. */
export const auditRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "audits/$auditId",
  validateSearch: optionalTexts("version", "compare"),
  component: lazyRouteComponent(() => import("./audit-page.tsx"), "AuditPage"),
});

/** The statement of a version of an audit, as the insured gets it. */
export const statementRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "audits/$auditId/statement",
  validateSearch: optionalTexts("version"),
  component: lazyRouteComponent(() => import("./statement/statement-page.tsx"), "StatementPage"),
});

/** The terms of one employer: estimate, payroll to date and premium so far, and their audits. */
export const employerRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: "employers/$employerId",
  component: lazyRouteComponent(() => import("./employer-page.tsx"), "EmployerPage"),
});
